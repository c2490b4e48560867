import { useEffect, useState } from "preact/hooks";

import { Icon } from "./icons.js";
import { recall, remember } from "./memory.js";

const system = matchMedia("(prefers-color-scheme: dark)");

/** Light or dark: as the system has it, until the reader chooses. */
export function Theme() {
  const [chosen, setChosen] = useState<string>(() => recall<string>("theme", ""));
  const [dark, setDark] = useState(system.matches);
  useEffect(() => {
    const change = () => setDark(system.matches);
    system.addEventListener("change", change);
    return () => system.removeEventListener("change", change);
  }, []);
  const theme = chosen || (dark ? "dark" : "light");
  document.documentElement.dataset.theme = theme;
  const other = theme === "dark" ? "light" : "dark";
  const choose = () => {
    remember("theme", other);
    setChosen(other);
  };
  return (
    <button type="button" class="icon-button" onClick={choose} aria-label={other === "dark" ? "Dark" : "Light"} title={other === "dark" ? "Dark" : "Light"}>
      <Icon name={other === "dark" ? "moon" : "sun"} />
    </button>
  );
}

import { Icon } from "../../icons.js";
import { type Settings, useSettings } from "../../settings.js";

/** What a tap or click does. Where there is no switch for it, a click opens. */
export function useTap(): Settings["tap"] {
  const { tap } = useSettings();
  return matchMedia("(pointer: coarse)").matches ? tap : "open";
}

interface TapProps {
  tap: Settings["tap"];
  choose: (tap: Settings["tap"]) => void;
  names?: [open: string, flag: string];
}

/** What a tap does, for fingers. Holding does the other. */
export function Tap({ tap, choose, names = ["Open", "Flag"] }: TapProps) {
  return (
    <div class="segments tap" role="group" aria-label="What a tap does">
      <button type="button" aria-pressed={tap === "open"} onClick={() => choose("open")}>
        <Icon name="hand" />
        {names[0]}
      </button>
      <button type="button" aria-pressed={tap === "flag"} onClick={() => choose("flag")}>
        <Icon name="flag" />
        {names[1]}
      </button>
    </div>
  );
}

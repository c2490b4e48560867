import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { asset, script } from "./assets.js";
import { start } from "./client.js";
import { address, useRoute } from "./router.js";
import { Theme } from "./theme.js";
import { Analyse } from "./views/analyse.js";
import { Catalogue } from "./views/catalogue.js";
import { DrillView } from "./views/drill.js";
import { Learn } from "./views/learn.js";
import { PatternView, Patterns } from "./views/patterns.js";
import { RuleView } from "./views/rule.js";

const VIEWS = [
  { view: "rules", name: "Catalogue", also: ["", "patterns"] },
  { view: "analyse", name: "Analyse", also: [] },
  { view: "learn", name: "Learn", also: ["drill"] },
] as const;

function Page() {
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.title = `${main.current?.querySelector("h1")?.textContent ?? ""} · minescheme`;
    // A new view is read from its beginning.
    if (!first.current) {
      main.current?.focus();
      scrollTo(0, 0);
    }
    first.current = false;
  }, [route.view, route.rest]);
  return (
    <>
      <header class="top">
        <a class="skip" href={location.hash || "#/"} onClick={(event) => (event.preventDefault(), main.current?.focus())}>
          To the content
        </a>
        <a class="brand" href="#/">
          <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="6" fill="var(--accent)" />
            <path d="M9 17l5 5 9-11" fill="none" stroke="var(--on-accent)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" />
          </svg>
          minescheme
        </a>
        <nav aria-label="Views">
          {VIEWS.map(({ view, name, also }) => {
            const here = route.view === view || (also as readonly string[]).includes(route.view);
            return (
              <a key={view} href={address(view)} aria-current={here ? "page" : undefined}>
                {name}
              </a>
            );
          })}
        </nav>
        <Theme />
      </header>
      <main ref={main} tabIndex={-1}>
        <View {...route} />
      </main>
      <footer>Everything runs in your browser; nothing is sent anywhere.</footer>
    </>
  );
}

function View({ view, rest, query }: ReturnType<typeof useRoute>) {
  switch (view) {
    case "analyse":
      return <Analyse query={query} />;
    case "drill":
      return <DrillView key={query.get("rule") ?? ""} query={query} />;
    case "learn":
      return <Learn />;
    case "patterns":
      return rest ? <PatternView key={rest} id={rest} /> : <Patterns query={query} />;
    case "rules":
      return rest ? <RuleView key={rest} name={rest} /> : <Catalogue query={query} />;
    default:
      return <Catalogue query={query} />;
  }
}

start(script("worker.js"), asset("minescheme.wasm"));
render(<Page />, document.getElementById("page")!);

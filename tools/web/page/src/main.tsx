import { render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { keep } from "./assets.js";
import { start } from "./client.js";
import { watchDrops } from "./dropping.js";
import { days, today } from "./game/days.js";
import { larger } from "./game/making.js";
import { Icon, type IconName } from "./icons.js";
import { dueCount } from "./learn/duecount.js";
import { address, useRoute } from "./router.js";
import { Theme } from "./theme.js";
import { View, allViews } from "./views.js";

const VIEWS: { view: string; name: string; icon: IconName; also?: string[] }[] = [
  { view: "", name: "Play", icon: "play", also: ["play"] },
  { view: "puzzles", name: "Puzzles", icon: "puzzle" },
  { view: "lessons", name: "Lessons", icon: "lesson" },
  { view: "today", name: "Today", icon: "today" },
  { view: "analyse", name: "Analyse", icon: "analyse" },
  { view: "review", name: "Review", icon: "review" },
  { view: "machines", name: "Machines", icon: "machines" },
  { view: "progress", name: "Progress", icon: "progress" },
  { view: "rules", name: "Rules", icon: "rules", also: ["patterns"] },
];
/** So many fit at the bottom of a telephone; the others are under More. */
const BOTTOM = 4;

function Page() {
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const [more, setMore] = useState(false);
  // Before a board scrolls to what it shows.
  useLayoutEffect(() => {
    const named = VIEWS.find(({ view, also = [] }) => [view, ...also].includes(route.view))?.name ?? "Play";
    document.title = `${named} · minescheme`;
    setMore(false);
    // A new view is read from its beginning, and one that is come back to from where one was.
    if (!first.current) {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, history.state?.top ?? 0);
    }
    first.current = false;
  }, [route.view, route.rest]);
  useEffect(() => {
    if (!more) return;
    const close = (event: Event) => (event instanceof KeyboardEvent ? event.key === "Escape" : !(event.target as Element).closest(".bottom")) && setMore(false);
    addEventListener("keydown", close);
    addEventListener("pointerdown", close);
    return () => {
      removeEventListener("keydown", close);
      removeEventListener("pointerdown", close);
    };
  }, [more]);
  const waiting: Record<string, unknown> = { today: !days()[today()], lessons: dueCount() };
  const link = ({ view, name, icon, also = [] }: (typeof VIEWS)[number]) => (
    <a key={view} href={address(view)} class={waiting[view] ? "waits" : ""} aria-current={[view, ...also].includes(route.view) ? "page" : undefined} onClick={() => setMore(false)}>
      <Icon name={icon} />
      {name}
    </a>
  );
  return (
    <>
      <header class="top">
        <a class="skip" href={location.hash || "#/"} onClick={(event) => (event.preventDefault(), main.current?.focus())}>
          Skip to the content
        </a>
        <a class="brand" href="#/">
          <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="7" fill="var(--accent)" />
            <path d="M9 17l5 5 9-11" fill="none" stroke="var(--on-accent)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" />
          </svg>
          minescheme
        </a>
        <nav class="views" aria-label="Views">
          {VIEWS.map(link)}
        </nav>
        <Theme />
      </header>
      <main ref={main} tabIndex={-1}>
        <View {...route} />
      </main>
      <footer>Everything runs in your browser and stays on this device. There is no account and no server.</footer>
      <nav class="bottom" aria-label="Views at the bottom">
        {VIEWS.slice(0, BOTTOM).map(link)}
        <button type="button" aria-expanded={more} aria-current={VIEWS.slice(BOTTOM).some(({ view, also = [] }) => [view, ...also].includes(route.view)) ? "page" : undefined} onClick={() => setMore(!more)}>
          <Icon name="more" />
          More
        </button>
        {more && <div class="more">{VIEWS.slice(BOTTOM).map(link)}</div>}
      </nav>
    </>
  );
}

watchDrops();
render(<Page />, document.getElementById("page")!);
// Once the first board is there, boards of the larger sizes come, then the engine, which hints and other boards need, then the other views. Then
// all of it is kept for times without a network.
const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
addEventListener("load", () => idle(() => void larger().then(start).then(allViews).then(keep).catch(() => {})));

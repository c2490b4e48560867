// Which view an address shows. The first page comes with the page; the others are loaded when they are opened.

import { lazy } from "./lazy.js";
import type { Route } from "./router.js";
import { Home } from "./views/home.js";

type Asking = { query: URLSearchParams };

const more = () => import("./views/more.js");
const reference = () => import("./views/reference.js");
const machines = () => import("./views/machines.js");
/** Brings all views, so that they open without a network too. */
export const allViews = (): Promise<unknown> => Promise.all([more(), reference(), machines()]);

const Analyse = lazy<Asking>(() => more().then((file) => file.Analyse));
const Catalogue = lazy<Asking>(() => reference().then((file) => file.Catalogue));
const Lessons = lazy(() => more().then((file) => file.Lessons));
const Lesson = lazy<{ id: string }>(() => more().then((file) => file.Lesson));
const Machines = lazy(() => machines().then((file) => file.Machines));
const PatternView = lazy<{ id: string }>(() => reference().then((file) => file.PatternView));
const Patterns = lazy<Asking>(() => reference().then((file) => file.Patterns));
const Progress = lazy(() => more().then((file) => file.Progress));
const Puzzles = lazy<Asking>(() => more().then((file) => file.Puzzles));
const Review = lazy<{ which: string }>(() => more().then((file) => file.Review));
const RuleView = lazy<{ name: string }>(() => reference().then((file) => file.RuleView));
const Today = lazy<{ day: string; query: URLSearchParams }>(() => more().then((file) => file.Today));

export function View({ view, rest, query }: Route) {
  switch (view) {
    case "analyse":
      return <Analyse query={query} />;
    case "lessons":
      return rest ? <Lesson key={rest} id={rest} /> : <Lessons />;
    case "machines":
      return <Machines />;
    case "patterns":
      return rest ? <PatternView key={rest} id={rest} /> : <Patterns query={query} />;
    case "progress":
      return <Progress />;
    case "puzzles":
      return <Puzzles query={query} />;
    case "review":
      return <Review key={rest} which={rest} />;
    case "rules":
      return rest ? <RuleView key={rest} name={rest} /> : <Catalogue query={query} />;
    case "today":
      return <Today key={rest} day={rest} query={query} />;
    default:
      return <Home query={query} />;
  }
}

// Which view an address shows. The first page comes with the page; the others are loaded when they are opened.

import { lazy } from "./lazy.js";
import type { Route } from "./router.js";
import { Home } from "./views/home.js";

type Asking = { query: URLSearchParams };

const Analyse = lazy<Asking>(() => import("./views/analyse.js").then((file) => file.Analyse));
const Catalogue = lazy<Asking>(() => import("./views/catalogue.js").then((file) => file.Catalogue));
const Lessons = lazy(() => import("./views/lessons.js").then((file) => file.Lessons));
const Lesson = lazy<{ id: string }>(() => import("./views/lesson.js").then((file) => file.Lesson));
const PatternView = lazy<{ id: string }>(() => import("./views/patterns.js").then((file) => file.PatternView));
const Patterns = lazy<Asking>(() => import("./views/patterns.js").then((file) => file.Patterns));
const Progress = lazy(() => import("./views/progress.js").then((file) => file.Progress));
const Puzzles = lazy<Asking>(() => import("./views/puzzles.js").then((file) => file.Puzzles));
const Review = lazy<{ which: string }>(() => import("./views/review.js").then((file) => file.Review));
const RuleView = lazy<{ name: string }>(() => import("./views/rule.js").then((file) => file.RuleView));
const Today = lazy<{ day: string }>(() => import("./views/today.js").then((file) => file.Today));

export function View({ view, rest, query }: Route) {
  switch (view) {
    case "analyse":
      return <Analyse query={query} />;
    case "lessons":
      return rest ? <Lesson key={rest} id={rest} /> : <Lessons />;
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
      return <Today key={rest} day={rest} />;
    default:
      return <Home query={query} />;
  }
}

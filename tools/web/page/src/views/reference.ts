// The catalogue's views, in one file with its figures.

export { Catalogue } from "./catalogue.js";
export { PatternView, Patterns } from "./patterns.js";
export { RuleView } from "./rule.js";

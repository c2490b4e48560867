// The rules, as the build put them into the page: there before the engine is.

import catalogue from "made:catalogue";

import type { Drawing, Rule } from "../../src/types.js";
import { letter } from "./letters.js";

export interface CatalogueRule extends Rule {
  /** Cells that it gave in play. */
  cells: number;
  /** Patterns for which it stands. */
  patterns: number;
  /** The smallest of them, and where it is another, the one with mine and safe exchanged. */
  examples: Drawing[];
}

/** Most used first. */
export const rules: CatalogueRule[] = catalogue.rules;
/** The boards that were played, and the cells that digits gave on them. */
export const played = { boards: catalogue.boards, cells: catalogue.cells };

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** A rule by its id or its number. */
export const ruleOf = (name: string): CatalogueRule | undefined =>
  byId.get(name) ?? rules.find((rule) => String(rule.number) === name);

/** The names to know a rule by: two of players that mean it alone, without those that only lengthen another (1-2+, 1-2C). */
export function shortNames(rule: CatalogueRule): string[] {
  const alone = rule.names.filter((name) => name.alone).map((name) => name.name);
  return alone.filter((name) => !alone.some((other) => other !== name && name.startsWith(other))).slice(0, 2);
}

/** What the rule is called here: by its names, or else by its number. */
export function title(rule: CatalogueRule): string {
  if (rule.digits === 1) return "One number alone";
  return shortNames(rule).join(", ") || `Rule ${rule.number}`;
}

/** The digits that count `sign`, each as often as it counts: `A + 2B`. */
function side(rule: CatalogueRule, sign: 1 | -1): string[] {
  return rule.foci.flatMap(([, times], focus) => {
    if (Math.sign(times) !== sign) return [];
    return [`${Math.abs(times) === 1 ? "" : Math.abs(times)}${letter(focus)}`];
  });
}

/** The sum that the rule looks at: `A + C − B`. */
export function sum(rule: CatalogueRule): string {
  const minus = side(rule, -1);
  return [side(rule, 1).join(" + "), ...minus].join(" − ");
}

/** The rule in words. */
export function sentence(rule: CatalogueRule): string {
  if (rule.digits === 1) {
    return "If a number has all its mines, its other closed cells are safe. If it needs as many as it has closed cells, they are all mines.";
  }
  if (rule.digits === 2) {
    return "Look at how many more mines A needs than B. If that is the number of closed cells that only A touches (+), those are all mines, and the closed cells that only B touches (−) are safe. The same holds with A and B exchanged.";
  }
  const heavy = Math.max(...rule.weights.map(([, times]) => Math.abs(times)));
  const most = heavy > 1 ? "the largest sum that the + cells can give" : "the number of + cells";
  const slack = heavy > 1 ? " If the sum is one less, this still holds for the cells that count twice." : "";
  return `Compute ${sum(rule)}, where each letter is the number of mines still needed. If this is ${most}, all + are mines and all − are safe. The same holds with + and − exchanged.${slack}`;
}

/** How often: "1 in 20". */
export function frequency(rule: CatalogueRule): string {
  if (!rule.cells) return `not used on ${played.boards.toLocaleString("en")} expert boards`;
  const share = rule.cells / played.cells;
  if (share > 0.5) return `${(100 * share).toFixed(1)}% of all provable cells`;
  const every = 1 / share;
  const rounded = every < 100 ? Math.round(every) : Number(every.toPrecision(2));
  return `1 cell in ${rounded.toLocaleString("en")}`;
}

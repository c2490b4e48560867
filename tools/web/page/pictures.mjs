// Makes the pictures of the page in `docs`: `npm run page`, then `node page/pictures.mjs`. With Debian's pngquant they become small.
import { execFileSync } from "node:child_process";

import { browse, serve } from "./test/browser.mjs";

const FOLLOWS = "1.101*101110/1.1011101*10/111111013320/1.23*201**10/....*3024542/....*323****/....2..*..../............/............";
const STUCK = "000012*11.../12211*222.../1**22111*4../233*10012*../*211101122../*200002*21../2210002*21../1*32101233../12**1001**..";
/** The day of the pictures, so that the same board comes. */
const NOW = new Date("2026-03-06T10:00:00");

const docs = (name) => new URL(`../../../docs/${name}.png`, import.meta.url).pathname;
const button = (page, name) => page.getByRole("button", { name, exact: true });
const press = async (page, name) => {
  await button(page, name).click();
};

/** Goes on by hints until one needs two numbers, and shows its reason. */
async function hint(page) {
  await page.locator(".cell.open").first().waitFor();
  await page.getByRole("button", { name: /^Obvious/ }).click();
  for (let round = 0; round < 3; round++) {
    for (const name of ["Hint", "Why?", "Show it", "Play it"]) await press(page, name);
    await page.getByRole("button", { name: /^Obvious/ }).click();
  }
  for (const name of ["Hint", "Why?", "Show it"]) await press(page, name);
  await page.locator(".cell.asked").first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

async function lost(page) {
  await page.locator(".cell.open").first().waitFor();
  await page.getByRole("button", { name: /^Obvious/ }).click();
  const { layout } = await page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.game")));
  const shown = await page.locator('[role="gridcell"]').evaluateAll((all) => all.filter((cell) => /closed$/.test(cell.ariaLabel)).map((cell) => cell.dataset.at.split(",").map(Number)));
  const mine = shown.find(([row, col]) => layout[row][col] === "*");
  await page.locator(`[data-at="${mine}"]`).click();
  await page.getByText("no need to risk").waitFor();
}

async function review(page) {
  await lost(page);
  await press(page, "Review this game");
  await page.getByRole("heading", { name: "Guesses" }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

const solvedPuzzle = async (page) => {
  await page.locator('[role="grid"]').waitFor();
  const { safe, mined } = await page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.puzzle")).puzzle);
  await page.locator(`[data-at="${safe[0] ?? mined[0]}"]`).click({ button: safe.length ? "left" : "right" });
  await page.getByRole("heading", { name: "Right" }).waitFor();
};

const shown = (selector) => (page) => page.locator(selector).first().waitFor();
/** What was played and learned before, for the picture of progress. */
const PAST = {
  results: Array.from({ length: 46 }, (_, game) => {
    const [size, name, bbbv, ms] = game % 3 ? ["9x9/10", "Beginner", 22, 41_000] : ["16x16/40", "Intermediate", 68, 164_000];
    const won = game % 4 > 0 || game > 38;
    return { when: game, size, name, kind: "sure", won, ms: ms - 317 * game, bbbv: bbbv + (game % 5), share: won ? 1 : 0.25 + ((game * 37) % 60) / 100, alone: true };
  }),
  days: Object.fromEntries(["01", "02", "03", "04", "05"].map((day) => [`2026-03-${day}`, { ms: 60_000, alone: true, on: `2026-03-${day}` }])),
  puzzles: { run: 6, best: 14, by: { "digits:2": { solved: 31, failed: 4 }, "digits:3": { solved: 12, failed: 5 }, "digits:4": { solved: 3, failed: 3 }, reduction: { solved: 11, failed: 2 }, triangles: { solved: 7, failed: 1 } } },
  cards: Object.fromEntries(["one-number", "1-1", "1-2", "1-2-1"].map((id, place) => [id, { due: new Date(NOW.getTime() + (place * 3 - 1) * 86_400_000).toISOString(), last_review: new Date(NOW.getTime() - 3 * 86_400_000).toISOString(), stability: 4 + 3 * place, difficulty: 5, elapsed_days: 0, scheduled_days: 3, learning_steps: 0, reps: 3, lapses: 0, state: 2 }])),
};

const VIEWS = [
  { name: "page", address: "#/play?size=9x9/10&seed=3&first=5,5", ready: shown(".cell.open") },
  { name: "page-hint", address: "#/play?size=16x30/99&seed=12&first=9,16", ready: hint },
  { name: "page-lost", address: "#/play?size=16x16/40&seed=8&first=8,8", ready: lost },
  { name: "page-puzzle", address: "#/puzzles?kind=three", ready: solvedPuzzle },
  { name: "page-lessons", address: "#/lessons", ready: shown(".lessons"), past: true },
  { name: "page-lesson", address: "#/lessons/1-2-1", ready: shown(".table.lesson") },
  { name: "page-today", address: "#/today", ready: shown(".cell.open"), past: true },
  { name: "page-analyse", address: `#/analyse?board=${FOLLOWS}&mines=20`, ready: shown("ol.steps > li") },
  { name: "page-odds", address: `#/analyse?board=${STUCK}&mines=22`, ready: shown(".candidate") },
  { name: "page-review", address: "#/play?size=16x16/40&seed=8&first=8,8", ready: review },
  { name: "page-progress", address: "#/progress", ready: shown("table"), past: true },
  { name: "page-rules", address: "#/rules", ready: shown("ul.cards > li") },
];
const SHEETS = [
  { name: "page-390", size: { width: 390, height: 844 }, columns: 6, scale: 0.62, options: { hasTouch: true, isMobile: true, colorScheme: "dark" } },
  { name: "page-1920", size: { width: 1920, height: 1080 }, columns: 3, scale: 0.34, options: { colorScheme: "dark" } },
];

async function picture({ address, ready, past }, size, options, path) {
  const { context, page } = await browse({ viewport: size, colorScheme: "light", reducedMotion: "reduce", ...options });
  await page.clock.setFixedTime(NOW);
  if (past) {
    await page.goto(`${server.address}worker.js`);
    await page.evaluate((past) => Object.entries(past).forEach(([name, value]) => localStorage.setItem(`minescheme.${name}`, JSON.stringify(value))), PAST);
  }
  await page.goto(server.address + address);
  await ready(page);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(400);
  const bytes = await page.screenshot(path ? { path } : {});
  await context.close();
  return bytes;
}

const small = (path) => {
  try {
    execFileSync("pngquant", ["--force", "--speed", "1", "--ext", ".png", "48", path]);
  } catch {
    // Larger then.
  }
};

const server = await serve();
const only = process.argv.slice(2);
for (const view of VIEWS) {
  if (only.length && !only.includes(view.name)) continue;
  await picture(view, { width: 1280, height: 900 }, {}, docs(view.name));
  small(docs(view.name));
}
// All views at the other widths, a picture of pictures for each.
for (const { name, size, columns, scale, options } of SHEETS) {
  if (only.length && !only.includes(name)) continue;
  const shots = [];
  for (const view of VIEWS) shots.push((await picture(view, size, options)).toString("base64"));
  const { context, page } = await browse({ viewport: { width: Math.round(columns * (size.width * scale + 12) + 12), height: 600 } });
  const images = shots.map((shot) => `<img src="data:image/png;base64,${shot}" width="${size.width * scale}">`).join("");
  await page.setContent(`<body style="margin:12px;display:grid;grid-template-columns:repeat(${columns},max-content);gap:12px;background:#888">${images}</body>`);
  await page.screenshot({ path: docs(name), fullPage: true });
  await context.close();
  small(docs(name));
}
server.close();

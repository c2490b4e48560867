// Makes the pictures of the page in `docs`: `npm run page`, then `node page/pictures.mjs`.
import { browse, serve } from "./test/browser.mjs";

const FOLLOWS = "1.101*101110/1.1011101*10/111111013320/1.23*201**10/....*3024542/....*323****/....2..*..../............/............";
const STUCK = "000012*11.../12211*222.../1**22111*4../233*10012*../*211101122../*200002*21../2210002*21../1*32101233../12**1001**..";

const wide = { width: 1120, height: 780 };
const telephone = { width: 360, height: 740 };
const cards = (page) => page.locator("ul.cards > li").first().waitFor();
const steps = (page) => page.locator("ol.steps > li").first().waitFor();

/** Plays on by hints until one needs two digits, and shows its reason. */
async function hint(page) {
  const button = page.getByRole("button", { name: /^(Hint|Make this move)/ });
  const named = (name) => page.getByRole("button", { name }).waitFor();
  await page.locator('[role="grid"]').waitFor();
  for (;;) {
    await button.click();
    await named("Hint: Why?");
    await button.click();
    await named("Hint: What?");
    if ((await page.locator(".letter").count()) > 1) break;
    await button.click();
    await named("Make this move");
    await button.click();
    await named("Hint: Where?");
  }
  await page.evaluate(() => scrollTo(0, 0));
}

const PICTURES = [
  { name: "page", address: "", ready: cards },
  { name: "page-rule", address: "#/rules/0003:1/-1", ready: cards },
  { name: "page-analyse", address: `#/analyse?board=${FOLLOWS}&mines=20`, ready: steps },
  { name: "page-odds", address: `#/analyse?board=${STUCK}&mines=22`, ready: (page) => page.getByText("Best guess").waitFor() },
  { name: "page-learn", address: "#/learn", ready: hint },
  { name: "page-telephone", address: "#/analyse?board=000/121/...", ready: steps, size: telephone, colorScheme: "dark" },
];

const server = await serve();
for (const { name, address, ready, size = wide, colorScheme = "light" } of PICTURES) {
  const { context, page } = await browse({ viewport: size, colorScheme, reducedMotion: "reduce" });
  await page.goto(server.address + address);
  await ready(page);
  await page.screenshot({ path: new URL(`../../../docs/${name}.png`, import.meta.url).pathname });
  await context.close();
}
server.close();

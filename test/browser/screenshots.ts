import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBundles } from "@isotherm/local/bundles";
import { helpOn } from "@isotherm/local/help";
import { chromium } from "playwright-core";
import { type Service, startService } from "../harness/service.ts";
import { cardPages, startCardService } from "./card-pages.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.ts";
import { everyPage, type PageCase } from "./every-page.ts";
import { referencePages } from "./reference-pages.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";

helpOn(`npm run screenshots -- [FOLDER] [NAME …]
    pictures of every page, or of those whose names begin so, narrow and wide, light and dark, English and German, and
    as they are printed, in FOLDER (dist/screenshots)
npm run screenshots -- --readme
    takes the pictures of README.md`);
const [folder = "dist/screenshots", ...names] = process.argv.slice(2);
const README_PICTURES = "packages/contract/pictures";
const LOOKS = [
  { name: "wide", viewport: { width: 1440, height: 900 } },
  { name: "narrow-dark-de", viewport: { width: 320, height: 640 }, colorScheme: "dark", locale: "de-DE" },
  { name: "narrow", viewport: { width: 320, height: 640 } },
  { name: "wide-dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  // A sheet of A4 at 96 dots an inch, within its margins.
  { name: "print", viewport: { width: 718, height: 1047 } },
] as const;

const executablePath = chromiumPath();
if (executablePath === undefined) throw new Error("No Chromium. Name one in CHROMIUM.");
await ensureBundles();
const browser = await chromium.launchServer({ executablePath, chromiumSandbox: false, args: CHROMIUM_FLAGS });

const draw = async (surroundings: Surroundings, pages: readonly PageCase[]): Promise<void> => {
  for (const { name, open, isLong = false } of pages) {
    if (names.length > 0 && !names.some((wanted) => name.startsWith(wanted))) continue;
    for (const { name: look, ...options } of LOOKS) {
      const visit = await surroundings.visit(options);
      try {
        await open(visit.page);
        await visit.page.waitForLoadState("networkidle");
        if (look === "print") await visit.page.emulateMedia({ media: "print" });
        await visit.page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: !isLong });
      } catch (error) {
        // One page that can't be shown keeps nobody from looking at the others.
        console.log(name, look, String(error));
        process.exitCode = 1;
      }
      if (visit.offences.length > 0) console.log(name, look, visit.offences);
      await visit.close();
    }
  }
};

/** Two parts of one page, as wide as its column: its head with the map, and the first steps of its calculation sheet. */
const drawReadme = async (surroundings: Surroundings, pages: readonly PageCase[]): Promise<void> => {
  const visit = await surroundings.visit({ viewport: { width: 960, height: 900 } });
  const { page } = visit;
  await pages.find(({ name }) => name === "estimate-pacific")?.open(page);
  await page.waitForLoadState("networkidle");
  // A click would scroll, and places are told from the top of what is seen.
  await page.locator("#sheet").evaluate((sheet) => sheet.setAttribute("open", ""));
  for (const [file, from, to] of [
    ["estimate-page", "h1", "figure ~ h2"],
    ["calculation-sheet", "#sheet", "#s6"],
  ] as const) {
    const topOf = async (at: string): Promise<number> => (await page.locator(at).first().boundingBox())?.y ?? 0;
    const top = await topOf(from);
    const clip = { x: 15, y: top - 15, width: 930, height: (await topOf(to)) - top };
    await page.screenshot({ path: join(README_PICTURES, `${file}.png`), fullPage: true, clip });
  }
  await visit.close();
};

const drawService = async (
  service: Service,
  pages: (surroundings: Surroundings) => Promise<PageCase[]>,
): Promise<void> => {
  try {
    const { surroundings, close } = await surroundingsOf(service, browser.wsEndpoint());
    await (folder === "--readme" ? drawReadme : draw)(surroundings, await pages(surroundings));
    await close();
  } finally {
    await service.stop();
  }
};

const drawCardPages = async (): Promise<void> => {
  const { service, stripe } = await startCardService();
  await drawService(service, (made) => cardPages(made, stripe));
  await stripe.stop();
};

try {
  mkdirSync(folder === "--readme" ? README_PICTURES : folder, { recursive: true });
  await drawService(await startService(), async (open) => [...(await everyPage(open)), ...referencePages(open)]);
  if (folder !== "--readme") await drawCardPages();
} finally {
  await browser.close();
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBundles } from "@isotherm/local/bundles";
import { helpOn } from "@isotherm/local/help";
import { chromium } from "playwright-core";
import { type Service, startService } from "../harness/service.ts";
import { cardPages } from "./card-pages.ts";
import { startCardService } from "./card-service.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.ts";
import { everyPage, type PageCase } from "./every-page.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";

// `npm run gallery -- FOLDER [NAME…]`: pictures of every page (or of those whose names begin so), narrow and wide, light
// and dark, English and German, and as they are printed: for looking at.

helpOn(
  "npm run gallery [-- FOLDER [NAME …]]\n    pictures of every page, or of those whose names begin so, in FOLDER (dist/gallery)",
);
const [folder = "dist/gallery", ...names] = process.argv.slice(2);
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
  for (const { name, open } of pages) {
    if (names.length > 0 && !names.some((wanted) => name.startsWith(wanted))) continue;
    for (const { name: look, ...options } of LOOKS) {
      const visit = await surroundings.visit(options);
      await open(visit.page);
      await visit.page.waitForLoadState("networkidle");
      if (look === "print") await visit.page.emulateMedia({ media: "print" });
      await visit.page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
      if (visit.offences.length > 0) console.log(name, look, visit.offences);
      await visit.close();
    }
  }
};

const drawService = async (
  service: Service,
  pages: (surroundings: Surroundings) => Promise<PageCase[]>,
): Promise<void> => {
  try {
    const { surroundings, close } = await surroundingsOf({ ...service, browser: browser.wsEndpoint() });
    await draw(surroundings, await pages(surroundings));
    await close();
  } finally {
    await service.stop();
  }
};

try {
  mkdirSync(folder, { recursive: true });
  await drawService(await startService(), everyPage);
  const { service, stripe } = await startCardService();
  await drawService(service, (made) => cardPages(made, stripe));
  await stripe.stop();
} finally {
  await browser.close();
}

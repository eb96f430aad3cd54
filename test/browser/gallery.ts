import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBundles } from "@isotherm/local/bundles";
import { chromium } from "playwright-core";
import { startService } from "../harness/service.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.ts";
import { everyPage } from "./every-page.ts";
import { surroundingsOf } from "./surroundings.ts";

// `npm run gallery -- FOLDER [NAME…]`: pictures of every page (or of those whose names begin so), narrow and wide, light
// and dark, English and German: for looking at.

const [folder = "dist/gallery", ...names] = process.argv.slice(2);
const LOOKS = [
  { name: "wide", viewport: { width: 1440, height: 900 } },
  { name: "narrow-dark-de", viewport: { width: 320, height: 640 }, colorScheme: "dark", locale: "de-DE" },
  { name: "narrow", viewport: { width: 320, height: 640 } },
  { name: "wide-dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
] as const;

const executablePath = chromiumPath();
if (executablePath === undefined) throw new Error("No Chromium. Name one in CHROMIUM.");
await ensureBundles();
const service = await startService();
const browser = await chromium.launchServer({ executablePath, chromiumSandbox: false, args: CHROMIUM_FLAGS });
try {
  const { surroundings, close } = await surroundingsOf({ ...service, browser: browser.wsEndpoint() });
  mkdirSync(folder, { recursive: true });
  for (const { name, open } of await everyPage(surroundings)) {
    if (names.length > 0 && !names.some((wanted) => name.startsWith(wanted))) continue;
    for (const { name: look, ...options } of LOOKS) {
      const visit = await surroundings.visit(options);
      await open(visit.page);
      await visit.page.waitForLoadState("networkidle");
      await visit.page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
      if (visit.offences.length > 0) console.log(name, look, visit.offences);
      await visit.close();
    }
  }
  await close();
} finally {
  await browser.close();
  await service.stop();
}

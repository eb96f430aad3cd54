import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { PageCase } from "./every-page.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Before compression; a company's year, with the sources of some forty factors, is the largest. */
const MOST_BYTES = 70_000;

/** Widths, themes and languages in turn, so that every page is seen in each once. */
export const LOOKS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ["wide and light, in English", { viewport: { width: 1440, height: 900 }, colorScheme: "light", locale: "en-GB" }],
  ["narrow and dark, in German", { viewport: { width: 320, height: 640 }, colorScheme: "dark", locale: "de-DE" }],
];

/** What axe finds against WCAG 2.2 AA and good practice: rule and place. */
const accessibilityFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
};

const overflows = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");

const missingPictures = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)`);

/** Opens a page and answers what none may have, one line each: barriers, a wider body than the window, gaps, weight. */
export const pageFaults = async (page: Page, { name, open }: PageCase): Promise<string[]> => {
  await open(page);
  const faults = await accessibilityFaults(page);
  if (await overflows(page)) faults.push("is wider than the window");
  faults.push(...(await missingPictures(page)).map((picture) => `has no picture at ${picture}`));
  const bytes = Buffer.byteLength(await page.content());
  if (bytes > MOST_BYTES) faults.push(`has ${bytes} bytes`);
  return faults.map((fault) => `${name}: ${fault}`);
};

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PAGE_GROUPS } from "./every-page.ts";
import { hasBrowser, surroundings } from "./in-browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const MOST_BYTES = 60_000;

/** Widths and themes in turn, so that every page is seen in each once. */
const LOOKS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
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

const CASES = LOOKS.flatMap(([look, options]) =>
  Object.entries(PAGE_GROUPS).map(([group, make]) => ({ look, options, group, make })),
);

describe.skipIf(!hasBrowser)("every page", () => {
  it.each(CASES)("of $group, $look: accessible, as wide as the window, small, within its policy", async (one) => {
    const open = await surroundings();
    const { page, offences, close } = await open.visit(one.options);
    const pages = await one.make(open);
    expect(pages.length).toBeGreaterThan(1);
    const faults: string[] = [];
    for (const { name, open: openPage } of pages) {
      const before = offences.length;
      await openPage(page);
      const found = [...(await accessibilityFaults(page)), ...offences.slice(before)];
      if (await overflows(page)) found.push("is wider than the window");
      found.push(...(await missingPictures(page)).map((picture) => `has no picture at ${picture}`));
      const bytes = Buffer.byteLength(await page.content());
      if (bytes > MOST_BYTES) found.push(`has ${bytes} bytes`);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    await close();
    expect(faults).toEqual([]);
  });
});

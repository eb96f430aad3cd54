import { describe, expect, it } from "vitest";
import { PAGE_GROUPS } from "./every-page.ts";
import { LOOKS, pageFaults } from "./page-faults.ts";
import { hasBrowser, surroundings } from "./in-browser.ts";

const CASES = LOOKS.flatMap(([look, options]) =>
  Object.entries(PAGE_GROUPS).map(([group, make]) => ({ look, options, group, make })),
);

describe.skipIf(!hasBrowser)("every page", () => {
  it.each(CASES)(
    "of $group, $look: accessible, as wide as the window, small, within its policy",
    { timeout: 300_000 },
    async (one) => {
      const open = await surroundings();
      const { page, offences, close } = await open.visit(one.options);
      const pages = await one.make(open);
      expect(pages.length).toBeGreaterThan(1);
      const faults: string[] = [];
      for (const each of pages) {
        const before = offences.length;
        faults.push(...(await pageFaults(page, each)));
        faults.push(...offences.slice(before).map((offence) => `${each.name}: ${offence}`));
      }
      await close();
      expect(faults).toEqual([]);
    },
  );
});

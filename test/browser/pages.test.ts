import { describe, expect, it } from "vitest";
import { OPERATIONS } from "@isotherm/contract";
import { PAGE_GROUPS } from "./every-page.ts";
import { LOOKS, pageFaults } from "./page-faults.ts";
import { hasBrowser, surroundings } from "./in-browser.ts";

describe.skipIf(!hasBrowser)("the reference of the interface", () => {
  it("leads from the overview to an operation, its body, and a schema in it", async () => {
    const open = await surroundings();
    const { page, offences, close } = await open.visit();
    await page.goto(`${open.origin}/v1/docs`);
    await page.getByRole("heading", { name: "API reference" }).waitFor();
    for (const { path } of OPERATIONS)
      expect(await page.getByText(`/v1${path}`, { exact: true }).count()).toBeGreaterThan(0);
    await page.getByRole("link", { name: "POST /v1/offset-links", exact: true }).click();
    await page
      .getByRole("heading", { name: "Create a link through which customers order offsets", exact: true })
      .waitFor();
    await page.getByRole("heading", { name: "Body" }).waitFor();
    await page.getByRole("link", { name: "OffsetLink", exact: true }).click();
    await page.getByRole("heading", { name: "OffsetLink" }).waitFor();
    expect(await page.getByText("require_payment").count()).toBe(1);
    await page.getByRole("link", { name: "API reference" }).click();
    await page.getByRole("link", { name: "OpenAPI 3.1 document" }).click();
    expect(await page.evaluate("JSON.parse(document.body.textContent).openapi")).toBe("3.1.0");
    expect(offences).toEqual([]);
    await close();
  });
});

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
    for (const each of pages) {
      const before = offences.length;
      faults.push(...(await pageFaults(page, each)));
      faults.push(...offences.slice(before).map((offence) => `${each.name}: ${offence}`));
    }
    await close();
    expect(faults).toEqual([]);
  });
});

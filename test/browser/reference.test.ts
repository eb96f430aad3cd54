import { OPERATIONS } from "@isotherm/contract";
import { describe, expect, it } from "vitest";
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

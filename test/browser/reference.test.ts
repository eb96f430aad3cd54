import { describe, expect, it } from "vitest";
import { accessibilityFaults, LOOKS } from "./page-faults.ts";
import { openReference as opened, searchFor, tryOut } from "./reference-pages.ts";
import { hasBrowser, surroundings } from "./in-browser.ts";

/** Of all scripts together, packed, as measured with a little room: 735 kB. */
const MOST_SCRIPT_BYTES = 800_000;

describe.skipIf(!hasBrowser)("the reference of the interface", () => {
  it.each(LOOKS)("is shown within its policy, asks no other host and is accessible: %s", async (_, options) => {
    const open = await surroundings();
    const { page, offences, close } = await open.visit(options);
    await opened(page, open.origin);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")).toBe(
      true,
    );
    expect(offences.filter((offence) => !offence.startsWith("info: @scalar/api-reference"))).toEqual([]);
    await close();
  });

  it("has guides, examples and samples in the languages of the clients", async () => {
    const open = await surroundings();
    const { page, close } = await open.visit();
    await opened(page, open.origin, "#tag/estimates/POST/estimates/electricity");
    const operation = page
      .locator("section", { has: page.getByText("/estimates/electricity", { exact: true }) })
      .last();
    await operation.getByText("client.estimates.electricity.create").first().waitFor();
    await operation
      .getByRole("button", { name: /TypeScript/ })
      .first()
      .click();
    for (const language of ["Python", "curl", "isotherm"])
      expect(await page.getByRole("option", { name: language }).count(), language).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Introduction" }).first().click();
    await page.getByRole("link", { name: "Webhooks" }).first().waitFor();
    expect(page.url()).toContain("/v1/docs");
    await close();
  });

  it("finds operations and guides by a word, and leads to them", async () => {
    const open = await surroundings();
    const { page, close } = await open.visit();
    await searchFor(page, open.origin, "offset link");
    await page.getByRole("option", { name: /Read an offset link/ }).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("idempotency");
    await page
      .getByRole("option", { name: /Idempotency/ })
      .first()
      .click();
    expect(page.url()).toContain("idempotency");
    await close();
  });

  it("sends a request to the service that it is of, with a key that it keeps nowhere", async () => {
    const open = await surroundings();
    const { page, offences, addresses, close } = await open.visit();
    await tryOut(page, open);
    expect(addresses.filter((address) => address.endsWith("/v1/accounts/me"))).toHaveLength(1);
    expect(offences.filter((offence) => !offence.startsWith("info:"))).toEqual([]);
    const kept = await page.evaluate<string>("JSON.stringify({ ...localStorage, ...sessionStorage })");
    expect(kept).not.toContain(open.stack.keys.test);
    await close();
  });

  it("is a list of pages for whoever runs no script", async () => {
    const open = await surroundings();
    const { page, close } = await open.visit({ javaScriptEnabled: false });
    await page.goto(`${open.origin}/v1/docs`);
    await page.getByRole("link", { name: "POST /v1/offset-links", exact: true }).click();
    await page.getByRole("heading", { name: "createOffsetLink" }).waitFor();
    await page.getByRole("link", { name: "OffsetLink", exact: true }).first().click();
    await page.getByRole("heading", { name: "OffsetLink", exact: true }).waitFor();
    expect(page.url()).toBe(`${open.origin}/v1/docs/schemas/OffsetLink`);
    await close();
  });

  it("has scripts that are packed, small together, kept for a year, and at no made-up address", async () => {
    const open = await surroundings();
    const { page, addresses, close } = await open.visit();
    await opened(page, open.origin);
    await close();
    const scripts = [...new Set(addresses.filter((address) => address.includes("/v1/docs/assets/")))];
    expect(scripts.length).toBeGreaterThan(5);
    let bytes = 0;
    for (const address of scripts) {
      const answer = await fetch(address, { headers: { "accept-encoding": "identity" } });
      expect(answer.headers.get("content-encoding")).toBeNull();
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(await answer.text()).not.toBe("");
      const head = await fetch(address, { method: "HEAD", headers: { "accept-encoding": "br" } });
      expect(head.headers.get("content-encoding")).toBe("br");
      bytes += Number(head.headers.get("content-length") ?? 0);
    }
    expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
    const [first = ""] = scripts;
    for (const wrong of [
      "none.js",
      "..%2f..%2findex.js",
      "scalar/chunks/..%2f..%2f..%2fresvg.wasm",
      "scalar/none/x.js",
    ])
      expect((await fetch(first.replace(/[^/]+$/, wrong))).status, wrong).toBe(404);
    const other = await fetch(first.replace(/assets\/[^/]+/, "assets/other"));
    expect(other.headers.get("cache-control")).toBe("public, max-age=300");
  });
});

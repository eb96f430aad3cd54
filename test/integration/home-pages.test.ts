import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
beforeAll(async () => {
  service = await joinService();
});
afterAll(() => service.stop());

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const open = (path: string, headers: Record<string, string> = BROWSER) =>
  fetch(`${service.stack.pagesBase}${path}`, { headers, redirect: "manual" });

describe("the root of the host", () => {
  it("says what this is and where things are, in English and German, and each of its links leads somewhere", async () => {
    const page = await open("/");
    const text = await page.text();
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toContain("<h1>Greenhouse-gas estimates that can be taken apart</h1>");
    expect(text).toContain('<link rel="icon" type="image/svg+xml"');
    const addresses = [...text.matchAll(/<h2><a href="([^"]+)">/g)].map(([, address = ""]) => address);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect((await open(address)).status, address).toBe(200);
    expect(await (await open("/", { ...BROWSER, "accept-language": "de" })).text()).toContain('<html lang="de">');
  });

  it.each(["/docs", "/v1/docs/"])("leads from %s to the reference", async (path) => {
    const answer = await open(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/v1/docs"]);
  });

  it("tells browsers by a page that leads home that there is nothing at an address, and programs by the body of every error", async () => {
    const page = await open("/nothing/here");
    expect(page.status).toBe(404);
    expect(await page.text()).toMatch(/There is nothing here[^]*<a [^>]*href="\/">/);
    const answer = await open("/nothing/here", { accept: "application/json" });
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ error: expect.anything() })]);
  });
});

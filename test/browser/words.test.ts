import type { AccountId } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { walkToTheEnd } from "../harness/ordering.ts";
import { THREE_LEGS } from "./every-page.ts";
import { hasBrowser, surroundings } from "./in-browser.ts";
import { aLink, fillIn, type Link, orderThrough, send, sendUnchecked, TREES } from "./offset-links.ts";

const HOSTILE = `"><script>alert(1)</script><img src="https://example.org/x" onerror=alert(2)>&'`;

describe.skipIf(!hasBrowser)("words on pages", () => {
  it("that a client wrote do nothing", async () => {
    const open = await surroundings();
    const { page, offences, close } = await open.visit();
    const client = open.as("test");
    const link = await aLink(open, { name: HOSTILE, title: HOSTILE, description: HOSTILE });
    await page.goto(link.url);
    expect(await page.locator("h1").textContent()).toBe(HOSTILE);
    await page.locator("#amount").fill(HOSTILE.slice(0, 20));
    await page.locator("#email").fill(`${HOSTILE}@example.org`);
    await sendUnchecked(page);
    await page.locator("#amount[aria-invalid=true]").waitFor();
    await page.goto(`${link.url}?title=${encodeURIComponent(HOSTILE)}`);

    const { body } = await client.post<{ external_estimate_url: string }>("/estimates/electricity", {
      ...ESTIMATE_REQUESTS.electricity,
      name: HOSTILE,
      metadata: { [HOSTILE]: HOSTILE },
    });
    await page.goto(body.external_estimate_url);
    expect(await page.locator("h1").textContent()).toBe(HOSTILE);

    const { body: account } = await client.post<{ id: AccountId }>("/accounts/client", {
      name: HOSTILE,
      beneficiary: HOSTILE,
      currency: "EUR",
    });
    const as = { headers: { "service-account": account.id } };
    const asked = { name: "Link", bundles: [TREES], use_logo: true, value: "20" };
    const { body: theirs } = await client.post<Link>("/offset-links", asked, as);
    const { order, receipt } = await orderThrough(theirs);
    await walkToTheEnd(open.table, account.id, order);
    await page.goto(receipt);
    await page.getByRole("link", { name: "See the certificate" }).click();
    await page.waitForURL(/verify/);
    expect(await page.locator("main").textContent()).toContain(HOSTILE);

    expect(offences).toEqual([]);
    await close();
  });

  it.each([
    ["de-AT", "de", "Bestellung prüfen", "20,00"],
    ["fr-FR", "en", "Check your order", "20.00"],
  ])("are those of a browser that prefers %s", async (locale, language, heading, total) => {
    const open = await surroundings();
    const link = await aLink(open);
    const { page, close } = await open.visit({ locale });
    await fillIn(page, link);
    await send(page);
    await page.getByRole("heading", { name: heading }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await page.locator(".total").textContent()).toContain(total);
    await close();
  });

  it("can be taken along as a table and as data", async () => {
    const open = await surroundings();
    const { body } = await open
      .as("test")
      .post<{ id: string; external_estimate_url: string }>("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
    const { page, close } = await open.visit();
    await page.goto(body.external_estimate_url);
    for (const [name, ending] of [
      ["CSV", "csv"],
      ["JSON", "json"],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
      expect(download.suggestedFilename()).toBe(`${body.id}.${ending}`);
      expect(await download.failure()).toBeNull();
    }
    await close();
  });

  it("on paper are black on white, without buttons, freight on two pages", async () => {
    const open = await surroundings();
    const { body } = await open.as("test").post<{ external_estimate_url: string }>("/estimates/electricity", {
      ...ESTIMATE_REQUESTS.electricity,
      name: "On paper",
    });
    const { page, close } = await open.visit({ colorScheme: "dark" });
    await page.goto(body.external_estimate_url);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".actions").isVisible()).toBe(false);
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
    expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(0, 0, 0)");
    const paper = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(paper.startsWith("%PDF")).toBe(true);
    expect(paper.match(/\/Type\s*\/Page\b/gu)).toHaveLength(1);
    // Three legs with their map and their sheet.
    const { body: freight } = await open
      .as("test")
      .post<{ external_estimate_url: string }>("/estimates/shipping/multi-leg", THREE_LEGS);
    await page.goto(freight.external_estimate_url);
    const twoPages = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(twoPages.match(/\/Type\s*\/Page\b/gu)).toHaveLength(2);
    // Of a form, what is on offer, not what is to be filled in.
    await page.goto((await aLink(open)).url);
    expect(await page.locator("#bundle").isVisible()).toBe(true);
    for (const what of ["#email", "#amount", "button"]) expect(await page.locator(what).isVisible()).toBe(false);
    await close();
  });
});

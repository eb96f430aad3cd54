import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasBrowser, surroundings } from "./in-browser.ts";
import { aLink, EMAIL, fillIn, ordersOf, send, sendUnchecked, walk } from "./offset-links.ts";

const RECEIPT = /\/r\/[\w-]+$/;
/** More than any page has stops for the tabulator. */
const MOST_STOPS = 60;
/** Longer than a receipt waits before it looks again. */
const A_WHILE_MS = 20_000;

/** Presses the tabulator until something has the focus. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)})`)) return;
  }
  throw new Error(`no tabulator leads to ${selector}`);
};
const focused = (page: Page): Promise<string> => page.evaluate("document.activeElement?.textContent.trim()");

describe.skipIf(!hasBrowser)("the checkout", () => {
  it("leads from the link to the receipt, which follows the order to its certificate", async () => {
    const open = await surroundings();
    const link = await aLink(open, { title: "Travel with care" });
    const visit = await open.visit();
    const { page } = visit;
    await page.clock.install();
    await page.goto(link.url);
    // Gross price of a tonne: 14.32; 14.32 buys 1 t.
    await page.locator("#amount").fill("28.64");
    await page.clock.fastForward(1_000);
    await page.getByText("That is 2 t CO₂e.").waitFor();
    await page.locator("#email").fill(EMAIL);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Check your order" }).waitFor();
    await page.getByRole("button", { name: "Order now" }).click();
    await page.waitForURL(RECEIPT);
    const [order, ...others] = await ordersOf(open, link);
    expect([order?.requested_value, order?.quantity, others]).toEqual(["28.64", "2", []]);
    const current = page.locator("[aria-current=step]");
    expect(await current.textContent()).toContain("ordered");
    for (const [step, text] of [
      ["placed", "paid"],
      ["paid", "credits allocated"],
      ["retiring", "credits retired"],
    ] as const) {
      await walk(open, order?.id as never, step);
      await page.clock.fastForward(A_WHILE_MS);
      await current.filter({ hasText: text }).waitFor();
    }
    await page.getByRole("link", { name: "See the certificate" }).click();
    await page.getByRole("heading", { name: "Certificate of retirement" }).waitFor();
    expect(await page.locator("main").textContent()).toContain(order?.id);

    expect(visit.offences).toEqual([]);
    expect(visit.addresses.length).toBeGreaterThan(5);
    const { logFolder } = open.stack;
    const logs = readdirSync(logFolder).map((file) => readFileSync(join(logFolder, file), "utf8"));
    expect(logs.join("")).toContain("orderThroughLink");
    for (const text of [...visit.addresses, ...logs])
      expect(decodeURIComponent(text.replaceAll("%", "%25"))).not.toContain("someone");
    await visit.close();
  });

  it("works without a script", async () => {
    const open = await surroundings();
    const link = await aLink(open);
    const { page, offences, close } = await open.visit({ javaScriptEnabled: false });
    await fillIn(page, link);
    await send(page);
    await page.getByRole("button", { name: "Order now" }).click();
    await page.waitForURL(RECEIPT);
    const [order] = await ordersOf(open, link);
    await walk(open, order?.id as never, "placed", "paid", "retiring");
    await page.getByRole("link", { name: "Refresh" }).click();
    await page.getByRole("link", { name: "See the certificate" }).click();
    await page.getByRole("heading", { name: "Certificate of retirement" }).waitFor();
    expect(offences).toEqual([]);
    await close();
  });

  it.each([true, false])("where customers pay, orders what a card has paid (script: %s)", async (javaScriptEnabled) => {
    const open = await surroundings();
    const link = await aLink(open, { require_payment: true });
    const { page, offences, close } = await open.visit({ javaScriptEnabled });
    await fillIn(page, link);
    await send(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("button", { name: "Test a declined card" }).click();
    await page.getByText("The test card was declined").waitFor();
    expect(await ordersOf(open, link)).toEqual([]);
    await page.getByRole("button", { name: "Pay with the test card" }).click();
    await page.waitForURL(RECEIPT);
    expect(await page.locator("[aria-current=step]").textContent()).toContain("paid");
    expect(await ordersOf(open, link)).toMatchObject([{ status: "paid", payment_method: "card", total_cost: "20" }]);
    expect(offences).toEqual([]);
    await close();
  });

  it("can be walked with the keyboard alone", async () => {
    const open = await surroundings();
    const link = await aLink(open);
    const { page, offences, close } = await open.visit();
    await page.goto(link.url);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await tabTo(page, "input[name=bundle]");
    await page.keyboard.press("ArrowDown");
    await tabTo(page, "#amount");
    await page.keyboard.type("2");
    await tabTo(page, "input[name=by]");
    await page.keyboard.press("ArrowRight");
    await tabTo(page, "#email");
    await page.keyboard.type(EMAIL);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Check your order" }).waitFor();
    await tabTo(page, "button[type=submit]");
    expect(await focused(page)).toBe("Order now");
    await page.keyboard.press("Enter");
    await page.waitForURL(RECEIPT);
    expect(await ordersOf(open, link)).toMatchObject([
      { requested_quantity: "2", bundles: [{ bundle_id: link.bundles[1]?.id }] },
    ]);
    expect(offences).toEqual([]);
    await close();
  });

  it("sends a form that is sent twice to one order", async () => {
    const open = await surroundings();
    const link = await aLink(open);
    const { page, close } = await open.visit();
    await fillIn(page, link);
    await send(page);
    await page.getByRole("button", { name: "Order now" }).dblclick();
    await page.waitForURL(RECEIPT);
    const receipt = page.url();
    // Back to the form, as it was, and once more.
    await page.goBack();
    await page.getByRole("button", { name: "Order now" }).click();
    await page.waitForURL(RECEIPT);
    expect(page.url()).toBe(receipt);
    expect(await ordersOf(open, link)).toHaveLength(1);
    await close();
  });

  it("keeps what was entered when something has to be changed", async () => {
    const open = await surroundings();
    const link = await aLink(open);
    const { page, close } = await open.visit();
    await page.goto(link.url);
    await page.locator("#amount").fill("31");
    await page.locator("#email").fill(EMAIL);
    await page.locator("input[name=bundle]").nth(2).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Change" }).click();
    expect(await page.locator("#amount").inputValue()).toBe("31");
    expect(await page.locator("#email").inputValue()).toBe(EMAIL);
    expect(await page.locator("input[name=bundle]").nth(2).isChecked()).toBe(true);
    expect(await ordersOf(open, link)).toEqual([]);
    await close();
  });

  it("says beside the field what is wrong with it, and leads there", async () => {
    const open = await surroundings();
    const link = await aLink(open);
    const { page, close } = await open.visit();
    await fillIn(page, link, "nothing");
    // A browser says so by itself, but for one that does not check.
    await send(page);
    expect(await page.evaluate("document.activeElement?.validity.patternMismatch")).toBe(true);
    await sendUnchecked(page);
    expect(await page.locator(".field-fault").count()).toBe(1);
    expect(await page.evaluate("document.activeElement?.id")).toBe("amount");
    expect(await page.locator("#amount").getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#email").inputValue()).toBe(EMAIL);
    await close();
  });

  it("takes nothing from whoever fills in what people do not see", async () => {
    const open = await surroundings();
    const link = await aLink(open);
    const { page, close } = await open.visit();
    await fillIn(page, link);
    await page.locator("[name=website]").fill("https://example.org", { force: true });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(link.url);
    expect(await page.getByRole("heading", { name: "Check your order" }).count()).toBe(0);
    expect(await ordersOf(open, link)).toEqual([]);
    await close();
  });
});

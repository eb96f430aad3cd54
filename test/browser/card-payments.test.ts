import type { WireOrder } from "@isotherm/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { endOffer } from "../harness/ordering.ts";
import {
  CARD_KEYS,
  type CardService,
  aCardLink,
  begin,
  cardPages,
  standInForStripe,
  startCardService,
  withoutStripe,
} from "./card-pages.ts";
import { fillIn, type Link, send } from "./offset-links.ts";
import { LOOKS, pageFaults } from "./page-faults.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";

const RECEIPT = /\/r\/[\w-]+$/;
/** Longer than a page waits before it looks again. */
const A_WHILE_MS = 6_000;

const browser = inject("browser");

describe.skipIf(!browser)("paying by card", () => {
  let cards: CardService;
  let open: Surroundings;
  let closeAll: () => Promise<void>;
  beforeAll(async () => {
    if (!browser) return;
    cards = await startCardService();
    const opened = await surroundingsOf(cards.service, browser);
    [open, closeAll] = [opened.surroundings, opened.close];
  });
  afterAll(async () => {
    await closeAll?.();
    await cards?.stop();
  });

  const visit = async (options: Parameters<Surroundings["visit"]>[0] = {}) => {
    const visited = await open.visit(options);
    await standInForStripe(visited.page, cards.stripe);
    return visited;
  };
  const ordersOf = async (link: Link) =>
    (await open.as("live").get<{ data: WireOrder[] }>(`/orders?offset_link_id=${link.id}`)).body.data;
  const goToStripe = async (page: Page, link: Link): Promise<string> => {
    await fillIn(page, link);
    await send(page);
    await send(page);
    await page.getByRole("heading", { name: "Stripe" }).waitFor();
    return page.url().split("/").at(-1) ?? "";
  };
  const tell = async (session: string): Promise<number> => {
    const paid = cards.stripe.pay(session);
    const { body, signature } = cards.stripe.event("checkout.session.completed", paid, CARD_KEYS.signing_secret);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return (await fetch(`${open.origin}/stripe/events`, { method: "POST", body, headers })).status;
  };

  it.each([true, false])("leads to Stripe and back to the receipt (script: %s)", async (javaScriptEnabled) => {
    const link = await aCardLink(open);
    const { page, offences, close } = await visit({ javaScriptEnabled });
    cards.stripe.pay(await goToStripe(page, link));
    await page.getByRole("link", { name: "Pay" }).click();
    await page.waitForURL(RECEIPT);
    expect(await page.locator("[aria-current=step]").textContent()).toContain("paid");
    expect(await ordersOf(link)).toMatchObject([{ status: "paid", payment_method: "card", total_cost: "20" }]);
    expect(withoutStripe(offences)).toEqual([]);
    expect(offences).toHaveLength(1);
    await close();
  });

  it("not finished, goes on at Stripe or begins anew, and costs nothing", async () => {
    const link = await aCardLink(open);
    const { page, offences, close } = await visit();
    const session = await goToStripe(page, link);
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("heading", { name: "Payment not finished" }).waitFor();
    await page.getByText("Nothing was charged and nothing was ordered.").waitFor();
    await page.getByRole("link", { name: "Continue to payment" }).click();
    await page.getByRole("heading", { name: "Stripe" }).waitFor();
    expect(page.url()).toContain(session);
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("link", { name: "Choose again" }).click();
    await page.waitForURL((url) => url.href.startsWith(link.url));
    expect(await page.locator("#amount").inputValue()).not.toBe("");
    expect(await ordersOf(link)).toEqual([]);
    expect(withoutStripe(offences)).toEqual([]);
    await close();
  });

  it("after its time has run out leads back to the link alone", async () => {
    const link = await aCardLink(open);
    const { session, back } = await begin(cards.stripe, link);
    session.status = "expired";
    const { page, offences, close } = await visit();
    await page.goto(`${back}?cancelled=yes`);
    await page.getByRole("heading", { name: "The time to pay has run out" }).waitFor();
    expect(await page.locator(".actions a").allTextContents()).toEqual(["Choose again"]);
    await page.getByRole("link", { name: "Choose again" }).click();
    await page.waitForURL((url) => url.href.startsWith(link.url));
    expect(offences).toEqual([]);
    await close();
  });

  it("not confirmed yet, waits, and goes on to the receipt by itself", async () => {
    const link = await aCardLink(open);
    const { session, back } = await begin(cards.stripe, link);
    session.status = "complete";
    const { page, offences, close } = await visit();
    await page.clock.install();
    await page.goto(back);
    await page.getByRole("heading", { name: "Waiting for your payment" }).waitFor();
    await page.clock.fastForward(A_WHILE_MS);
    await page.getByRole("link", { name: "Refresh" }).waitFor();
    expect(await tell(session.id)).toBe(200);
    await page.clock.fastForward(A_WHILE_MS);
    await page.waitForURL(RECEIPT);
    expect(offences).toEqual([]);
    await close();
  });

  it("not confirmed yet, waits for a click where there is no script, also while Stripe is silent", async () => {
    const link = await aCardLink(open);
    const { session, back } = await begin(cards.stripe, link);
    const { page, offences, close } = await visit({ javaScriptEnabled: false });
    // At the second try neither.
    cards.stripe.fail(500, { type: "api_error" }, 2);
    await page.goto(back);
    await page.getByRole("heading", { name: "Waiting for your payment" }).waitFor();
    cards.stripe.pay(session.id);
    await page.getByRole("link", { name: "Refresh" }).click();
    await page.waitForURL(RECEIPT);
    expect(offences).toEqual([]);
    await close();
  });

  it("for what has left the offer meanwhile, says that the money comes back", async () => {
    const link = await aCardLink(open);
    const { session, back } = await begin(cards.stripe, link);
    await endOffer(cards.service, open.as("live"), link);
    cards.stripe.pay(session.id);
    const { page, offences, close } = await visit();
    await page.goto(back);
    await page.getByRole("heading", { name: "Paid, but not ordered" }).waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("You will get the money back to your card");
    expect(await page.locator("code").textContent()).toBe(new URL(back).pathname.split("/").at(-1));
    await page.reload();
    await page.getByRole("heading", { name: "Paid, but not ordered" }).waitFor();
    expect(await ordersOf(link)).toEqual([]);
    expect(offences).toEqual([]);
    await close();
  });

  it.each([true, false])(
    "while Stripe is silent, keeps the form for another try (script: %s)",
    async (javaScriptEnabled) => {
      const link = await aCardLink(open);
      const { page, offences, close } = await visit({ javaScriptEnabled });
      await fillIn(page, link);
      await send(page);
      const form = await page.locator("input[name=submission]").inputValue();
      cards.stripe.fail(500, { type: "api_error" });
      const [answer] = await Promise.all([page.waitForResponse(/\/orders$/), send(page)]);
      expect([answer.status(), answer.headers()["retry-after"]]).toEqual([503, "30"]);
      expect(await page.getByRole("alert").textContent()).toContain("Nothing was charged");
      expect(await page.locator("input[name=submission]").inputValue()).toBe(form);
      await send(page);
      await page.getByRole("heading", { name: "Stripe" }).waitFor();
      expect(await ordersOf(link)).toEqual([]);
      expect(withoutStripe(offences)).toEqual([]);
      await close();
    },
  );

  it.each(LOOKS)(
    "in every state, %s: accessible, as wide as the window, small, within its policy",
    async (_look, options) => {
      const { page, offences, close } = await visit(options);
      const faults: string[] = [];
      const titles = new Set<string>();
      const pages = await cardPages(open, cards.stripe);
      for (const each of pages) {
        faults.push(...(await pageFaults(page, each)));
        titles.add(await page.title());
      }
      expect(faults).toEqual([]);
      expect(offences).toEqual([]);
      // Each state says something else.
      expect(titles.size).toBe(pages.length);
      await close();
    },
  );
});

import { decimal } from "@isotherm/core";
import { offsetLinkQueries, orderQueries, type StoredOffsetLink } from "@isotherm/store";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../harness/shop.ts";

const BUNDLE = SANDBOX_BUNDLES[0]?.id;
const EMAIL = "someone@example.org";
const NOON = "2026-03-01T12:00:00.000Z";
const NEXT_DAY = "2026-03-02T00:00:00.000Z";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const limits = (order: string | null, daily: string | null, total: string | null) => ({
  order_limit: order === null ? null : decimal(order),
  daily_limit: daily === null ? null : decimal(daily),
  total_limit: total === null ? null : decimal(total),
});
const order = (link: StoredOffsetLink, value?: string, more: object = {}) =>
  shop.visit(`/l/${link.token}/orders`, {
    method: "POST",
    body: { email: EMAIL, bundle_id: BUNDLE, ...(value !== undefined && { value }), ...more },
  });
const errorOf = ({ status, text }: { status: number; text: string }) => {
  const { error } = JSON.parse(text) as { error?: { error_code: string; message: string } };
  return [status, error?.error_code, error?.message];
};
/** What the orders of a link have cost, by the orders themselves. */
const costOf = async (link: StoredOffsetLink) => {
  const orders = await orderQueries(shop.table).newest(link.account_id, {
    link: link.id,
    after: undefined,
    limit: 100,
  });
  return orders.map((one) => one.order.total_cost ?? decimal(0));
};

describe("orders through a link that its account pays", () => {
  it("at once never cost more together than the link allows", { timeout: 60_000 }, async () => {
    shop.setTime(NOON);
    for (const most of [limits(null, null, "55"), limits(null, "55", null)]) {
      const link = await shop.aLink(most);
      const answers = await Promise.all(Array.from({ length: 12 }, () => order(link, "10")));
      // Those that met others too often are told to come again; none of them has cost anything.
      for (const { status } of answers) expect([200, 409, 429]).toContain(status);
      for (let more = 0; more < 5; more += 1) await order(link, "10");
      expect((await costOf(link)).map(String)).toEqual(["10", "10", "10", "10", "10"]);
      expect(errorOf(await order(link, "5.01"))).toEqual([
        409,
        "offset_link_limit_reached",
        "value: an order through this link may cost 5 USD now.",
      ]);
      expect((await order(link, "5")).status).toBe(200);
      const { total } = await offsetLinkQueries(shop.table).spent(link.token, "2026-03-01");
      expect(total).toBe(5_500);
    }
  });

  it("cost no more each than the limit of one order, and the operator's where the account has set none", async () => {
    shop.setTime(NOON);
    const link = await shop.aLink(limits("20", null, null));
    expect((await order(link, "20.01")).status).toBe(409);
    expect((await order(link, "20")).status).toBe(200);
    const unlimited = await shop.aLink();
    expect(errorOf(await order(unlimited, "99999999999"))).toEqual([
      409,
      "offset_link_limit_reached",
      "value: an order through this link may cost 1000 USD now.",
    ]);
    expect((await order(unlimited, "1000")).status).toBe(200);
  });

  it("of one UTC day do not count on the next, but do in total", async () => {
    const link = await shop.aLink(limits(null, "20", "30"));
    shop.setTime("2026-03-01T23:59:59.999Z");
    expect((await order(link, "20")).status).toBe(200);
    expect((await order(link, "0.10")).status).toBe(409);
    shop.setTime(NEXT_DAY);
    expect((await order(link, "10.01")).status).toBe(409);
    expect((await order(link, "10")).status).toBe(200);
    expect((await order(link, "0.10")).status).toBe(409);
  });

  it("sent again count once", async () => {
    shop.setTime(NOON);
    const link = await shop.aLink(limits(null, null, "20"));
    const keyed = { idempotency_key: "the only one" };
    const answers = [await order(link, "20", keyed), await order(link, "20", keyed)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it("leave their customer a page that says how much is left, in both languages", async () => {
    shop.setTime(NOON);
    const link = await shop.aLink(limits("50", "60", "65"));
    const page = async (language: string) =>
      (await shop.visit(`/l/${link.token}`, { headers: { "accept-language": language } })).text.replaceAll(/\s+/g, " ");
    expect(await page("en")).toContain("The most that one order may cost: <strong>USD 50.00</strong>");
    expect(await page("en")).toContain('name="amount" value="20"');
    await order(link, "45");
    // What stands in the form at first fits.
    expect(await page("en")).toContain('name="amount" value="15"');
    expect(await page("en")).toContain("Left for orders until midnight (UTC): <strong>USD 15.00</strong>");
    expect(await page("de")).toContain("Noch übrig für Bestellungen bis Mitternacht (UTC): <strong>15,00 USD</strong>");
    shop.setTime(NEXT_DAY);
    expect(await page("en")).toContain("Left for orders through this link: <strong>USD 20.00</strong>");
  });

  it("that cost too much are refused by form with what is left, and what was entered", async () => {
    shop.setTime(NOON);
    const link = await shop.aLink(limits(null, null, "15"));
    const body = new URLSearchParams({ bundle: String(BUNDLE), by: "value", amount: "16", email: EMAIL }).toString();
    const { status, text } = await shop.visit(`/l/${link.token}/orders`, { method: "POST", body });
    expect(status).toBe(409);
    expect(text).toContain("That costs more than this link still allows.");
    expect(text).toContain('value="16"');
    expect(text.replaceAll(/\s+/g, " ")).toContain("Left for orders through this link: <strong>USD 15.00</strong>");
    const quote = await shop.visit(`/l/${link.token}/quote?bundle=${BUNDLE}&by=value&amount=16`);
    expect(quote.text).toContain("more than this link still allows");
  });

  it("of a fixed amount that does not fit any more have no form", async () => {
    shop.setTime(NOON);
    const link = await shop.aLink({ ...limits(null, null, "15"), value: decimal("10") });
    expect((await order(link)).status).toBe(200);
    const { status, text } = await shop.visit(`/l/${link.token}`);
    expect([status, text.includes("<form"), text.includes("This link is used up.")]).toEqual([200, false, true]);
    expect((await order(link)).status).toBe(409);
  });
});

it("orders whose customers pay count towards no limit", async () => {
  shop.setTime(NOON);
  const link = await shop.aLink({ require_payment: true });
  const { status, text } = await order(link, "50000");
  expect([status, Object.keys(JSON.parse(text) as object)]).toEqual([200, ["payment_url"]]);
  const paid = await shop.visit(new URL((JSON.parse(text) as { payment_url: string }).payment_url).pathname, {
    method: "POST",
    body: "outcome=paid",
  });
  expect(paid.status).toBe(303);
  expect((await costOf(link)).map(String)).toEqual(["50000"]);
  expect(await offsetLinkQueries(shop.table).spent(link.token, "2026-03-01")).toEqual({ today: 0, total: 0 });
});

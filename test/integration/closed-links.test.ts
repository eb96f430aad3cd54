import { decimal, instant, instantMs } from "@isotherm/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../harness/shop.ts";

const HTML = { accept: "text/html" };
/** 2026-11-20, 12:00 UTC. */
const NOON = instant(1_795_176_000_000);
const DAY_BEFORE = instant(1_795_046_400_000);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.setTime(NOON);
});
afterAll(() => shop.stop());

const page = async (path: string, headers: Record<string, string> = HTML) => {
  const { status, text } = await shop.visit(path, { headers });
  return { status, text: text.replaceAll(/\s+/g, " ") };
};

describe("a link that takes no orders", () => {
  it("says when it expired, whose it is and where to ask, in both languages", async () => {
    const { token } = await shop.aLink({
      expires_at: DAY_BEFORE,
      contact_email: "desk@blue.example",
    });
    const { status, text } = await page(`/l/${token}`);
    expect(status).toBe(404);
    expect(text).toContain("This link has expired");
    expect(text).toContain("until 19 November 2026");
    expect(text).toContain("<strong>Sandbox</strong>");
    expect(text).toContain('href="mailto:desk@blue.example"');
    expect((await page(`/l/${token}`, { ...HTML, "accept-language": "de" })).text).toContain(
      "Dieser Link ist abgelaufen",
    );
  });

  it("takes orders until the millisecond before it expires, and says from that one on that it has", async () => {
    const { token, bundle_ids } = await shop.aLink({ expires_at: NOON });
    const body = { email: "a@example.org", bundle_id: String(bundle_ids[0]), value: "10" };
    const ordered = async () => (await shop.visit(`/l/${token}/orders`, { method: "POST", body })).status;
    shop.setTime(instant(instantMs(NOON) - 1));
    expect([(await page(`/l/${token}`)).status, await ordered()]).toEqual([200, 200]);
    shop.setTime(NOON);
    expect((await page(`/l/${token}`)).text).toContain("This link has expired");
    expect(await ordered()).toBe(404);
  });

  it("says that nothing is on offer where its bundles are gone", async () => {
    const { token } = await shop.aLink({ bundle_ids: [] });
    expect((await page(`/l/${token}`)).text).toContain("Nothing is on offer");
  });

  it("is to programs as if there were none", async () => {
    const { token } = await shop.aLink({ expires_at: DAY_BEFORE });
    const program = { accept: "application/json" };
    const [closed, unknown] = await Promise.all([page(`/l/${token}`, program), page(`/l/${"x".repeat(24)}`, program)]);
    expect(closed).toEqual(unknown);
    expect(closed.status).toBe(404);
  });

  it("of which no one knows says nothing of a sender", async () => {
    expect((await page(`/l/${"x".repeat(24)}`)).text).toContain("There is nothing here");
  });

  it("is used up for today where the limit of a day is, and says when it takes orders again", async () => {
    const link = await shop.aLink({ value: decimal("10"), daily_limit: decimal("15") });
    const bundle_id = String(link.bundle_ids[0]);
    await shop.visit(`/l/${link.token}/orders`, { method: "POST", body: { email: "a@example.org", bundle_id } });
    expect((await page(`/l/${link.token}`)).text).toContain("takes orders again after midnight (UTC)");
  });

  it("offers the sender's address where it is used up", async () => {
    const link = await shop.aLink({
      value: decimal("10"),
      total_limit: decimal("15"),
      contact_email: "desk@blue.example",
    });
    expect((await page(`/l/${link.token}`)).text).not.toContain("desk@blue.example");
    const bundle_id = String(link.bundle_ids[0]);
    await shop.visit(`/l/${link.token}/orders`, { method: "POST", body: { email: "a@example.org", bundle_id } });
    const { text } = await page(`/l/${link.token}`);
    expect(text).toContain("This link is used up.");
    expect(text).toContain("Left for orders through this link: <strong>USD 5.00");
    expect(text).toContain('href="mailto:desk@blue.example"');
  });
});

import { ApiError, decimal, instant } from "@isotherm/core";
import type { HtmlRequest } from "@isotherm/http";
import { describe, expect, it } from "vitest";
import { anOpenLink } from "@isotherm/storefront/fixtures";
import type { LinkPageUses } from "./order-choice.ts";
import { showLink } from "./link-pages.ts";
import { receiptPages } from "./receipt-page.ts";

const REQUEST = {
  method: "GET",
  header: () => undefined,
  query: new URLSearchParams(),
  sourceIp: "192.0.2.1",
  now: instant(0),
} as unknown as HtmlRequest;

/** The page of a link whose visitors are counted so. */
const shown = (markVisit: () => Promise<void>) =>
  showLink(
    { links: { markVisit }, mailsReceipts: [], visitorSecret: async () => "secret" } as unknown as LinkPageUses,
    REQUEST,
    anOpenLink(),
  );

describe("the page of a link", () => {
  it("is shown also where its visitor can't be counted for now", async () => {
    const busy = () => Promise.reject(new ApiError("service_unavailable"));
    expect((await shown(busy)).status).toBe(200);
  });

  it("hides no fault of ours", async () => {
    await expect(shown(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
  });
});

/** A receipt as its customer sees it, of an order that is over. */
const stopped = async (payment_method: "card" | null): Promise<string> => {
  const order = {
    id: "ord_1",
    status: "cancelled",
    payment_method,
    currency: "EUR",
    created_at: instant(0),
    total_cost: decimal("20"),
    quantity: decimal("0.125"),
    bundles: [],
    projects: null,
    email: "ann@example.org",
    offset_link_id: null,
  };
  const [page] = receiptPages({
    openReceipt: async () => ({ account: "acc_1", id: "ord_1" }),
    orders: { one: async () => ({ order, mode: "live" }) },
    accounts: { one: async () => ({ account: { name: "Blue Line", logo: null } }) },
    links: { one: async () => undefined },
    seller: { name: "Blue Ridge Ltd", address: [], email: "orders@ridge.example", terms: "", privacy: "" },
    mailsReceipts: [],
  } as unknown as Parameters<typeof receiptPages>[0]);
  const answer = await page?.run({ ...REQUEST, params: { token: "t" } });
  return String(answer?.body).replaceAll(/\s+/g, " ");
};

describe("the receipt of an order that is not carried out", () => {
  it("says whom to ask about the money, where some was paid", async () => {
    expect(await stopped("card")).toMatch(/Write to <a href="mailto:orders@ridge\.example">/);
    expect(await stopped(null)).not.toContain("Write to");
  });
});

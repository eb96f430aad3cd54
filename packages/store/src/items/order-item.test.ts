import { type AccountId, decimal, type Instant, type OrderId, type OrganisationId } from "@isotherm/core";
import { Order } from "@isotherm/contract";
import { expect, it } from "vitest";
import * as z from "zod";
import { OrderItem, orderItem } from "./order-item.ts";

const OWNER = { account_id: "acc_1" as AccountId, organisation_id: "org_1" as OrganisationId, mode: "test" } as const;
const AT = "2026-01-01T00:00:00.000Z" as Instant;

const anOrder = (): Order => ({
  id: "ord_1" as OrderId, idempotency_key: null, type: "quantity", status: "placed", currency: "EUR", quantity: decimal(1), offset_cost: decimal(1),
  commission: decimal(0), total_cost: decimal(1), created_at: AT, bundles: [], projects: [], certificate: null,
  public_certificate_url: null, payment_method: null, email: null, offset_link_id: null, requested_quantity: null,
  requested_value: null, estimate_id: null, metadata: {},
}); // prettier-ignore

it("reads the metadata of an order that was kept before there was a rule about them", () => {
  const metadata = { site: "\u202aHall 4\u202c", "\u200b": "\u200b" };
  const item = orderItem({ ...OWNER, origin: "https://example.org", order: { ...anOrder(), metadata } }, undefined);
  expect(OrderItem.parse(item).order.metadata).toEqual(metadata);
  expect(Order.safeParse(z.encode(Order, { ...anOrder(), metadata })).success).toBe(false);
});

import { deflateRawSync } from "node:zlib";
import { marshall } from "@aws-sdk/util-dynamodb";
import { expect, it } from "vitest";
import * as z from "zod";
import { type Allocation, Order, jsonText } from "@isotherm/contract";
import {
  type AccountId,
  type Instant,
  type OrderId,
  type OrganisationId,
  type ProjectId,
  decimal,
} from "@isotherm/core";
import type { RetirementFacts } from "@isotherm/ordering";
import { openPools } from "./migration/migrations.ts";
import { poolItem, poolName } from "./items/credit-items.ts";
import { unpackText } from "./items/packed-text.ts";
import { OrderItem, orderItem } from "./orders.ts";

const pool = (filled: string, sinceMs?: number) =>
  marshall(
    poolItem("acc_1" as AccountId, "Somebody", { filled: decimal(filled), balances: new Map() }, sinceMs),
  ) as Parameters<typeof openPools.change>[0];
/** As it was written before pools stood in the index. */
const older = (filled: string) => {
  const { account_id: _account, ...item } = pool(filled);
  return item;
};

it("a pool of before is due at once while a tonne of it is open", () => {
  expect(openPools.change(older("3.25"))).toEqual(pool("3.25", 0));
});

it("a pool without an open tonne stays as it is, and so does one that is in the index", () => {
  for (const item of [older("3"), older("0"), older("10"), pool("3.25", 1)])
    expect(openPools.change(item)).toBeUndefined();
});

it("a pool stays under the name that it was kept under, however long its beneficiary is", () => {
  expect(poolName("Somebody")).toBe("9a220ba2513aefec81930512");
  expect(poolName("Somebody ".repeat(1_000))).toHaveLength(24);
});

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

const project_id = "prj_1" as ProjectId;
const retired: RetirementFacts = {
  beneficiary: "Somebody",
  completed_at: AT,
  credits: [
    {
      project_name: "Project",
      project_type: "Forest",
      country_name: "Peru",
      registry_name: "Registry",
      vintage: "2021",
      quantity: decimal(1),
      serial_numbers: ["GS1-1-1000"],
    },
  ],
};
const allocations = [
  {
    id: "alc_1" as Allocation["id"],
    order_id: "ord_1" as OrderId,
    project_id,
    quantity: decimal(1),
    status: "new" as const,
    created_at: AT,
  },
];

it("keeps allocations and what a certificate says beside the order, packed, and reads them as older items have them", () => {
  const stored = { ...OWNER, origin: "https://example.org", order: anOrder(), allocations, retired };
  const item = orderItem(stored, undefined);
  const read = OrderItem.parse(item);
  expect(read).toMatchObject(stored);
  const texts = { allocations: unpackText(item.allocations!, Buffer.from(jsonText(Order, read.order))) };
  const older = {
    body: new Uint8Array(deflateRawSync(jsonText(Order, read.order))),
    allocations: new Uint8Array(deflateRawSync(texts.allocations)),
    retired: JSON.stringify({ ...retired, credits: [{ ...retired.credits[0], quantity: "1" }] }),
  };
  expect(OrderItem.parse({ ...item, ...older })).toEqual(read);
});

import type { AccountId, BatchId, BundleId, ContactId, OffsetLinkId, OrganisationId, ShipmentId } from "@isotherm/core";
import { decimal } from "@isotherm/core";
import type { ShipmentSelection } from "@isotherm/contract";
import { expect, it } from "vitest";
import { paymentQueries } from "../payments.ts";
import type { Table } from "../table.ts";
import { accountQueries, accountsNamed, directoryQueries } from "./accounts.ts";
import { knowsBatch, newestEstimateId } from "./estimate-lists.ts";
import { offsetLinkQueries } from "./offset-links.ts";
import { openTonneSince } from "./pools.ts";
import { shipmentQueries } from "./shipments.ts";

const ACCOUNT = "acc_1" as AccountId;
const ORGANISATION = "org_1" as OrganisationId;
const BATCH = "bat_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A" as BatchId;
const EVERY = {
  id: [],
  supplier_id: [],
  shipper_id: [],
  shipment_batch_id: [],
  data_sheet_id: [],
  emissions: "all",
} as unknown as ShipmentSelection;
const credits = {
  beneficiary: "Organisation",
  lots: [],
  fractions: [{ bundle_id: "bdl_1" as BundleId, tonne: 0, quantity: decimal("0.5") }],
};

const READS: readonly (readonly [what: string, read: (table: Table) => Promise<unknown>])[] = [
  ["an API key", (table) => directoryQueries(table).apiKey("key_1")],
  ["the account of a key", (table) => directoryQueries(table).account(ACCOUNT)],
  ["an account of an organisation", (table) => accountQueries(table).owned(ORGANISATION, "live", ACCOUNT)],
  [
    "accounts that a request names",
    (table) => accountsNamed(table, { organisation_id: ORGANISATION, mode: "live" }, "id", [ACCOUNT]),
  ],
  ["whose a handle is", (table) => accountQueries(table).ofHandle(ORGANISATION, "live", "shop")],
  ["whose an idempotency key is", (table) => accountQueries(table).ofKey(ORGANISATION, "live", "key")],
  ["an offset link", (table) => offsetLinkQueries(table).one(ACCOUNT, "lnk_1" as OffsetLinkId)],
  ["the link of a token", (table) => offsetLinkQueries(table).ofToken("token")],
  ["the order of a form", (table) => offsetLinkQueries(table).orderOfSubmission("token", "form")],
  ["what a link has cost", (table) => offsetLinkQueries(table).spent("token", "2026-03-01")],
  ["a payment", (table) => paymentQueries(table).one("pay_1")],
  ["the money of a session", (table) => paymentQueries(table).received("pay_1", "cs_1")],
  ["the money for a form", (table) => paymentQueries(table).allReceived("pay_1")],
  ["money without an order", (table) => paymentQueries(table).unplaced()],
  ["since when a tonne is open", (table) => openTonneSince(table, { account_id: ACCOUNT, credits })],
  ["a shipment", (table) => shipmentQueries(table).one(ACCOUNT, "shp_1" as ShipmentId)],
  ["a counterparty", (table) => shipmentQueries(table).contact(ACCOUNT, "con_1" as ContactId)],
  ["the row that a reference belongs to", (table) => shipmentQueries(table).holderOf(ACCOUNT, ACCOUNT, "1")],
  ["the shipments of a millisecond", (table) => shipmentQueries(table).madeAt(ACCOUNT, 1, 1)],
  [
    "the newest shipments",
    (table) => shipmentQueries(table).newest(ACCOUNT, { selection: EVERY, after: undefined, limit: 1 }),
  ],
  ["whether a batch is known", (table) => knowsBatch(table, ACCOUNT, BATCH)],
  ["the newest estimate", (table) => newestEstimateId(table, ACCOUNT)],
];

it.each(READS)("reads what was written a moment ago: %s", async (_what, read) => {
  const consistent: unknown[] = [];
  const send = async ({ input }: { readonly input: { readonly ConsistentRead?: boolean } }): Promise<object> => {
    consistent.push(input.ConsistentRead);
    return {};
  };
  // Some refuse what is not there.
  await read({ name: "t", client: { send } } as never).catch(() => undefined);
  expect(new Set(consistent)).toEqual(new Set([true]));
});

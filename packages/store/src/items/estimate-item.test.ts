import type { EstimateWarning } from "@isotherm/contract";
import type { AccountId, EstimateId } from "@isotherm/core";
import { decimal } from "@isotherm/core";
import { expect, it } from "vitest";
import {
  EstimateItem,
  estimateItem,
  openEstimate,
  packEstimate,
  type StoredEstimateOf,
  unpackEstimate,
} from "./estimate-item.ts";

const ACCOUNT = "acc_1" as AccountId;
const WARNING: EstimateWarning = { code: "field_unknown", message: "x", field: "zone" };
const STORED: StoredEstimateOf<"electricity"> = {
  id: "est_1" as EstimateId,
  kind: "electricity",
  emissionsTonnes: decimal("1"),
  selection: undefined,
  quantityTrunc: "g",
  version: 0,
  fingerprint: "f",
  sheet: { estimate_id: "est_1", method_version: "1", steps: [] },
  estimate: {
    id: "est_1" as EstimateId,
    mass: { amount: decimal("1"), unit: "t" },
    quote: { error: { error_code: "x", message: "y" }, errors: [{ error_code: "x", message: "y" }] },
    warnings: [WARNING],
    location_based: null,
    market_based: null,
    scope2: null,
    scope3: null,
    external_estimate_url: "https://example.org/e/1",
    request: { consumption: { amount: "1", unit: "kWh" } } as never,
  },
};

it("keeps the warnings of an estimate", async () => {
  const item = await estimateItem(ACCOUNT, STORED);
  expect((await openEstimate(EstimateItem.parse(item))).estimate.warnings).toEqual([WARNING]);
});

it("has no warnings for an estimate that was kept before there were any", async () => {
  const item = await estimateItem(ACCOUNT, STORED);
  const { estimate, sheet } = JSON.parse(unpackEstimate(item.body)) as { estimate: object; sheet: object };
  expect(Reflect.deleteProperty(estimate, "warnings")).toBe(true);
  const body = packEstimate(JSON.stringify({ estimate, sheet }));
  expect((await openEstimate(EstimateItem.parse({ ...item, body }))).estimate.warnings).toEqual([]);
});

it("reads the texts of an estimate that was kept before there was a rule about them", async () => {
  const metadata = { site: "\u202aHall 4\u202c" };
  const request = { ...STORED.estimate.request, metadata };
  const item = await estimateItem(ACCOUNT, { ...STORED, estimate: { ...STORED.estimate, metadata, request } });
  expect((await openEstimate(EstimateItem.parse(item))).estimate).toMatchObject({ metadata, request });
});

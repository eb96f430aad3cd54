import type { AccountId, EstimateId, OrderId } from "@isotherm/core";
import { ApiError } from "@isotherm/core";
import { systemIds, systemTokens } from "@isotherm/core/system";
import { commit, type Write, writeTransaction } from "@isotherm/store";
import {
  calculatedAnew,
  claimEstimate,
  EstimateChanged,
  freeEstimate,
  orderOfEstimate,
} from "@isotherm/store/estimate-claims";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

let local: LocalTable;
let account: AccountId;
let estimate: EstimateId;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local.stop());
beforeEach(() => {
  [account, estimate] = [systemIds.next("account"), systemIds.next("estimate")];
});

const write = (one: Write) => commit({ table: local.table, tokens: systemTokens }, writeTransaction("claim", [one]));
const claimedBy = (order: OrderId, version: number) => write(claimEstimate({ account, estimate, order }, version));
const freedBy = (order: OrderId) => write(freeEstimate({ account, estimate, order }));
const newOrder = () => systemIds.next("order");
const holder = () => orderOfEstimate(local.table, account, estimate);
const TAKEN = new ApiError("estimate_order_already_placed");

describe("an estimate", () => {
  it("has one order, which alone can free it, and then another one", async () => {
    const [first, second] = [newOrder(), newOrder()];
    await claimedBy(first, 1);
    await expect(claimedBy(second, 1)).rejects.toThrow(TAKEN);
    await expect(freedBy(second)).rejects.toThrow("a condition did not hold");
    expect(await holder()).toBe(first);
    await freedBy(first);
    await claimedBy(second, 1);
    expect(await holder()).toBe(second);
  });

  it("that was calculated anew has no order over what it was before, also after an order of now was cancelled", async () => {
    await write(calculatedAnew(account, estimate, 2));
    await expect(claimedBy(newOrder(), 1)).rejects.toBeInstanceOf(EstimateChanged);
    const order = newOrder();
    await claimedBy(order, 2);
    await freedBy(order);
    await expect(claimedBy(newOrder(), 1)).rejects.toBeInstanceOf(EstimateChanged);
    await claimedBy(newOrder(), 2);
  });

  it("is not calculated anew while it has an order", async () => {
    const order = newOrder();
    await claimedBy(order, 1);
    await expect(write(calculatedAnew(account, estimate, 2))).rejects.toThrow(TAKEN);
    await freedBy(order);
    await write(calculatedAnew(account, estimate, 2));
  });
});

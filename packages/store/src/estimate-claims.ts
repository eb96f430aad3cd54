import { idString } from "@isotherm/contract";
import { type AccountId, ApiError, type EstimateId, type OrderId } from "@isotherm/core";
import * as z from "zod";
import { keys, SCHEMA_ONE } from "./keys.ts";
import { type Table, readItem } from "./table.ts";
import { replace, update, type Write } from "./write-transaction.ts";

/**
 * What an order finds of its estimate: the order that has it, and the version that was calculated last, where it was calculated
 * anew. Both stand in one item, because a transaction pays for each item that it looks at.
 */
const EstimateClaim = z.object({
  ...SCHEMA_ONE,
  order_id: idString<OrderId>().optional(),
  version: z.int().positive().optional(),
});

/** The estimate was calculated anew after it was read: the order would be over a mass that it no longer has. */
export class EstimateChanged extends Error {
  constructor() {
    super("the estimate was calculated anew");
    this.name = "EstimateChanged";
  }
}

/** Which order was placed from an estimate and neither cancelled nor failed since. */
export const orderOfEstimate = async (
  table: Table,
  account: AccountId,
  estimate: EstimateId,
): Promise<OrderId | undefined> =>
  (await readItem(table, keys.estimateClaim(account, estimate), EstimateClaim, { consistent: true }))?.order_id;

/** An order and its estimate. */
export interface OrderOfEstimate {
  readonly account: AccountId;
  readonly estimate: EstimateId;
  readonly order: OrderId;
}

/**
 * Claims an estimate for an order, unless it was calculated anew since the version that was read. An order of the same id has
 * it where an earlier attempt went through and only its answer was lost.
 *
 * @throws ApiError estimate_order_already_placed
 * @throws EstimateChanged
 */
export const claimEstimate = ({ account, estimate, order }: OrderOfEstimate, version: number): Write =>
  update(
    {
      key: keys.estimateClaim(account, estimate),
      change: "SET #schema = :one, #order_id = :order",
      onlyIf: "attribute_not_exists(#order_id) AND (attribute_not_exists(#version) OR #version <= :version)",
      values: { one: 1, order, version },
    },
    {
      orElse: (standing) => {
        if (standing?.["order_id"] === order) return "answer";
        return standing?.["order_id"] === undefined
          ? new EstimateChanged()
          : new ApiError("estimate_order_already_placed");
      },
    },
  );

/** Takes an estimate from its order. The version stays: an order that has read the one before may still be on its way. */
export const freeEstimate = ({ account, estimate, order }: OrderOfEstimate): Write =>
  update({
    key: keys.estimateClaim(account, estimate),
    change: "REMOVE #order_id",
    onlyIf: "#order_id = :order",
    values: { order },
  });

/**
 * Says that an estimate was calculated anew: no order may have the mass of before, whether it is there already or on its way.
 *
 * @throws ApiError estimate_order_already_placed
 */
export const calculatedAnew = (account: AccountId, estimate: EstimateId, version: number): Write =>
  replace(
    { ...keys.estimateClaim(account, estimate), version },
    { attribute: "order_id", value: undefined },
    { orRefuse: "estimate_order_already_placed" },
  );

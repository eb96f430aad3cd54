import {
  ElectricityEstimateRequest,
  FlightEstimateRequest,
  MultiLegShippingEstimateRequest,
  ShippingEstimateRequest,
  TransactionEstimateRequest,
  wireCode,
} from "@isotherm/contract";
import { type Decimal, ApiError, sum } from "@isotherm/core";
import { fieldOfDetail } from "@isotherm/http/faults";
import {
  type Calculation,
  estimateFreight,
  estimateFreightLegs,
  forOneRequest,
  type FreightUses,
  massQuality,
} from "@isotherm/methodology";
import type { JsonObject, ReadRow, ResultRow, RowFailure, UnderstoodColumn } from "@isotherm/spreadsheets";
import { failureInColumns } from "@isotherm/spreadsheets";
import type * as z from "zod";
import { calculatePurchase, checked, KINDS } from "./kinds.ts";

/** What is calculated of a row. */
interface Estimated {
  readonly calculation: Calculation;
  readonly distanceKm?: Decimal | undefined;
  readonly adjustedKm?: Decimal | undefined;
}

/** A kind of rows: what a row is, and how it is calculated. */
interface ListKind {
  readonly schema: z.ZodType;
  /** Undefined: a purchase of what nobody knows. */
  readonly estimate: (body: unknown, uses: FreightUses) => Estimated | undefined;
}

const withoutDistance = (schema: z.ZodType, kind: string): ListKind => ({
  schema,
  estimate: (body, uses) => {
    const calculate = KINDS[kind];
    if (!calculate) throw new Error(`no kind is named ${kind}`);
    return { calculation: calculate(body, uses) };
  },
});

/** The kinds of lists that the command line estimates, by the names of batches. A new kind is a line here. */
export const LIST_KINDS: Readonly<Record<string, ListKind>> = {
  shipping: {
    schema: ShippingEstimateRequest,
    estimate: (sent, uses) => {
      const body = checked(ShippingEstimateRequest, sent);
      const { calculation, leg } = estimateFreight(uses, body.shipment, body);
      return { calculation, distanceKm: leg.distance?.value, adjustedKm: leg.adjustedDistance?.value };
    },
  },
  shipping_multi_leg: {
    schema: MultiLegShippingEstimateRequest,
    estimate: (sent, uses) => {
      const { shipment, legs, route_inference } = checked(MultiLegShippingEstimateRequest, sent);
      const geography = forOneRequest(uses.geography);
      const infersRoutes = route_inference === "on";
      const { calculation, legs: results } = estimateFreightLegs({ ...uses, geography, infersRoutes }, shipment, legs);
      return {
        calculation,
        distanceKm: sum(results.flatMap(({ distance }) => distance?.value ?? [])),
        adjustedKm: sum(results.flatMap(({ adjustedDistance }) => adjustedDistance?.value ?? [])),
      };
    },
  },
  flight: withoutDistance(FlightEstimateRequest, "flight"),
  electricity: withoutDistance(ElectricityEstimateRequest, "electricity"),
  transactions: {
    schema: TransactionEstimateRequest,
    estimate: (sent) => {
      const calculation = calculatePurchase(sent);
      return calculation && { calculation };
    },
  },
};

/** As batches say it. */
const NO_MATCH: RowFailure = {
  error: "Nothing is known of what the merchant sells.",
  error_code: "no_match",
  field: null,
};

/** What rows are estimated with. */
interface Estimating {
  readonly kind: string;
  readonly columns: readonly UnderstoodColumn[];
  readonly uses: FreightUses;
}

/** What became of a row: its estimate in the shape of the interface, without an id, or one error. */
export const estimateRow = (row: ReadRow, { kind, columns, uses }: Estimating): ResultRow => {
  const { row_index, cells } = row;
  const failed = (failure: RowFailure, body: JsonObject | null): ResultRow => ({
    result: { row_index, status: "failed", ...failure },
    cells,
    row: body,
  });
  if ("failure" in row) return failed(row.failure, null);
  const list = LIST_KINDS[kind];
  if (!list) throw new TypeError(`no kind of lists is named ${kind}`);
  try {
    const estimated = list.estimate(row.body, uses);
    if (!estimated) return failed(failureInColumns(NO_MATCH, { kind, columns, row }), row.body);
    const estimate = answerOf(estimated);
    return { result: { row_index, status: "success" }, cells, row: row.body, estimate };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { detail } = error;
    const field = detail === undefined ? null : fieldOfDetail(detail);
    const failure = { error: error.message, error_code: wireCode(error.code), field };
    return failed(failureInColumns(failure, { kind, columns, row }), row.body);
  }
};

const answerOf = ({ calculation, distanceKm, adjustedKm }: Estimated): JsonObject => {
  const { emissions, split, steps, warnings } = calculation;
  const { low, high } = massQuality(steps).range;
  return {
    mass: {
      ...massOf(emissions),
      ...(split && {
        wtw_details: { wtt: massOf(split.wtt), ttw: massOf(split.ttw), unknown: massOf(split.unknown) },
      }),
    },
    mass_range: { low: massOf(low), high: massOf(high) },
    ...(distanceKm && { distance: { amount: distanceKm.toFixed(), unit: "km" } }),
    ...(adjustedKm && { adjusted_distance: { amount: adjustedKm.toFixed(), unit: "km" } }),
    warnings: warnings.map(({ code }) => ({ code })),
  };
};

const massOf = (tonnes: Decimal) => ({ amount: tonnes.toFixed(), unit: "t" });

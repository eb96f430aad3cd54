import type { BatchKind } from "@isotherm/contract";
import type * as z from "zod";
import { makesEstimates, OPERATION_PATHS } from "./row-lines.ts";

/**
 * What a row of a kind must be: the body of the POST of the kind. Undefined for a kind that no client may send rows of.
 * Schemas of rows are loaded with the first rows of their kind: the list of operations has every schema of the interface.
 */
export const rowSchema = async (kind: BatchKind): Promise<z.ZodType | undefined> => {
  if (kind === "shipments") return (await import("@isotherm/contract/shipment-requests")).ShipmentRequest;
  const batch = { kind };
  if (!makesEstimates(batch)) return undefined;
  const path = OPERATION_PATHS[batch.kind];
  const { OPERATIONS } = await import("@isotherm/contract/operations");
  return OPERATIONS.find((operation) => operation.method === "POST" && operation.path === path)?.body;
};

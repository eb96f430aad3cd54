import { readFileSync } from "node:fs";
import * as z from "zod";
import type { Use } from "./use.ts";

const Use = z.object({
  requests: z.number(),
  invocations: z.number(),
  gbSeconds: z.number(),
  readUnits: z.number(),
  writeUnits: z.number(),
  queueRequests: z.number(),
  fifoQueueRequests: z.number(),
  logBytes: z.number(),
  bytesOut: z.number(),
}) satisfies z.ZodType<Use>;

const MeasuredUse = z.object({
  /** The day of the measurement. */
  on: z.iso.date(),
  /** What one of each operation uses, with whatever happens because of it afterwards. */
  operations: z.record(z.string(), Use),
  /** One run of the sweep that finds nothing to do. */
  sweep: Use,
});

/** What `npm run bench -- cost --keep` measured. */
export type MeasuredUse = z.output<typeof MeasuredUse>;

/** Where it is kept. */
export const MEASURED_USE = new URL("measured-use.json", import.meta.url);

/** Reads what was measured last. */
export const measuredUse = (): MeasuredUse => MeasuredUse.parse(JSON.parse(readFileSync(MEASURED_USE, "utf8")));

/** What an operation uses. Throws on one that was not measured. */
export const useOf = ({ operations }: MeasuredUse, operation: string): Use => {
  const use = operations[operation];
  if (!use) throw new Error(`the use of ${operation} was not measured`);
  return use;
};

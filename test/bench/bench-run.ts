import { type Service, type ServiceOptions, startService } from "../harness/service.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import type { Figure } from "./figure.ts";

/** How a bench is run: to measure, or only to show that it can. */
export interface BenchRun {
  /** How often something is done, or how long in milliseconds: as a measurement wants it, or as little as works. */
  readonly amount: (full: number, least?: number) => number;
  /** The whole service, to be stopped by whoever gets it. */
  readonly service: (options?: ServiceOptions) => Promise<Service>;
  /** A table, to be stopped by whoever gets it. */
  readonly table: () => Promise<LocalTable>;
}

/** Measures something. */
export type Bench = (run: BenchRun) => Promise<Figure[]>;

/** Runs a bench as its figures are meant, with everything of its own. */
export const FULL_RUN: BenchRun = { amount: (full) => full, service: startService, table: startLocalTable };
/** Runs a bench in its smallest form: its figures mean nothing. */
export const SMALLEST_RUN: BenchRun = { ...FULL_RUN, amount: (_full, least = 1) => least };

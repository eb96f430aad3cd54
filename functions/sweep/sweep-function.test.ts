import { setTimeout } from "node:timers/promises";
import type { WaitingBatch } from "@isotherm/batches/batch-queries";
import { DAY_MS } from "@isotherm/core";
import { nothingReconciled } from "@isotherm/delivery";
import { memoryTable, tableOver } from "@isotherm/delivery/simulation/memory-table";
import { OutOfStock } from "@isotherm/ordering";
import { ConditionFailed } from "@isotherm/store";
import type { PoolName } from "@isotherm/retirement";
import type { WaitingReport } from "@isotherm/reports/stored-reports";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type SweepFunctionEffects,
  type SweptBatches,
  type SweptPools,
  type SweptReports,
  sweepFunction,
} from "./sweep-function.ts";

const NOW = 1_700_000_000_000;
const NO_REPORTS: SweptReports = { overdue: async () => [], putOff: async () => false, send: async () => {} };
const NO_BATCHES: SweptBatches = { overdue: async () => [], putOff: async () => false, look: async () => {} };

describe("the sweep of pools of fractions", () => {
  let pools: SweptPools;
  let did: string[];
  let notes: Parameters<SweepFunctionEffects["note"]>[0][];
  let nowMs: number;
  beforeEach(() => {
    [did, notes, nowMs] = [[], [], NOW];
  });
  const run = (remainingMs = 50_000) => {
    const nothing = memoryTable(() => nowMs);
    return sweepFunction(
      {
        pools,
        batches: NO_BATCHES,
        reports: NO_REPORTS,
        table: tableOver((call) => nothing.apply(call)),
        queues: { wakeLater: async () => {}, wakeSlowly: async () => {}, planStep: async () => {} },
        clock: { nowMs: () => nowMs, monotonicMs: () => 0 },
        reconciled: nothingReconciled(),
        note: (note) => notes.push(note),
      },
      () => remainingMs,
    );
  };
  const due = ["none", "taken", "broken", "stocked"];
  const refusing: Record<string, Error> = {
    none: new OutOfStock(["bun_1"], ["prj_1"], { needed: 1, free: 0 }),
    taken: new ConditionFailed("pool complete", { orTryAgain: true }, undefined),
    broken: new Error("throttled"),
  };
  const complete = async ({ beneficiary }: PoolName, beforeMs: number) => {
    expect(beforeMs).toBe(NOW - 30 * DAY_MS);
    did.push(`complete ${beneficiary}`);
    const error = refusing[beneficiary];
    if (error) throw error;
    return true;
  };
  const openSince = async (beforeMs: number) => {
    expect(beforeMs).toBe(NOW - 30 * DAY_MS);
    return due.map((beneficiary) => ({ beneficiary }) as PoolName);
  };

  it("completes each that is due, whatever becomes of the others, and counts those that are left", async () => {
    pools = { days: 30, openSince, complete };
    await expect(run()).rejects.toThrow("parts of the sweep failed");
    expect(did.toSorted()).toEqual(due.map((one) => `complete ${one}`).toSorted());
    expect(notes).toContainEqual({ kind: "pools", overdue: 3 });
  });

  it("completes none when its time is over, and counts them all", async () => {
    pools = { days: 30, openSince, complete };
    await run(9_999);
    expect(did).toEqual([]);
    expect(notes).toContainEqual({ kind: "pools", overdue: 4 });
  });

  it("gives each its turn when there are more than a run completes", async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({ beneficiary: `${index}` }) as PoolName);
    const asked = new Set<string>();
    for (let minute = 0; minute < 120; minute += 1) {
      nowMs = NOW + minute * 60_000;
      let now = 0;
      pools = {
        days: 30,
        openSince: async () => many,
        complete: async ({ beneficiary }) => {
          now += 1;
          asked.add(beneficiary);
          throw new OutOfStock([], [], { needed: 1, free: 0 });
        },
      };
      await run();
      expect(now).toBe(50);
    }
    expect(asked.size).toBe(120);
  });
});

describe("the sweep of batches", () => {
  const waiting = (name: string, sinceMs: number) =>
    ({ account_id: "acc_1", batch_id: `bat_${name}`, pending_at: NOW - sinceMs }) as WaitingBatch;
  const run = async (
    batches: SweptBatches,
    { remainingMs = 50_000, notes = [] }: { readonly remainingMs?: number; readonly notes?: unknown[] } = {},
  ): Promise<unknown[]> => {
    const nothing = memoryTable(() => NOW);
    await sweepFunction(
      {
        pools: { days: 30, openSince: async () => [], complete: async () => true },
        batches,
        reports: NO_REPORTS,
        table: tableOver((call) => nothing.apply(call)),
        queues: { wakeLater: async () => {}, wakeSlowly: async () => {}, planStep: async () => {} },
        clock: { nowMs: () => NOW, monotonicMs: () => 0 },
        reconciled: nothingReconciled(),
        note: (note) => notes.push(note),
      },
      () => remainingMs,
    );
    return notes;
  };

  it("has those looked at that nobody else has put off meanwhile, and tells how long they have waited", async () => {
    const did: string[] = [];
    const notes = await run({
      overdue: async (beforeMs) => {
        expect(beforeMs).toBe(NOW);
        return [waiting("1", 5_000), waiting("taken", 90_000)];
      },
      putOff: async ({ batch_id }, lookMs) => {
        expect(lookMs).toBe(NOW + 180_000);
        did.push(`put off ${batch_id}`);
        return batch_id !== "bat_taken";
      },
      look: async ({ batch_id }) => void did.push(`look ${batch_id}`),
    });
    expect(did.toSorted()).toEqual(["look bat_1", "put off bat_1", "put off bat_taken"]);
    expect(notes).toContainEqual({ kind: "batches", woken: 1, oldestMs: 90_000 });
  });

  it("has the others looked at when one can't be put off, counts them, and says so", async () => {
    const [did, notes]: [string[], unknown[]] = [[], []];
    const broken = run(
      {
        overdue: async () => [waiting("broken", 5_000), waiting("1", 5_000), waiting("2", 5_000)],
        putOff: async ({ batch_id }) => {
          if (batch_id === "bat_broken") throw new Error("throttled");
          await setTimeout(5);
          return true;
        },
        look: async ({ batch_id }) => void did.push(batch_id),
      },
      { notes },
    );
    await expect(broken).rejects.toThrow("parts of the sweep failed");
    expect(did).toEqual(["bat_1", "bat_2"]);
    expect(notes).toContainEqual({ kind: "batches", woken: 2, oldestMs: 5_000 });
  });

  it("begins none when its time is over", async () => {
    const notes = await run(
      {
        overdue: async () => [waiting("1", 5_000)],
        putOff: async () => true,
        look: async () => {
          throw new Error("it was looked at");
        },
      },
      { remainingMs: 9_999 },
    );
    expect(notes).toContainEqual({ kind: "batches", woken: 0, oldestMs: 5_000 });
  });
});

describe("the sweep of reports", () => {
  const waiting = (name: string) =>
    ({ account_id: "acc_1", report_id: `rep_${name}`, pending_at: NOW }) as WaitingReport;
  const run = (reports: SweptReports, notes: unknown[]): Promise<void> => {
    const nothing = memoryTable(() => NOW);
    return sweepFunction(
      {
        pools: { days: 30, openSince: async () => [], complete: async () => true },
        batches: NO_BATCHES,
        reports,
        table: tableOver((call) => nothing.apply(call)),
        queues: { wakeLater: async () => {}, wakeSlowly: async () => {}, planStep: async () => {} },
        clock: { nowMs: () => NOW, monotonicMs: () => 0 },
        reconciled: nothingReconciled(),
        note: (note) => notes.push(note),
      },
      () => 50_000,
    );
  };

  it("has those made again that nobody else has put off meanwhile", async () => {
    const [did, notes]: [string[], unknown[]] = [[], []];
    await run(
      {
        overdue: async () => [waiting("1"), waiting("taken")],
        putOff: async ({ report_id }, lookMs) => {
          expect(lookMs).toBe(NOW + 600_000);
          return report_id !== "rep_taken";
        },
        send: async ({ report_id }) => void did.push(report_id),
      },
      notes,
    );
    expect(did).toEqual(["rep_1"]);
    expect(notes).toContainEqual({ kind: "reports", woken: 1 });
  });

  it("has the others made when one can't be sent for, counts them, and says so", async () => {
    const [did, notes]: [string[], unknown[]] = [[], []];
    const broken = run(
      {
        overdue: async () => [waiting("broken"), waiting("1"), waiting("2")],
        putOff: async () => true,
        send: async ({ report_id }) => {
          if (report_id === "rep_broken") throw new Error("throttled");
          did.push(report_id);
        },
      },
      notes,
    );
    await expect(broken).rejects.toThrow("parts of the sweep failed");
    expect(did).toEqual(["rep_1", "rep_2"]);
    expect(notes).toContainEqual({ kind: "reports", woken: 2 });
  });
});

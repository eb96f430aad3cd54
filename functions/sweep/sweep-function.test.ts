import { DAY_MS } from "@isotherm/core";
import type { SweepNote } from "@isotherm/delivery";
import { memoryTable, tableOver } from "@isotherm/delivery/simulation/memory-table";
import { OutOfStock } from "@isotherm/ordering";
import { ConditionFailed } from "@isotherm/store";
import type { PoolName } from "@isotherm/retirement";
import { beforeEach, describe, expect, it } from "vitest";
import { type PoolsNote, type SweptPools, sweepFunction } from "./sweep-function.ts";

const NOW = 1_700_000_000_000;

describe("the sweep of pools of fractions", () => {
  let pools: SweptPools;
  let did: string[];
  let notes: (SweepNote | PoolsNote)[];
  let nowMs: number;
  beforeEach(() => {
    [did, notes, nowMs] = [[], [], NOW];
  });
  const run = (remainingMs = 50_000) => {
    const nothing = memoryTable(() => nowMs);
    return sweepFunction(
      {
        pools,
        table: tableOver((call) => nothing.apply(call)),
        queues: { wakeLater: async () => {}, planStep: async () => {} },
        clock: { nowMs: () => nowMs, monotonicMs: () => 0 },
        reconciled: new Map(),
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

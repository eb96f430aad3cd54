import { describe, expect, it } from "vitest";
import { batchUnderKills } from "./batch-kills.ts";
import { deliveryUnderKills } from "./kills.ts";
import { listenUnderKills } from "./listen-kills.ts";
import { sequencesUnderContention } from "./sequences.ts";
import { businessUnderFaults } from "./table-faults.ts";

// Small runs; the large ones: `npm run chaos-test`, `npm run proof -- sequences`, `-- faults`, `-- batches` and `-- listen`.

describe("on real parts", () => {
  it("the sequence of an account is dense, unique and in the order of its text, however many write", async () => {
    const report = await sequencesUnderContention({ writers: 8, steps: 60 });
    expect(report).toMatchObject({ events: 60, faults: [] });
  });

  it(
    "nothing is lost, reordered or overlapping while functions and the stack are killed",
    { timeout: 400_000 },
    async () => {
      const settings = { accounts: 6, endpoints: 4, steps: 80, functionKills: 1, stackKills: 1, seed: 1 };
      const report = await deliveryUnderKills(settings);
      expect(report.faults).toEqual([]);
      expect(report.committed).toBeGreaterThanOrEqual(settings.steps);
      expect(report.expected).toBeGreaterThan(report.committed);
      expect(report.refused).toBeGreaterThan(0);
    },
  );

  it(
    "nothing is lost or double while the table conflicts, throttles and loses answers",
    { timeout: 400_000 },
    async () => {
      const report = await businessUnderFaults({ orders: 8, liveOrders: 3, seed: 1 });
      expect(report).toMatchObject({ lost: 0, double: 0, faults: [] });
      expect(report.injected.all).toBeGreaterThan(100);
      expect(Math.min(...Object.values(report.injected))).toBeGreaterThan(0);
      expect(report.orders).toBe(8 + 4 + 3);
    },
  );

  it(
    "each row of a file is carried out once and in its order, while the function that does so is killed",
    { timeout: 400_000 },
    async () => {
      const report = await batchUnderKills({ rows: 700, kills: 2, seed: 1 });
      expect(report.faults).toEqual([]);
      expect(report.killed).toBe(2);
      expect(report.broken).toBeGreaterThan(1);
      expect(report.estimates).toBe(report.rows - report.broken);
    },
  );

  it("no event is lost or out of order while isotherm listen is killed", { timeout: 400_000 }, async () => {
    const report = await listenUnderKills({ events: 150, kills: 3, seed: 1 });
    expect(report.faults).toEqual([]);
    expect(report.killed).toBe(3);
    expect(report.repeated).toBeGreaterThan(0);
  });
});

import { prod } from "@isotherm/infra/stages/prod";
import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { describe, expect, it } from "vitest";
import { NO_USE, costOf, sumOf, totalUse, tracedShare } from "./cost-of.ts";
import { type MeasuredUse, measuredUse } from "./measured-use.ts";
import { monthlyCost } from "./monthly-cost.ts";
import { PRICES } from "./prices.ts";

const million = { ...NO_USE, requests: 1_000_000, invocations: 1_000_000, writeUnits: 3_000_000, readUnits: 6_000_000 };
const usd = (lines: ReturnType<typeof costOf>, what: string) =>
  lines.find((line) => line.what === what)?.usd.toFixed(4);

describe("the cost of a use", () => {
  it("follows from prices: a million requests by hand", () => {
    const lines = costOf(
      {
        ...million,
        gbSeconds: 20_000,
        logBytes: 1.5e9,
        bytesOut: 2e9,
        fifoQueueRequests: 3e6,
        objectWrites: 4e4,
        objectReads: 5e5,
      },
      0.05,
    );
    expect(usd(lines, "API Gateway")).toBe("1.0000");
    // 3 writes at 0.625 and 6 reads at 0.125 a million.
    expect(usd(lines, "table")).toBe("2.6250");
    // 0.20, and 20,000 GB-seconds at 0.0000133334.
    expect(usd(lines, "functions")).toBe("0.4667");
    expect(usd(lines, "queues")).toBe("1.5000");
    // 40,000 writes at 5.00 and 500,000 reads at 0.40 a million.
    expect(usd(lines, "files")).toBe("0.4000");
    expect(usd(lines, "logs")).toBe("0.7500");
    expect(usd(lines, "traces")).toBe("0.2500");
    expect(usd(lines, "data to the internet")).toBe("0.1800");
    expect(sumOf(lines).toFixed(4)).toBe("7.1717");
  });

  it("adds up", () => {
    const both = totalUse([
      [2, million],
      [0.5, { ...NO_USE, requests: 4 }],
    ]);
    expect(both).toEqual({ ...NO_USE, requests: 2_000_002, invocations: 2e6, writeUnits: 6e6, readUnits: 12e6 });
  });
});

describe("the share that is traced", () => {
  it.each([
    [0, "1.000"],
    [0.001, "1.000"],
    [1, "0.651"],
    [30, "0.082"],
    [1_000, "0.051"],
  ])("with %d requests a second is %s", (rate, share) => {
    expect(tracedShare(rate).toFixed(3)).toBe(share);
  });
});

describe("every price", () => {
  it("is positive, and says where it was read or that it is an assumption", () => {
    for (const [name, { usd, source }] of Object.entries(PRICES)) {
      expect(usd.gt(0), name).toBe(true);
      if (source !== "assumption") expect(source.address).toMatch(/^https:\/\//);
    }
  });
});

describe("the cost of a month", () => {
  const each = { ...NO_USE, requests: 1, invocations: 1, writeUnits: 3 };
  const measured: MeasuredUse = {
    on: "2026-01-01",
    operations: {
      "create a shipping estimate": each,
      "order an estimate, five events to one endpoint": { ...each, writeUnits: 100 },
    },
    sweep: { ...NO_USE, invocations: 1, readUnits: 10 },
  };
  const month = (stage: Parameters<typeof monthlyCost>[0], requests: number) => {
    const { standing, used, total } = monthlyCost(stage, requests, measured);
    const lines = Object.fromEntries([...standing, ...used].map((line) => [line.what, line.usd.toFixed(4)]));
    return { lines, total };
  };

  it("of what stands is there without requests, that of requests is not", () => {
    const { lines, total } = month(prod, 0);
    expect(total.gt(0)).toBe(true);
    expect(lines).toMatchObject({ "API Gateway": "0.0000", "keys: table, webhook-secrets": "2.0000" });
    // A function of half a GB and one of a whole for 2,628,000 s at 0.0000033334.
    expect(lines["functions started ahead"]).toBe("13.1403");
    // 43,800 runs: invocations 0.20, reads 1.25, traces 5 a million but for the few that share a second.
    expect(lines["sweep, every minute"]).toBe("0.2808");
    expect(month(stageNamed("dev"), 0).lines).toMatchObject({ "keys: webhook-secrets": "1.0000" });
  });

  it("counts estimates and the orders among them", () => {
    const { lines } = month(prod, 1_000_000);
    expect(lines["API Gateway"]).toBe("1.0500");
    // Three units of a million estimates, a hundred of 50,000 orders.
    expect(lines["table"]).toBe("5.0000");
  });

  it("has receipts by mail where the stage sends them", () => {
    expect(month(prod, 1_000_000).lines).not.toHaveProperty("receipts by mail");
    const mail = { from: "receipts@example.org", identity: "example.org" };
    // 50,000 mails: 5.00, 5 GB attached at 0.12, and 0.92 for the functions, table, queue and log behind them.
    expect(month({ ...prod, mail }, 1_000_000).lines["receipts by mail"]).toBe("6.5242");
    expect(month({ ...prod, mail }, 0).lines["receipts by mail"]).toBe("0.0000");
  });

  it("has no traces where the stage wants none", () => {
    expect(month({ ...prod, traces: false }, 1_000_000).lines["traces"]).toBe("0.0000");
    expect(Number(month(prod, 1_000_000).lines["traces"])).toBeGreaterThan(4);
  });

  it("is told from the measurement that is kept", () => {
    const kept = measuredUse();
    expect(monthlyCost(prod, 2_000_000, kept).total.gt(monthlyCost(prod, 1_000_000, kept).total)).toBe(true);
  });
});

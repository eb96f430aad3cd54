import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLocalTable } from "../harness/local-table.ts";
import { type Service, type ServiceOptions, startService } from "../harness/service.ts";
import { BENCHES, chosenBenches, runBenches } from "./benches.ts";
import { type BenchRun, isWithinBudget, SMALLEST_RUN } from "./figure.ts";

const FIGURE = { name: "a figure", value: 2, unit: "ms", budget: 1 };
const benches = {
  "first-one": async () => [FIGURE],
  second: async () => {
    throw new Error("a stub lacks something");
  },
  third: async () => [{ ...FIGURE, value: 1 }],
};

it("a bench that breaks off is reported, and keeps no later figure from appearing", async () => {
  const printed: string[] = [];
  const { figures, failed } = await runBenches(chosenBenches(benches, []), SMALLEST_RUN, (line) => printed.push(line));
  expect(figures.map(({ within_budget }) => within_budget)).toEqual([false, true]);
  expect(failed).toEqual(["second"]);
  expect(printed).toHaveLength(3);
  expect(printed[1]).toContain("a stub lacks something");
});

it("a word picks the benches whose names contain it, no word all of them", () => {
  const names = (...words: string[]) => chosenBenches(benches, words).map(([name]) => name);
  expect(names()).toEqual(["first-one", "second", "third"]);
  expect(names("one")).toEqual(["first-one"]);
  expect(names("nothing")).toEqual([]);
});

/** Benches that count instead of measuring: their budgets hold on every machine, and with little as well. */
const COUNTED: ReadonlySet<string> = new Set(["delivery-units"]);

describe("each bench in its smallest form", () => {
  let shared: Service;
  beforeAll(async () => {
    shared = await startService();
  });
  afterAll(() => shared.stop());

  /** One service serves all that do not want it otherwise. */
  const run: BenchRun = {
    ...SMALLEST_RUN,
    service: async (options?: ServiceOptions) =>
      options === undefined ? { ...shared, stop: async () => {} } : startService(options),
    table: () => startLocalTable(),
  };

  it.each(Object.keys(BENCHES))("%s starts, and comes to figures", { timeout: 240_000 }, async (name) => {
    const figures = (await BENCHES[name]?.(run)) ?? [];
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) expect(figure).toMatchObject({ name: expect.any(String), value: expect.any(Number) });
    // not a number: something was asked for that is not there
    expect(figures.filter(({ value }) => Number.isNaN(value))).toEqual([]);
    if (COUNTED.has(name)) expect(figures.filter((figure) => !isWithinBudget(figure))).toEqual([]);
  });
});

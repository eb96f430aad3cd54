import { expect, it } from "vitest";
import { SMALLEST_RUN } from "./bench-run.ts";
import { chosenBenches, runBenches } from "./benches.ts";

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

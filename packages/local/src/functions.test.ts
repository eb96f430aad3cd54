import { availableParallelism } from "node:os";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { describe, expect, it } from "vitest";
import { sourceConcurrency } from "./functions.ts";

const sourceOf = (name: string) => {
  const [source] = FUNCTIONS.find((row) => row.name === name)?.sources ?? [];
  if (!source) throw new Error(`${name} has no source`);
  return source;
};

describe("how many batches of a source are in work at once", () => {
  it("is one for steps of orders where requests go first, so that they go together, and else as many as processors", () => {
    const steps = sourceOf("order-lifecycle");
    expect(sourceConcurrency(steps, { requestsFirst: true })).toBe(1);
    expect(sourceConcurrency(steps)).toBe(Math.min(5, availableParallelism()));
  });

  it("is the same in both cases for messages that each have a batch of their own", () => {
    for (const name of ["batch-split", "delivery"])
      expect(sourceConcurrency(sourceOf(name), { requestsFirst: true })).toBe(sourceConcurrency(sourceOf(name)));
  });
});

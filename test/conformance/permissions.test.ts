import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { beforeAll, describe, expect, it } from "vitest";
import { type EveryCall, makeEveryCall } from "../harness/every-call.ts";
import { denials, policiesOf } from "../harness/simulated-policies.ts";

// Each function × action × key prefix, and × secret, against what its code asks for. What a row does not grant is refused by
// every local stack, in this test as in all others; here the service is used until every grant was needed.

let every: EveryCall;
beforeAll(async () => {
  every = await makeEveryCall();
});

const granted = FUNCTIONS.flatMap(({ name, secrets = [], table: { items = {}, indexes = [] } = {} }) => [
  // Those of the edge are read where there is one: edge-keys.test.ts.
  ...secrets.filter((secret) => secret !== "edge-keys").map((secret) => `${name} reads ${secret}`),
  ...Object.entries(items).flatMap(([prefix, actions]) => actions.map((action) => `${name} ${action} ${prefix}`)),
  ...indexes.map((index) => `${name} Query index/${index}`),
]);

describe("a function", () => {
  it("may do what it does, and nothing else", () => {
    expect(granted.length).toBeGreaterThan(100);
    expect(granted.filter((permission) => !every.needed.has(permission))).toEqual([]);
    expect(every.refused).toEqual([]);
  });
});

describe("the policies of a function", () => {
  // With every secret that a stage can have.
  const stage = { ...stageNamed("prod"), cardPayments: "stripe" } as const;

  it("allow each of its calls, whichever keys AWS attaches to the parts of a transaction", async () => {
    const policies = policiesOf(stage);
    expect(every.calls.length).toBeGreaterThan(100);
    expect((await Promise.all(every.calls.map((call) => denials(stage, policies, call)))).flat()).toEqual([]);
  });

  it("know the keys that its transactions touch together, and no others", () => {
    const touched = (name: string): string[][] =>
      every.calls
        .filter(({ functionName, operation }) => functionName === name && operation === "TransactWriteItems")
        .map(({ parts }) => [...new Set(parts.map(({ on }) => on))].toSorted());
    const isWithin = (one: readonly string[], other: readonly string[]): boolean =>
      one !== other && one.every((prefix) => other.includes(prefix)) && one.length < other.length;
    for (const { name, table } of FUNCTIONS) {
      const several = touched(name).filter(
        (one, _index, all) => one.length > 1 && !all.some((other) => isWithin(one, other)),
      );
      const told = (table?.transactions ?? []).map((one) => one.toSorted().join());
      expect(told.toSorted(), name).toEqual([...new Set(several.map((one) => one.join()))].toSorted());
    }
  });
});

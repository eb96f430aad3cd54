import { SELLER } from "../harness/seller.ts";
import { readFileSync } from "node:fs";
import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { beforeAll, describe, expect, it } from "vitest";
import { type EveryCall, makeEveryCall } from "../harness/every-call.ts";
import { denials, policiesOf, SENDER } from "../harness/simulated-policies.ts";
import { type TextsAtRest, textsAtRest } from "../harness/texts-at-rest.ts";

// Each function × action × key prefix, and × secret, against what its code asks for. What a row does not grant is refused by
// every local stack, in this test as in all others; here the service is used until every grant was needed.

let every: EveryCall;
let atRest: TextsAtRest;
beforeAll(async () => {
  every = await makeEveryCall(async (use) => {
    atRest = await textsAtRest(use);
  });
});

/** Objects that clients fetch from addresses which a function has signed: the files of results and of reports. */
const isFetched = (name: string, one: string): boolean =>
  (name === "batches" && (one === "resultFiles" || one === "errorFiles")) ||
  (name === "reports" && one === "reportFiles");

const granted = FUNCTIONS.flatMap(
  ({ name, secrets = [], opensSecrets, mails, objects, table: { items = {}, indexes = [] } = {} }) => [
    ...(objects?.read ?? []).filter((one) => !isFetched(name, one)).map((one) => `${name} GetObject ${one}`),
    // What it signs addresses for, clients send.
    ...(objects?.write ?? []).filter((one) => one !== "upload").map((one) => `${name} PutObject ${one}`),
    // Those of the edge are read where there is one: edge-keys.test.ts.
    ...secrets.filter((secret) => secret !== "edge-keys").map((secret) => `${name} reads ${secret}`),
    ...(opensSecrets ? [`${name} reads wrapping-key`] : []),
    ...(mails ? [`${name} SendEmail`] : []),
    ...Object.entries(items).flatMap(([prefix, actions]) => actions.map((action) => `${name} ${action} ${prefix}`)),
    ...indexes.map((index) => `${name} Query index/${index}`),
  ],
);

describe("a function", () => {
  it("may do what it does, and nothing else", () => {
    expect(granted.length).toBeGreaterThan(100);
    expect(granted.filter((permission) => !every.needed.has(permission))).toEqual([]);
    expect(every.refused).toEqual([]);
  });
});

describe("the policies of a function", () => {
  // With every secret that a stage can have.
  const openIdConnect = { name: "Example ID", issuer: "https://login.example.org", client_id: "dashboard" };
  const mail = { from: SENDER, identity: "example.org" };
  const stage = { ...stageNamed("prod"), cardPayments: "stripe", seller: SELLER, openIdConnect, mail } as const;

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

/** Kinds that only operators write who retire live orders: credits, tonnes and serial numbers. */
const OF_RETIREMENT = new Set([
  "ACCOUNT# TONNE#",
  "ACCOUNT# POOLED#",
  "CREDITS# RETIRED#",
  "CREDITS# ALLOCATED#",
  "SERIALS# SERIAL#",
]);

/** The kinds of items of ACCESS-PATTERNS.md, by how their keys begin. */
const documentedKinds = (): string[] => {
  const page = readFileSync(new URL("../../packages/store/ACCESS-PATTERNS.md", import.meta.url), "utf8");
  const [, table = ""] = /\| Item \| pk \| sk \|[^\n]*\n\|---[^\n]*\n([^]*?)\n\n/.exec(page) ?? [];
  return table.split("\n").flatMap((row) => {
    const [, , pk = "", sk = ""] = row.split("|");
    const begins = (cell: string) => Array.from(cell.matchAll(/`([A-Z]+#?)/g), ([, start = ""]) => start);
    return begins(pk).flatMap((first) =>
      (begins(sk).length > 0 ? begins(sk) : [""]).map((second) => `${first} ${second}`),
    );
  });
};

describe("what a use of the service leaves", () => {
  it("has items of every kind", () => {
    expect(documentedKinds().length).toBeGreaterThan(40);
    const missing = documentedKinds().filter((kind) => !atRest.kinds.has(kind) && !OF_RETIREMENT.has(kind));
    expect(missing).toEqual([]);
  });

  it("has a signing secret in clear only until the command has sealed it, and it stays the same", () => {
    const { secret, answered, changed } = atRest.old;
    expect(answered).toEqual([secret, secret]);
    expect(changed).toBe(1);
  });

  it("has no secret in any item, stream record, queue message or backup", () => {
    const { secrets, items, streamRecords, messages, backup, old } = atRest;
    expect(secrets).toHaveLength(15);
    for (const texts of [items, streamRecords, messages]) expect(texts.length).toBeGreaterThan(20);
    for (const secret of [...secrets, old.secret]) {
      const forms = (["utf8", "hex", "base64", "base64url"] as const).map((encoding) =>
        Buffer.from(secret).toString(encoding).replace(/=+$/, ""),
      );
      const holds = (text: string): boolean => forms.some((form) => text.includes(form));
      expect(items.filter(holds)).toEqual([]);
      expect(holds(backup)).toBe(false);
      expect(messages.filter(holds)).toEqual([]);
      // The one that was put there in clear, by hand, has left its traces.
      if (secret !== old.secret) expect(streamRecords.filter(holds)).toEqual([]);
    }
  });
});

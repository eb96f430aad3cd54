import type { EstimateId } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import type { Table } from "@isotherm/store";
import { CLAIM_ABANDONED_MS } from "@isotherm/store/estimate-keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Actor, interleaved, Killed } from "../harness/interleaved.ts";
import { type KeyedAnswer, keyedEstimates } from "../harness/keyed-estimates.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

// Requests with one idempotency key, their calls of a real table interleaved by chance; some die, some answers are lost.

const ROUNDS = 25;
const KEY = "k";
const EQUAL = { kwh: 1, key: KEY };
const OTHER = { kwh: 2, key: KEY };

let local: LocalTable;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local.stop());

type Act = Actor<KeyedAnswer>["act"];

/** A chance of one in three to die before one of the calls, as many that an answer is lost. */
const fateOf = (random: ReturnType<typeof seededRandom>) => {
  const call = 1 + Math.floor(random.between(0, 7));
  return random.pick([{}, { killedBefore: call }, { repeats: call }]);
};

const together = async (seed: number, acts: readonly Act[]): Promise<KeyedAnswer[]> => {
  const random = seededRandom(seed);
  const actors = acts.map((act) => ({ act, fate: fateOf(random) }));
  const settled = await interleaved(local.table, random, actors);
  return settled.flatMap((one) => {
    if (one.status === "fulfilled") return [one.value];
    if (one.reason instanceof Killed) return [];
    throw one.reason;
  });
};

/** At most one estimate has the key, and then the claim names it. */
const expectOneHolder = async (
  stored: ReturnType<typeof keyedEstimates>["stored"],
): Promise<EstimateId | undefined> => {
  const { estimates, claims } = await stored(local.table);
  const holders = estimates.filter(({ estimate }) => estimate.idempotency_key === KEY);
  expect(holders.length).toBeLessThanOrEqual(1);
  const [holder] = holders;
  if (holder) expect(claims.get(KEY)).toMatchObject({ estimate_id: holder.id });
  return holder?.id;
};

const rounds = Array.from({ length: ROUNDS }, (_, seed) => seed);

describe("with one idempotency key", () => {
  it("equal requests have one estimate and one answer, whoever dies, and whoever comes later has it, too", async () => {
    for (const seed of rounds) {
      const { post, stored } = keyedEstimates();
      const posting: Act = (table) => post(table, EQUAL);
      const answers = await together(seed, [posting, posting, posting]);
      const last = await post(local.table, EQUAL);
      expect(last.status).toBe(200);
      for (const answer of answers) expect(answer).toEqual(last);
      expect((await stored(local.table)).estimates).toHaveLength(1);
    }
  });

  it("different requests have one estimate, and the other is refused or later takes what is abandoned", async () => {
    let [held, answered] = [0, 0];
    for (const seed of rounds) {
      const { post, stored, now } = keyedEstimates();
      const dying = [{ act: (table: Table) => post(table, EQUAL), fate: { killedBefore: 3 } }];
      const abandoned = seed % 2 === 1 && (await interleaved(local.table, seededRandom(seed), dying));
      const answers = abandoned
        ? []
        : await together(seed, [
            (table) => post(table, EQUAL),
            (table) => post(table, OTHER),
            (table) => post(table, EQUAL),
          ]);
      const made = new Set(answers.flatMap(({ id }) => id ?? []));
      expect(made.size).toBeLessThanOrEqual(1);
      const holder = await expectOneHolder(stored);
      for (const id of made) expect(id).toBe(holder);
      now.ms += CLAIM_ABANDONED_MS + 1;
      const later = await together(seed + ROUNDS, [
        (table) => post(table, OTHER),
        (table) => post(table, { ...OTHER, kwh: 3 }),
        (table) => post(table, EQUAL),
      ]);
      const after = await expectOneHolder(stored);
      if (holder) expect(after).toBe(holder);
      const told = later.flatMap(({ id }) => id ?? []);
      for (const id of told) expect(id).toBe(after);
      expect((await stored(local.table)).estimates.length).toBeLessThanOrEqual(1);
      held += holder === undefined ? 0 : 1;
      answered += told.length;
    }
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(rounds.length);
    expect(answered).toBeGreaterThan(0);
  });

  it("changes that take it and give it away leave it to one estimate, whose claim it is", async () => {
    for (const seed of rounds) {
      const { post, patch, row, stored, now } = keyedEstimates();
      const batch = systemIds.next("batch");
      const { id: one = "" } = await post(local.table, { kwh: 5, key: "one" });
      const { id: two = "" } = await post(local.table, { kwh: 6, key: "two" });
      const rowAct = async (table: Table): Promise<KeyedAnswer> => {
        const outcome = await row(table, batch, EQUAL);
        return { status: outcome.status === "success" ? 200 : 409 };
      };
      const acts: Act[] = [
        (table) => post(table, EQUAL),
        rowAct,
        rowAct,
        (table) => patch(table, one as EstimateId, KEY),
        (table) => patch(table, one as EstimateId, undefined),
        (table) => patch(table, two as EstimateId, KEY),
      ];
      await together(seed, acts);
      const holder = await expectOneHolder(stored);
      now.ms += CLAIM_ABANDONED_MS + 1;
      if (holder) await patch(local.table, holder, undefined);
      await together(seed + ROUNDS, acts);
      await expectOneHolder(stored);
      // Whatever became of it, the key can be had.
      const last = await expectOneHolder(stored);
      if (last) await patch(local.table, last, undefined);
      now.ms += CLAIM_ABANDONED_MS + 1;
      expect((await post(local.table, { kwh: 9, key: KEY })).status).toBe(200);
      await expectOneHolder(stored);
    }
  });
});

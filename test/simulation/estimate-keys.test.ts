import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { type EstimateId, rowId } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import type { EstimateUses } from "@isotherm/estimating/dependencies";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { estimateQueries, type Table } from "@isotherm/store";
import { CLAIM_ABANDONED_MS, CLAIM_HOLDS_MS } from "@isotherm/store/estimate-keys";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Fate, interleaved, Killed } from "../harness/interleaved.ts";
import { type Asked, type KeyedAnswer, keyedEstimates } from "../harness/keyed-estimates.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

const EQUAL = { kwh: 1, key: "k" };
const OTHER = { kwh: 2, key: "k" };
/** The calls of a new estimate: its key is read, claimed, and the estimate written. */
const CALLS = ["GetCommand", "PutCommand", "PutCommand"];

let local: LocalTable;
let table: Table;
let ours: ReturnType<typeof keyedEstimates>;
beforeAll(async () => {
  local = await startLocalTable();
  table = local.table;
});
afterAll(() => local.stop());
beforeEach(() => {
  ours = keyedEstimates();
});

const post = (asked: Asked, uses?: Partial<EstimateUses>) => ours.post(table, asked, uses);
const fated = async (fate: Fate, act: (over: Table) => Promise<KeyedAnswer>) =>
  (await interleaved(table, seededRandom(1), [{ act, fate }]))[0];
const claimed = async () => (await ours.stored(table)).claims.get("k") as { estimate_id: EstimateId } | undefined;
const estimates = async () => (await ours.stored(table)).estimates;
const withKey = () => estimateQueries(table).withKey(ours.account, "k");

/** Claims the key and dies before the estimate is written. @returns the id that it would have had */
const dieAfterClaim = async (asked: Asked = EQUAL): Promise<EstimateId> => {
  const died = await fated({ killedBefore: 3 }, (over) => ours.post(over, asked));
  expect(died).toMatchObject({ reason: expect.any(Killed) as Killed });
  expect(await estimates()).toEqual([]);
  const claim = await claimed();
  if (!claim) throw new Error("nothing was claimed");
  return claim.estimate_id;
};
const refusal = (id: EstimateId) => ({ status: 409, message: expect.stringContaining(id) as string });
/** The table for somebody before whose call something else happens. */
const beforeCall = (call: number, happen: () => Promise<unknown>): Table => {
  let calls = 0;
  const send = async (command: Parameters<typeof table.client.send>[0]) => {
    calls += 1;
    if (calls === call) await happen();
    return table.client.send(command);
  };
  return { ...table, client: { send } as unknown as Table["client"] };
};

describe("an estimate with an idempotency key", () => {
  it("takes one read and two writes, in no transaction", async () => {
    const names: string[] = [];
    const client = {
      send: (command: Parameters<typeof table.client.send>[0]) => {
        names.push(command.constructor.name);
        return table.client.send(command);
      },
    };
    const made = await ours.post({ ...table, client: client as unknown as Table["client"] }, EQUAL);
    expect(made.status).toBe(200);
    expect(names).toEqual(CALLS);
  });

  it.each([2, 3])("is made once when the answer of call %i is lost and the SDK repeats it", async (repeats) => {
    const made = await fated({ repeats }, (over) => ours.post(over, EQUAL));
    const [only, ...others] = await estimates();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ value: { status: 200, id: only?.id } });
    expect(await post(EQUAL)).toEqual((made as PromiseFulfilledResult<KeyedAnswer>).value);
  });

  it("is not written when its process was stopped for longer than the key is held", async () => {
    const late = await post(EQUAL, {
      keep: (...given) => {
        ours.now.ms += CLAIM_HOLDS_MS + 1;
        return ours.changes(table).keep(...given);
      },
    });
    expect(late.status).toBe(503);
    expect(await estimates()).toEqual([]);
    expect((await post(EQUAL)).status).toBe(200);
  });

  it("is not written over what became of it since an equal request made it", async () => {
    const others: KeyedAnswer[] = [];
    const late = await post(EQUAL, {
      keep: async (...given) => {
        const other = await post(EQUAL);
        others.push(other, await ours.patch(table, other.id as EstimateId, "another"));
        return ours.changes(table).keep(...given);
      },
    });
    expect(late).toEqual(others[1]);
    expect((await estimates()).map(({ estimate }) => estimate.idempotency_key)).toEqual(["another"]);
  });

  it("is made by functions that run no longer than the key is held", () => {
    const making = FUNCTIONS.filter(({ settings }) => settings.includes("ROUTER"));
    expect(making.map(({ name }) => name)).toEqual(["estimates", "batch-rows"]);
    for (const { timeoutSeconds } of making) expect(timeoutSeconds * 1_000).toBeLessThanOrEqual(CLAIM_HOLDS_MS);
    expect(CLAIM_ABANDONED_MS).toBeGreaterThanOrEqual(2 * CLAIM_HOLDS_MS);
  });
});

describe("a key whose estimate was not written", () => {
  it("is that of no estimate", async () => {
    await dieAfterClaim();
    expect(await withKey()).toBeUndefined();
  });

  it.each([0, CLAIM_ABANDONED_MS + 1])("has its estimate made by an equal request after %i ms", async (ms) => {
    const id = await dieAfterClaim();
    ours.now.ms += ms;
    const made = await post(EQUAL);
    expect(made).toMatchObject({ status: 200, id });
    expect(await post(EQUAL)).toEqual(made);
    expect(await withKey()).toMatchObject({ id });
  });

  it("is refused to a different request for a minute, then it is that one's", async () => {
    const id = await dieAfterClaim();
    ours.now.ms += CLAIM_ABANDONED_MS;
    expect(await post(OTHER)).toMatchObject(refusal(id));
    ours.now.ms += 1;
    const made = await post(OTHER);
    expect(made.status).toBe(200);
    expect(made.id).not.toBe(id);
    expect(await claimed()).toMatchObject({ estimate_id: made.id });
    expect(await post(EQUAL)).toMatchObject(refusal(made.id as EstimateId));
  });

  it("is abandoned no longer once an equal request makes its estimate", async () => {
    const id = await dieAfterClaim();
    ours.now.ms += CLAIM_ABANDONED_MS;
    const made = await post(EQUAL, {
      keep: async (...given) => {
        ours.now.ms += 1_000;
        expect(await post(OTHER)).toMatchObject(refusal(id));
        return ours.changes(table).keep(...given);
      },
    });
    expect(made).toMatchObject({ status: 200, id });
  });

  it("goes to one of two requests that find it abandoned", async () => {
    await dieAfterClaim();
    ours.now.ms += CLAIM_ABANDONED_MS + 1;
    const first: KeyedAnswer[] = [];
    const second = await post(OTHER, {
      claimKey: async (...given) => {
        first.push(await post({ ...OTHER, kwh: 3 }));
        return ours.changes(table).claimKey(...given);
      },
    });
    expect(first[0]?.status).toBe(200);
    expect(second).toMatchObject(refusal(first[0]?.id as EstimateId));
    expect(await estimates()).toHaveLength(1);
  });

  it("is refused to a change of another estimate for a minute, then it is that one's", async () => {
    const id = await dieAfterClaim();
    const { id: changed } = await post({ kwh: 5, key: "mine" });
    const change = () => ours.patch(table, changed as EstimateId, "k");
    ours.now.ms += CLAIM_ABANDONED_MS;
    expect(await change()).toMatchObject(refusal(id));
    ours.now.ms += 1;
    expect((await change()).status).toBe(200);
    expect(await withKey()).toMatchObject({ id: changed });
    expect(await post(EQUAL)).toMatchObject(refusal(changed as EstimateId));
    expect((await post({ kwh: 5, key: "mine" })).id).not.toBe(changed);
  });

  it("is not taken over when an equal request makes its estimate meanwhile", async () => {
    const id = await dieAfterClaim();
    ours.now.ms += CLAIM_ABANDONED_MS + 1;
    expect(
      await ours.post(
        beforeCall(3, () => post(EQUAL)),
        OTHER,
      ),
    ).toMatchObject(refusal(id));
    const { id: changed } = await post({ kwh: 5, key: "mine" });
    expect(await ours.patch(table, changed as EstimateId, "k")).toMatchObject(refusal(id));
  });

  it("is not taken over by a change when an equal request makes its estimate meanwhile", async () => {
    const { id: changed } = await post({ kwh: 5, key: "mine" });
    const { id } = await ours.post(table, EQUAL);
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: keys.estimate(ours.account, id as EstimateId) }),
    );
    ours.now.ms += CLAIM_ABANDONED_MS + 1;
    // It reads the estimate, meets the claim, reads that one's estimate, and would take the claim over.
    const over = beforeCall(4, () => post(EQUAL));
    expect(await ours.patch(over, changed as EstimateId, "k")).toMatchObject(refusal(id as EstimateId));
    expect(await withKey()).toMatchObject({ id });
  });

  const untimed = (estimate_id: string) => {
    const Item = { ...keys.estimateKeyClaim(ours.account, "k"), schema: 1, estimate_id, fingerprint: "f" };
    return table.client.send(new PutCommand({ TableName: table.name, Item }));
  };

  it("without a time, as no release has left one, is abandoned", async () => {
    await untimed("est_1");
    expect((await post(EQUAL)).status).toBe(200);
  });

  it("is not taken over when the last release gives it to another estimate meanwhile", async () => {
    const { id = "" } = await post({ kwh: 5, key: "mine" });
    await untimed("est_1");
    const over = beforeCall(3, async () => {
      await ours.patch(table, id as EstimateId, "k");
      await untimed(id);
    });
    expect(await ours.post(over, EQUAL)).toMatchObject(refusal(id as EstimateId));
  });
});

describe("a claim of an estimate that has given its key away", () => {
  const dangling = async (): Promise<EstimateId> => {
    const { id } = await post(EQUAL);
    const Item = (await ours.stored(table)).claims.get("k");
    await ours.patch(table, id as EstimateId, "another");
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    return id as EstimateId;
  };

  it("keeps no request from the key, neither an equal one nor a different one", async () => {
    for (const asked of [EQUAL, OTHER]) {
      ours = keyedEstimates();
      const id = await dangling();
      expect(await withKey()).toBeUndefined();
      const made = await post(asked);
      expect(made.status).toBe(200);
      expect(made.id).not.toBe(id);
      expect(await withKey()).toMatchObject({ id: made.id });
    }
  });

  it("keeps no change from the key, also of the estimate itself", async () => {
    const id = await dangling();
    expect((await ours.patch(table, id, "k")).status).toBe(200);
    expect(await withKey()).toMatchObject({ id });
  });
});

describe("a row with a key", () => {
  const batch = systemIds.next("batch");
  const ofRow = { batch_id: batch, source: "csv", filename: "meters.csv" };
  const id = rowId("estimate", batch, 0);
  const died = async () => {
    await interleaved(table, seededRandom(1), [
      { act: (over) => ours.row(over, batch, EQUAL), fate: { killedBefore: 4 } },
    ]);
    expect(await claimed()).toMatchObject({ estimate_id: id });
    expect(await estimates()).toEqual([]);
  };

  it("that was claimed and not written is written by its repetition, under its id", async () => {
    await died();
    expect(await ours.row(table, batch, EQUAL)).toMatchObject({
      status: "success",
      replayed: false,
      estimate: { id, ...ofRow },
    });
    expect(await estimates()).toHaveLength(1);
  });

  it("that an equal request completes is the row's all the same", async () => {
    await died();
    expect(await post(EQUAL)).toMatchObject({ id, estimate: ofRow });
    expect(await ours.row(table, batch, EQUAL)).toMatchObject({
      status: "success",
      replayed: false,
      estimate: { id, ...ofRow },
    });
  });

  it("completes what an equal request has claimed, as that one would have made it", async () => {
    const other = await dieAfterClaim();
    const outcome = await ours.row(table, batch, EQUAL);
    expect(outcome).toMatchObject({ status: "success", replayed: true, estimate: { id: other } });
    expect((await estimates())[0]?.estimate).not.toHaveProperty("batch_id");
  });

  it("claims no key again that its estimate has given away", async () => {
    await ours.row(table, batch, EQUAL);
    await ours.patch(table, id, undefined);
    expect(await ours.row(table, batch, EQUAL)).toMatchObject({ status: "success", replayed: false, estimate: { id } });
    expect(await claimed()).toBeUndefined();
  });

  it("is told by a dry run as it would be carried out, and nothing is written", async () => {
    const first = await dieAfterClaim();
    const dry = (asked: Asked) => ours.row(table, batch, asked, { dryRun: true });
    expect(await dry(EQUAL)).toMatchObject({ status: "success", replayed: false });
    expect(await dry(OTHER)).toMatchObject({ error_code: "estimate_idempotency_already_exists" });
    ours.now.ms += CLAIM_ABANDONED_MS + 1;
    expect(await dry(OTHER)).toMatchObject({ status: "success", replayed: false });
    expect(await claimed()).toMatchObject({ estimate_id: first });
    expect(await estimates()).toEqual([]);
  });
});

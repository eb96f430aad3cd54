import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { AccountId, EventId, IdOf, OrganisationId, WebhookId } from "@isotherm/core";
import { instantMs } from "@isotherm/core";
import { systemTokens } from "@isotherm/core/system";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import {
  acquire,
  advanceCursor,
  applyChange,
  type Attempt,
  attemptsOf,
  changeEndpoint,
  createEndpoint,
  cursorsOf,
  deleteEndpoint,
  dueNow,
  type EndpointRef,
  hooksOf,
  markCursor,
  MOST_ENDPOINTS,
  openSecrets,
  readCursor,
  readHook,
  readState,
  recordAttempt,
  settleFailure,
  skipEvents,
  startAfresh,
} from "@isotherm/delivery";
import { headItem } from "@isotherm/store";
import type { Table } from "@isotherm/store/table";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bothTables, type StartedTable } from "../harness/both-tables.ts";
import { makeQuick } from "../harness/direct-events.ts";

const NOW = instantMs("2026-03-01T00:00:00.000Z");
const [one, two, three] = ["acc_1", "acc_2", "acc_3"] as [AccountId, AccountId, AccountId];

describe.each(bothTables(() => NOW))("the life of an endpoint on %s", (_name, start) => {
  let started: StartedTable;
  let table: Table;
  let made = 0;
  let endpoint: EndpointRef;
  beforeAll(async () => {
    started = await start();
    ({ table } = started);
  });
  afterAll(() => started.stop());

  const committing = () => ({ table, tokens: systemTokens });
  const create = async (
    account_ids: AccountId[] = [],
    organisation_id = `org_${made}` as OrganisationId,
    seen = table,
  ) => {
    made += 1;
    const webhook_id = `whk_${made}` as WebhookId;
    await createEndpoint(
      { ...committing(), table: seen },
      {
        id: webhook_id,
        organisation_id,
        account_type: "test",
        url: "https://example.com/hook",
        enabled: true,
        account_ids,
        event_types: [],
        created_at: "2026-03-01T00:00:00.000Z",
        secrets: ["secret"],
      },
    );
    await makeQuick(table, webhook_id);
    return { organisation_id, mode: "test", webhook_id } as const;
  };
  /** The table as somebody sees it to whom something happens after one of the answers to a kind of command. */
  const interruptedAfter = (command: string, happens: () => Promise<void>, which = 1): Table => {
    let answers = 0;
    const send = async (sent: { readonly constructor: { readonly name: string } }) => {
      const answer = await table.client.send(sent as never);
      if (sent.constructor.name !== command) return answer;
      answers += 1;
      if (answers === which) await happens();
      return answer;
    };
    // The store asks of the client nothing but to send commands.
    return { ...table, client: { send } } as unknown as Table;
  };
  /** What the SDK throws whose first call got no answer and whose second one met another write. */
  const conflictOfRepetition = () =>
    Promise.reject(
      new TransactionCanceledException({
        $metadata: { attempts: 2 },
        message: "conflict",
        CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }],
      }),
    );
  const setHead = (account_id: AccountId, seq: number) =>
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: headItem({ organisation_id: endpoint.organisation_id, mode: "test", account_id, seq, at: NOW + seq }),
      }),
    );
  const mark = (account_id: AccountId, seq: number) =>
    markCursor(table, { endpoint, account_id, seq, at: NOW + seq, nowMs: NOW });
  const cursor = (account_id: AccountId) => readCursor(table, endpoint.webhook_id, account_id);

  describe("creating", () => {
    it("gives exactly as many as there are places, however many are created at once", async () => {
      const organisation = `org_crowd_${made}` as OrganisationId;
      const answers = await Promise.allSettled(Array.from({ length: 30 }, () => create([], organisation)));
      const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
      expect(refused.every((error) => (error as { code?: string }).code === "webhook_limit_reached")).toBe(true);
      expect(refused).toHaveLength(30 - MOST_ENDPOINTS);
      const hooks = await hooksOf(table, organisation, "test");
      expect(hooks.map(({ slot }) => slot).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      const [first] = hooks;
      if (first) {
        await deleteEndpoint(committing(), { organisation_id: organisation, mode: "test", webhook_id: first.id });
      }
      const again = await create([], organisation);
      expect((await readHook(table, again))?.slot).toBe(first?.slot);
      await expect(create([], organisation)).rejects.toMatchObject({ code: "webhook_limit_reached" });
    });

    it("makes the last one that there is a place for, once, when the answer was lost and its repetition met another write", async () => {
      const organisation = `org_unheard_${made}` as OrganisationId;
      for (let place = 1; place < MOST_ENDPOINTS; place += 1) await create([], organisation);
      await create([], organisation, interruptedAfter("TransactWriteCommand", conflictOfRepetition));
      expect(await hooksOf(table, organisation, "test")).toHaveLength(MOST_ENDPOINTS);
    });
  });

  describe("a table that faults", () => {
    /** The table as somebody sees it whose first transactions fail for a reason that no condition has. */
    const faulting = (): Table => {
      let left = 3;
      const send = (sent: { readonly constructor: { readonly name: string } }) => {
        if (sent.constructor.name !== "TransactWriteCommand" || left === 0) return table.client.send(sent as never);
        left -= 1;
        return Promise.reject(new Error("the table is on fire"));
      };
      // The store asks of the client nothing but to send commands.
      return { ...table, client: { send } } as unknown as Table;
    };

    it("is told to who creates an endpoint, and there is none", async () => {
      const organisation = `org_fault_${made}` as OrganisationId;
      await expect(create([], organisation, faulting())).rejects.toThrow("on fire");
      expect(await hooksOf(table, organisation, "test")).toEqual([]);
    });

    it("is told to who deletes one, and it stays", async () => {
      endpoint = await create();
      await expect(deleteEndpoint({ ...committing(), table: faulting() }, endpoint)).rejects.toThrow("on fire");
      expect(await readHook(table, endpoint)).toBeDefined();
      expect(await readState(table, endpoint.webhook_id)).toBeDefined();
    });
  });

  describe("changing", () => {
    beforeEach(async () => {
      endpoint = await create([one]);
    });

    it("keeps what is not named, and both of two changes at once", async () => {
      const changed = await Promise.all([
        changeEndpoint(table, endpoint, { url: "https://example.com/new" }),
        changeEndpoint(table, endpoint, { enabled: false }),
        changeEndpoint(table, endpoint, { newSecret: { kept: "new" } }),
      ]);
      expect(changed.every((each) => each?.before.enabled !== undefined)).toBe(true);
      expect(await readHook(table, endpoint)).toMatchObject({
        url: "https://example.com/new",
        enabled: false,
        secrets: ["new"],
        account_ids: [one],
        version: 4,
      });
    });

    it("keeps the secret before beside a new one for a while, and never a third", async () => {
      const before = (await readHook(table, endpoint))?.secrets ?? [];
      await changeEndpoint(table, endpoint, { newSecret: { kept: "second", oldUntilMs: 1_000 } });
      const overlapping = await readHook(table, endpoint);
      expect(overlapping?.secrets).toEqual(["second", before[0]]);
      const open = { open: async (kept: string) => kept };
      expect(await openSecrets(open, overlapping!, 999)).toEqual(["second", before[0]]);
      expect(await openSecrets(open, overlapping!, 1_000)).toEqual(["second"]);
      // It ends when it was to end, whatever else is changed meanwhile.
      await changeEndpoint(table, endpoint, { url: "https://example.com/moved" });
      expect((await readHook(table, endpoint))?.old_secrets_until).toBe(1_000);
      await changeEndpoint(table, endpoint, { newSecret: { kept: "third", oldUntilMs: 2_000 } });
      expect((await readHook(table, endpoint))?.secrets).toEqual(["third", "second"]);
      await changeEndpoint(table, endpoint, { newSecret: { kept: "fourth" } });
      expect(await readHook(table, endpoint)).not.toHaveProperty("old_secrets_until");
      expect((await readHook(table, endpoint))?.secrets).toEqual(["fourth"]);
    });

    it("lets an added account begin behind its last event, whatever was marked before", async () => {
      for (const account of [one, two, three]) await setHead(account, 7);
      await mark(one, 7);
      await mark(two, 3); // was covered once
      await mark(three, 9); // its mark is newer than the heads that will be read
      await changeEndpoint(table, endpoint, { account_ids: [] });
      expect(await cursor(one)).toMatchObject({ cursor: 0, head: 7, pending_at: NOW });
      expect(await cursor(two)).toMatchObject({ cursor: 7, head: 7, head_at: NOW + 7 });
      expect((await cursor(two))?.pending_at).toBeUndefined();
      expect(await cursor(three)).toMatchObject({ cursor: 7, head: 9, pending_at: NOW });
    });

    it("moves no cursor back", async () => {
      await setHead(two, 7);
      await mark(two, 9);
      const before = await cursor(two);
      if (before) await advanceCursor(table, before, { sequence: 8, at: NOW });
      await changeEndpoint(table, endpoint, { account_ids: [one, two] });
      expect(await cursor(two)).toMatchObject({ cursor: 8, head: 9 });
    });

    it("leaves what was marked since another change added the account, however slow it is", async () => {
      for (const account of [one, two]) await setHead(account, 1);
      const slow = interruptedAfter("GetCommand", async () => {
        await changeEndpoint(table, endpoint, { account_ids: [one, two] });
        await setHead(two, 2);
        await mark(two, 2);
      });
      await changeEndpoint(slow, endpoint, { account_ids: [one, two] });
      expect(await cursor(two)).toMatchObject({ cursor: 1, head: 2, pending_at: NOW });
    });

    it("does nothing to an endpoint that does not exist", async () => {
      await deleteEndpoint(committing(), endpoint);
      expect(await changeEndpoint(table, endpoint, { enabled: true })).toBeUndefined();
      expect(await readHook(table, endpoint)).toBeUndefined();
    });

    it("makes it due at once, with or without its failures, and touches no lease", async () => {
      const held = await acquire(table, endpoint.webhook_id, { owner: "me", nowMs: NOW, purpose: "events" });
      if (held.kind !== "held") throw new Error(held.kind);
      const failure = { nextAttemptAt: NOW + 60_000, pin: one, limit: 25, answer_ms: 0 };
      await settleFailure(table, held.lease, failure);
      const again = await acquire(table, endpoint.webhook_id, { owner: "tester", nowMs: NOW, purpose: "test" });
      expect(again.kind).toBe("held");
      await dueNow(table, endpoint.webhook_id);
      expect(await readState(table, endpoint.webhook_id)).toMatchObject({ streak: 1, pin: one, owner: "tester" });
      await startAfresh(table, endpoint.webhook_id);
      const state = await readState(table, endpoint.webhook_id);
      expect(state).toMatchObject({ streak: 0, fence: 2, owner: "tester" });
      expect(state?.next_attempt_at).toBeUndefined();
    });
  });

  it.each([
    ["enabled", false, { enabled: true }, true],
    ["enabled, as it was", true, { enabled: true }, false],
    ["given a new address", true, { url: "https://example.com/new" }, false],
    ["given a new address while it is disabled", false, { url: "https://example.com/new" }, false],
    ["disabled", true, { enabled: false }, false],
  ])(
    "begins afresh, at once, only when it comes to be enabled: here it is %s",
    async (_what, enabled, change, begins) => {
      endpoint = await create();
      await changeEndpoint(table, endpoint, { enabled });
      const held = await acquire(table, endpoint.webhook_id, { owner: "me", nowMs: NOW, purpose: "events" });
      if (held.kind !== "held") throw new Error(held.kind);
      await settleFailure(table, held.lease, { nextAttemptAt: NOW + 60_000, pin: one, limit: 25, answer_ms: 0 });
      const woken: number[] = [];
      const wakeLater = async (_endpoint: EndpointRef, seconds: number) => void woken.push(seconds);
      await applyChange({ table, sleep: async () => {}, queues: { wakeLater } }, endpoint, change);
      const state = await readState(table, endpoint.webhook_id);
      expect([state?.streak, state?.next_attempt_at]).toEqual(begins ? [0, undefined] : [1, NOW + 60_000]);
      expect(woken).toEqual(begins ? [0] : []);
    },
  );

  describe("deleting", () => {
    it("takes configuration, place, state and cursors, once, and tells whether somebody was sending", async () => {
      endpoint = await create();
      await mark(one, 2);
      await acquire(table, endpoint.webhook_id, { owner: "me", nowMs: NOW, purpose: "events" });
      const answers = await Promise.all([
        deleteEndpoint(committing(), endpoint),
        deleteEndpoint(committing(), endpoint),
      ]);
      expect(answers).toContainEqual({ existed: true, leased: true });
      expect(answers).toContainEqual({ existed: false });
      expect(await readState(table, endpoint.webhook_id)).toBeUndefined();
      expect(await cursorsOf(table, endpoint.webhook_id)).toEqual([]);
      expect(await acquire(table, endpoint.webhook_id, { owner: "me", nowMs: NOW, purpose: "events" })).toEqual({
        kind: "gone",
      });
      expect(await startAfresh(table, endpoint.webhook_id)).toBeUndefined();
      expect(await readState(table, endpoint.webhook_id)).toBeUndefined();
    });
  });

  describe("giving up events", () => {
    const anAttempt = (id: string, first_sequence = 1, last_sequence = 1): Attempt => ({
      id: id as IdOf["attempt"],
      kind: "skip",
      webhook_id: endpoint.webhook_id,
      account_id: one,
      event_ids: ["evt_1" as EventId],
      first_sequence,
      last_sequence,
      at: NOW,
      duration_ms: 0,
      status: null,
      error: null,
      answer: "",
      next_attempt_at: null,
    });
    const skip = (upTo: number, id = `att_${(made += 1)}`, seen = table) =>
      skipEvents(
        { ...committing(), table: seen },
        {
          endpoint,
          account_id: one,
          upTo,
          nowMs: NOW,
          record: (first) => anAttempt(id, first, upTo),
        },
      );
    beforeEach(async () => {
      endpoint = await create();
      await setHead(one, 5);
    });

    it("moves the cursor and writes it down, in one step; also before the events are marked", async () => {
      expect(await skip(2)).toMatchObject({ kind: "skipped", attempt: { first_sequence: 1, last_sequence: 2 } });
      expect(await cursor(one)).toMatchObject({ cursor: 2, head: 5, pending_at: NOW });
      expect(await skip(5)).toMatchObject({ kind: "skipped", attempt: { first_sequence: 3, last_sequence: 5 } });
      expect((await cursor(one))?.pending_at).toBeUndefined();
      const written = await attemptsOf(table, endpoint.webhook_id, { after: undefined, limit: 10 });
      expect(written.map(({ last_sequence }) => last_sequence)).toEqual([5, 2]);
    });

    it("gives up nothing that is done with, and nothing that has not happened", async () => {
      await skip(3);
      expect(await skip(3)).toEqual({ kind: "nothing pending" });
      expect(await skip(6)).toEqual({ kind: "beyond", last: 5 });
      expect(await cursor(one)).toMatchObject({ cursor: 3 });
      expect(await attemptsOf(table, endpoint.webhook_id, { after: undefined, limit: 10 })).toHaveLength(1);
    });

    it("moves no cursor back that a delivery has moved on meanwhile, and gives up what is left", async () => {
      const acknowledge = (sequence: number) => async () => {
        const before = await cursor(one);
        if (before) expect(await advanceCursor(table, before, { sequence, at: NOW })).toBe(true);
      };
      // The first read is that of the head, the second that of the cursor.
      const past = interruptedAfter("GetCommand", acknowledge(4), 2);
      expect(await skip(3, "att_past", past)).toEqual({ kind: "nothing pending" });
      expect(await cursor(one)).toMatchObject({ cursor: 4, head: 5 });
      await setHead(one, 8);
      const partly = interruptedAfter("GetCommand", acknowledge(5), 2);
      expect(await skip(7, "att_partly", partly)).toMatchObject({ attempt: { first_sequence: 6, last_sequence: 7 } });
      expect(await cursor(one)).toMatchObject({ cursor: 7, head: 8, pending_at: NOW });
    });

    it("tells of its own when the answer was lost and its repetition met another write", async () => {
      const unheard = interruptedAfter("TransactWriteCommand", conflictOfRepetition);
      expect(await skip(3, "att_unheard", unheard)).toMatchObject({
        kind: "skipped",
        attempt: { id: "att_unheard", first_sequence: 1, last_sequence: 3 },
      });
      expect(await attemptsOf(table, endpoint.webhook_id, { after: undefined, limit: 10 })).toHaveLength(1);
    });

    it("tells since when an event waits that comes while the last one is given up", async () => {
      const coming = async () => {
        await setHead(one, 6);
        await mark(one, 6);
      };
      const seen = interruptedAfter("GetCommand", coming, 2);
      expect(await skip(5, "att_last", seen)).toMatchObject({ kind: "skipped" });
      expect(await cursor(one)).toMatchObject({ cursor: 5, head: 6, pending_at: NOW });
    });

    it("lists attempts page by page, newest first", async () => {
      for (const id of ["att_a1", "att_a2", "att_a3"]) await recordAttempt(table, anAttempt(id));
      const ids = async (after: string | undefined, limit: number) =>
        (await attemptsOf(table, endpoint.webhook_id, { after: after as IdOf["attempt"], limit })).map(({ id }) => id);
      expect(await ids(undefined, 2)).toEqual(["att_a3", "att_a2"]);
      expect(await ids("att_a2", 2)).toEqual(["att_a1"]);
    });
  });
});

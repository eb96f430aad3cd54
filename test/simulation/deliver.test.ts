import {
  instantMs,
  type AccountId,
  type EventId,
  type IdOf,
  type OrderId,
  type OrganisationId,
  type WebhookId,
} from "@isotherm/core";
import { type WebhookEventType, sequenceText } from "@isotherm/contract";
import { systemTokens } from "@isotherm/core/system";
import {
  acquire,
  advanceCursor,
  createEndpoint,
  cursorsOf,
  deliver,
  type Delivery,
  type DeliveryNote,
  dueNow,
  type EndpointRef,
  hookItem,
  LEASE_MS,
  markCursor,
  readCursor,
  readState,
  startAfresh,
  verifySignature,
} from "@isotherm/delivery";
import { EVENT_KEPT_MS } from "@isotherm/store";
import { keys } from "@isotherm/store/keys";
import { SecretNotOpened } from "@isotherm/store/secrets/index";
import type { Table } from "@isotherm/store/table";
import { beforeEach, describe, expect, it } from "vitest";
import { memoryTable, tableOver, type MemoryTable, type TableCall } from "@isotherm/delivery/simulation/memory-table";
import { makeQuick } from "../harness/direct-events.ts";

const START = instantMs("2026-03-01T00:00:00.000Z");
const SECRET = "example-secret-0001";
const account = "acc_1" as AccountId;
const hook = {
  id: "whk_1" as WebhookId,
  organisation_id: "org_1" as OrganisationId,
  account_type: "live" as const,
  url: "https://receiver.example/hook",
  enabled: true,
  account_ids: [],
  event_types: [],
  created_at: "2026-03-01T00:00:00.000Z",
  secrets: [SECRET],
};
const endpoint: EndpointRef = { organisation_id: hook.organisation_id, mode: "live", webhook_id: hook.id };

/** The steps of a delivery that something can happen to here, told by what they say to the table. */
type Step =
  | "acquire"
  | "cursorsOf"
  | "eventsAfter"
  | "postpone"
  | "readCursor"
  | "readHook"
  | "recordAttempt"
  | "release"
  | "renew"
  | "skipToHead";

const stepOf = ({ name, input }: TableCall): Step | undefined => {
  const {
    Key,
    Item,
    UpdateExpression: change = "",
    ...query
  } = input as {
    Key?: { sk: string };
    Item?: { sk: string };
    UpdateExpression?: string;
    ExpressionAttributeValues?: Record<string, unknown>;
    ConditionExpression?: string;
  };
  const { ":pk": pk, ":sk": sk } = query.ExpressionAttributeValues ?? {};
  if (name === "QueryCommand" && String(pk).startsWith("EVENTS#")) return "eventsAfter";
  if (name === "QueryCommand" && sk === "CURSOR#") return "cursorsOf";
  if (name === "GetCommand" && Key?.sk.startsWith("CURSOR#")) return "readCursor";
  if (name === "GetCommand" && Key?.sk.startsWith("HOOK#")) return "readHook";
  if (name === "PutCommand" && Item?.sk.startsWith("ATTEMPT#")) return "recordAttempt";
  if (change.startsWith("SET #fence = ")) return "acquire";
  if (change === "SET #lease_until = :until") return "renew";
  if (change.startsWith("SET #released_at") && query.ConditionExpression?.includes("#dirty")) return "release";
  if (change.startsWith("SET #next_attempt_at = :until")) return "postpone";
  return change.startsWith("SET #cursor = :head REMOVE") ? "skipToHead" : undefined;
};

describe("a delivery", () => {
  let now: number;
  let table: Table;
  /** What happens in place of a step of the delivery; `apply` does the step. */
  let instead: Partial<Record<Step, (apply: () => unknown, input: unknown) => unknown>>;
  let memory: MemoryTable;
  /** What a read sees that is not consistent, where that is not what the table holds. */
  let behind: MemoryTable | undefined;
  let statuses: (number | null)[];
  /** The header Retry-After of every answer. */
  let asked: string | undefined;
  let sent: Delivery[];
  let later: object[];
  let notes: DeliveryNote[];
  let slept: number[];
  /** Whether a request is open, and what happens meanwhile. */
  let open: boolean;
  /** Whether the key that opens secrets is out of reach. */
  let locked: boolean;
  /** How long a receiver takes to answer, as its answer says. */
  let takesMs: number;
  let during: () => Promise<void>;

  beforeEach(async () => {
    now = START;
    [statuses, sent, later, notes, slept] = [[], [], [], [], []];
    [open, locked, asked, takesMs] = [false, false, undefined, 1];
    during = async () => {};
    memory = memoryTable(() => now);
    behind = undefined;
    instead = {};
    table = tableOver((call) => memory.apply(call));
    await createEndpoint({ table, tokens: systemTokens }, hook);
    await makeQuick(table, hook.id);
  });

  const seenByDelivery = tableOver((call) => {
    const step = stepOf(call);
    const happens = step && instead[step];
    const isRead = call.name === "GetCommand" || call.name === "QueryCommand";
    const isConsistent = (call.input as { ConsistentRead?: boolean }).ConsistentRead === true;
    const apply = () => (behind && isRead && !isConsistent ? behind : memory).apply(call);
    return happens ? happens(apply, call.input) : apply();
  });

  let made = 0;
  const run = (
    news?: { account_id: AccountId; sequence: number },
    remainingMs = 120_000,
    slow?: { readonly fence: number },
  ) =>
    deliver(
      {
        sealed: {
          open: async (kept) => {
            if (locked) throw new SecretNotOpened(new Error("DisabledException"));
            return kept;
          },
        },
        table: seenByDelivery,
        send: async (delivery) => {
          sent.push(delivery);
          open = true;
          await during();
          open = false;
          const status = statuses.length > 0 ? (statuses.shift() ?? null) : 200;
          const error = status === null ? "TIMEOUT" : null;
          return { status, error, answer: "", durationMs: takesMs, retryAfter: asked };
        },
        queues: {
          wakeLater: async (_endpoint, delaySeconds) => void later.push({ delaySeconds }),
          wakeSlowly: async ({ slow }) => void later.push({ slow }),
        },
        clock: { nowMs: () => now, monotonicMs: () => now },
        ids: { next: (kind): IdOf[typeof kind] => `att_${(made += 1)}` as IdOf[typeof kind] },
        sleep: async (ms) => {
          slept.push(ms);
          now += ms;
        },
        chance: () => 0.5,
        nonce: () => `n${(made += 1)}`,
        note: (note) => notes.push(note),
      },
      { ...endpoint, ...(news && { news }), ...(slow && { slow }) },
      () => remainingMs,
    );
  const happen = async (
    sequence: number,
    facts: { at?: number; of?: AccountId; stored?: boolean; event_type?: WebhookEventType } = {},
  ) => {
    const { at = now, of = account, stored = true, event_type } = facts;
    const event = {
      schema: 1, body: `{"account_id":"${of}","sequence":${sequence}}`, event_id: `evt_${sequence}` as EventId, account_id: of,
      organisation_id: hook.organisation_id, mode: "live", sequence, at, prev_at: at, order_id: "ord_1" as OrderId, status: "placed", event_type,
    }; // prettier-ignore
    if (stored)
      memory.apply({ name: "PutCommand", input: { Item: { ...keys.event(of, sequenceText(sequence)), ...event } } });
    await markCursor(table, { endpoint, account_id: of, seq: sequence, at, nowMs: now });
  };
  /** An event as it is stored, without a mark. */
  const storedEvent = (sequence: number) => ({
    schema: 1, body: "{}", event_id: `evt_${sequence}`, account_id: account, organisation_id: hook.organisation_id,
    mode: "live", sequence, at: now, prev_at: now, order_id: "ord_1", status: "placed",
  }); // prettier-ignore
  const put = (item: object) => memory.apply({ name: "PutCommand", input: { Item: item } });
  const bodies = () => sent.map(({ body }) => body);
  /** Cursors that know of more than was acknowledged. */
  const waiting = async () => (await cursorsOf(table, hook.id)).filter(({ cursor, head }) => cursor < head);

  it("whose secret can't be opened sends nothing, counts no failure, and comes again in half a minute", async () => {
    await happen(1);
    locked = true;
    await run();
    expect(bodies()).toEqual([]);
    expect(notes).toMatchObject([{ kind: "secret_not_opened", webhook: hook.id }]);
    expect(later).toEqual([{ delaySeconds: 31 }]);
    const state = await readState(table, hook.id);
    expect(state).toMatchObject({ streak: 0, next_attempt_at: now + 30_000 });
    expect(state?.lease_until).toBeUndefined();
    expect(await waiting()).toHaveLength(1);

    [now, locked] = [now + 31_000, false];
    await run();
    expect(bodies()).toEqual(['{"events":[{"account_id":"acc_1","sequence":1}]}']);
    expect(await waiting()).toEqual([]);
  });

  it("passes events of types that were not asked for without a request", async () => {
    await happen(1, { event_type: "allocation.new" });
    await happen(2, { event_type: "allocation.retired" });
    await run();
    expect(sent).toEqual([]);
    expect(notes).toEqual([]);
    expect(await readCursor(table, hook.id, account)).toMatchObject({ cursor: 2 });
    expect(await waiting()).toEqual([]);
  });

  it("sends the others of a run in their order, and passes what stands between and behind them with them", async () => {
    for (const sequence of [1, 2, 3, 4, 5])
      await happen(sequence, { event_type: sequence % 2 === 1 ? "allocation.new" : "order.paid" });
    await run();
    expect(bodies()).toEqual(['{"events":[{"account_id":"acc_1","sequence":2},{"account_id":"acc_1","sequence":4}]}']);
    expect(notes).toMatchObject([{ attempt: { event_ids: ["evt_2", "evt_4"], first_sequence: 2, last_sequence: 4 } }]);
    expect(await readCursor(table, hook.id, account)).toMatchObject({ cursor: 5 });
  });

  it("keeps them in front of it while the others of their run are refused", async () => {
    await happen(1, { event_type: "allocation.new" });
    await happen(2);
    statuses = [500];
    await run();
    expect(await readCursor(table, hook.id, account)).toMatchObject({ cursor: 0 });
  });

  it("keeps what failed in sight though its mark has not come, so that another account does not end its back-off", async () => {
    await happen(1, { event_type: "allocation.new" });
    put({ ...keys.event(account, sequenceText(2)), ...storedEvent(2) });
    statuses = [500];
    await run();
    expect(await readCursor(table, hook.id, account)).toMatchObject({ cursor: 0, head: 2 });
  });

  it("leaves a receiver alone for as long as it asks, an hour at most, and never for less than its own delay", async () => {
    for (const [retryAfter, waitsMs] of [
      ["120", 120_000],
      ["999999", 3_600_000],
      ["1", 9_000],
    ] as const) {
      await happen(1);
      [statuses, asked] = [[429], retryAfter];
      await run();
      const due = (await readState(table, hook.id))?.next_attempt_at ?? 0;
      expect(due - now).toBeGreaterThanOrEqual(waitsMs === 9_000 ? 4_500 : waitsMs);
      expect(due - now).toBeLessThanOrEqual(waitsMs === 9_000 ? 40_000 : waitsMs);
      now = due;
    }
  });

  it("sends nothing of an account that the endpoint does not cover any more when it sends", async () => {
    await happen(1);
    instead.eventsAfter = (apply) => {
      put(hookItem({ ...hook, slot: 0, version: 2, account_ids: ["acc_other" as AccountId] }));
      now += 501;
      return apply();
    };
    await run();
    expect(sent).toEqual([]);
  });

  it("sends the types that were asked for, and nothing else, as they are asked for when it sends", async () => {
    put(hookItem({ ...hook, slot: 0, version: 2, event_types: ["allocation.new"] }));
    await happen(1);
    await happen(2, { event_type: "allocation.new" });
    await run();
    expect(bodies()).toEqual(['{"events":[{"account_id":"acc_1","sequence":2}]}']);
    await happen(3);
    instead.eventsAfter = (apply) => {
      put(hookItem({ ...hook, slot: 0, version: 3, event_types: ["order.placed"] }));
      now += 501;
      return apply();
    };
    await run();
    expect(bodies().at(-1)).toBe('{"events":[{"account_id":"acc_1","sequence":3}]}');
  });

  it("sends what is pending in one request per account, signed with the endpoint's secret", async () => {
    await happen(1);
    await happen(2);
    await happen(1, { of: "acc_2" as AccountId });
    await run();
    expect(bodies()).toEqual([
      '{"events":[{"account_id":"acc_1","sequence":1},{"account_id":"acc_1","sequence":2}]}',
      '{"events":[{"account_id":"acc_2","sequence":1}]}',
    ]);
    for (const { body, headers, url } of sent) {
      expect(url).toBe(hook.url);
      const { account_id } = JSON.parse(body).events[0] as { account_id: string };
      expect(verifySignature({ header: headers["Service-HMAC"], body, secrets: [SECRET], nowMs: now })).toEqual({
        verified: true,
        account: account_id,
      });
    }
    expect(await waiting()).toEqual([]);
    expect((await readState(table, hook.id))?.lease_until).toBeUndefined();
  });

  it("clears away what a late mark has left of a deleted endpoint", async () => {
    for (const of of [account, "acc_2" as AccountId]) await happen(1, { of });
    memory.apply({ name: "DeleteCommand", input: { Key: keys.deliveryState(hook.id) } });
    await run({ account_id: account, sequence: 1 });
    expect(sent).toEqual([]);
    expect((await cursorsOf(table, hook.id)).map(({ account_id }) => account_id)).toEqual(["acc_2"]);
  });

  it("does nothing for a wake-up whose event is acknowledged", async () => {
    await happen(1);
    await run({ account_id: account, sequence: 1 });
    await run({ account_id: account, sequence: 1 });
    expect([sent.length, (await readState(table, hook.id))?.fence]).toEqual([1, 1]);
  });

  it("backs off as planned, sends the same text again, and halves the batch from the second failure on", async () => {
    for (const sequence of [1, 2]) await happen(sequence);
    const limits: unknown[] = [];
    statuses = [500, null, 301, 404];
    for (const seconds of [5, 10, 30, 60]) {
      await run();
      const state = await readState(table, hook.id);
      limits.push(state?.limit);
      expect(state).toMatchObject({ next_attempt_at: now + seconds * 1_000, pin: account });
      expect(later.at(-1)).toEqual({ delaySeconds: seconds + 1 });
      now += seconds * 1_000;
    }
    expect(limits).toEqual([100, 50, 25, 12]);
    await run();
    expect(new Set(bodies()).size).toBe(1);
    expect(await readState(table, hook.id)).toMatchObject({ streak: 0, limit: 24 });
    expect(later).toHaveLength(4);
  });

  it.each([
    [3, 1],
    [2, 1],
    [1, 1],
  ])(
    "sends, where it was at most %i events, at most %i after a second failure, so that one that hurts is left alone",
    async (limit, half) => {
      await happen(1);
      put({ ...keys.deliveryState(hook.id), ...(await readState(table, hook.id)), streak: 1, limit });
      statuses = [500];
      await run();
      expect(await readState(table, hook.id)).toMatchObject({ streak: 2, limit: half });
    },
  );

  it.each([
    ...[200, 201, 202, 204, 299].map((status) => [status, 1] as const),
    ...[100, 199, 300, 301, 304, 307, 308, 400, 401, 404, 408, 409, 410, 429, 500, 503, 599, null].map(
      (status) => [status, 0] as const,
    ),
  ])("after the answer %s the cursor stands at %i", async (status, cursor) => {
    await happen(1);
    statuses = [status];
    await run();
    expect((await readCursor(table, hook.id, account))?.cursor).toBe(cursor);
    expect((await readState(table, hook.id))?.streak).toBe(1 - cursor);
  });

  it("asks for a message of at most fifteen minutes, and sends none when it is not due", async () => {
    await happen(1);
    statuses = Array.from({ length: 12 }, () => 500);
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await run();
      now = (await readState(table, hook.id))?.next_attempt_at ?? 0;
    }
    expect(later.at(-1)).toEqual({ delaySeconds: 900 });
    now -= 60_000;
    await run();
    expect([sent.length, later.length, slept]).toEqual([9, 9, []]);
  });

  it("waits once when the attempt is due in a moment", async () => {
    await happen(1);
    statuses = [500];
    await run();
    now += 3_000;
    await run();
    expect([sent.length, slept]).toEqual([2, [2_000]]);
  });

  describe("to a slow endpoint", () => {
    const fenceOf = async () => (await readState(table, hook.id))?.fence ?? Number.NaN;
    const slowly = async (fence?: number) => run(undefined, 120_000, { fence: fence ?? (await fenceOf()) });

    it("goes on in the slow lane after the first slow answer, a request at a time, and no other lane touches it", async () => {
      for (const of of [account, "acc_0" as AccountId, "acc_9" as AccountId]) await happen(1, { of });
      takesMs = 29_000;
      await run();
      const fence = await fenceOf();
      expect([sent.length, later]).toEqual([1, [{ slow: { fence } }]]);
      await run();
      expect([sent.length, later.length, await fenceOf()]).toEqual([1, 2, fence]);
      await slowly();
      expect([sent.length, later.at(-1)]).toEqual([2, { slow: { fence: fence + 1 } }]);
      await slowly();
      expect([sent.length, later.length]).toEqual([3, 3]);
    });

    it("does nothing for a message that somebody else has made good for", async () => {
      await happen(1);
      takesMs = 29_000;
      await run();
      await happen(2);
      await slowly((await fenceOf()) - 1);
      expect([sent.length, later]).toEqual([1, []]);
      expect(await readState(table, hook.id)).not.toHaveProperty("dirty");
      await slowly();
      expect(sent).toHaveLength(2);
    });

    it("that fails stays slow, and is quick again after some quick answers, of whatever kind", async () => {
      await happen(1);
      [takesMs, statuses] = [30_000, [null]];
      await run();
      expect(await readState(table, hook.id)).toMatchObject({ answer_ms: 7_500, streak: 1 });
      [now, takesMs, statuses] = [now + 5_000, 10, [500, 500, 500, 500, 500]];
      for (let failures = 1; failures <= 5; failures += 1) {
        await slowly();
        now = (await readState(table, hook.id))?.next_attempt_at ?? now;
      }
      await run();
      expect(sent).toHaveLength(7);
    });

    it("is what a delivery to a new one counts as, until somebody has asked its receiver", async () => {
      await put({ ...keys.deliveryState(hook.id), schema: 1, fence: 4, streak: 0, limit: 100 });
      await happen(1);
      await run();
      expect([sent.length, later]).toEqual([0, [{ slow: { fence: 4 } }]]);
      await slowly();
      expect([sent.length, await readState(table, hook.id)]).toMatchObject([1, { answer_ms: 1 }]);
    });

    it("comes again by the standard queue when it faults, once its message in the slow lane would be a new one", async () => {
      await happen(1);
      takesMs = 29_000;
      await run();
      await happen(2);
      instead.acquire = () => {
        throw new Error("throttled");
      };
      await slowly();
      expect(later.at(-1)).toEqual({ delaySeconds: 31 });
    });
  });

  it("hands over when its time is running out", async () => {
    await happen(1);
    await run(undefined, 30_000);
    expect([sent.length, later]).toEqual([0, [{ delaySeconds: 0 }]]);
    await run();
    expect(sent).toHaveLength(1);
  });

  it("sends nothing to a disabled endpoint and goes on where it stopped", async () => {
    put(hookItem({ ...hook, slot: 0, version: 2, enabled: false }));
    await happen(1);
    await run();
    expect(sent).toHaveLength(0);
    put(hookItem({ ...hook, slot: 0, version: 3, secrets: ["new", SECRET] }));
    await run();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers["Service-HMAC"]?.match(/v1=/g)).toHaveLength(2);
  });

  it("goes where the configuration says when the request begins, signed as it says then", async () => {
    await happen(1);
    instead.eventsAfter = (apply) => {
      const events = apply();
      const changed = { url: "https://receiver.example/new", secrets: ["example-secret-0002"] };
      put(hookItem({ ...hook, ...changed, slot: 0, version: 2 }));
      now += 501;
      return events;
    };
    await run();
    expect(sent.map(({ url }) => url)).toEqual(["https://receiver.example/new"]);
    const [{ body, headers } = { body: "", headers: {} as Record<string, string> }] = sent;
    const header = headers["Service-HMAC"];
    expect(verifySignature({ header, body, secrets: ["example-secret-0002"], nowMs: now }).verified).toBe(true);
    expect(verifySignature({ header, body, secrets: [SECRET], nowMs: now }).verified).toBe(false);
  });

  it("goes by what is so now, where reads that are not consistent still see what was so before", async () => {
    behind = memoryTable(() => now);
    await createEndpoint({ table: tableOver((call) => behind?.apply(call)), tokens: systemTokens }, hook);
    put(hookItem({ ...hook, url: "https://receiver.example/new", slot: 0, version: 2 }));
    await happen(1);
    await run({ account_id: account, sequence: 1 });
    expect(sent.map(({ url }) => url)).toEqual(["https://receiver.example/new"]);
    await run({ account_id: account, sequence: 1 });
    expect([sent.length, (await readState(table, hook.id))?.fence]).toEqual([1, 1]);
  });

  it("keeps to the account that failed, though another one's turn comes first", async () => {
    const [second, third] = ["acc_2", "acc_3"] as [AccountId, AccountId];
    await happen(1);
    await run();
    await happen(1, { of: third });
    statuses = [500];
    await run();
    await happen(1, { of: second });
    now += 5_000;
    await run();
    const accounts = bodies().map((body) => /acc_[0-9]/.exec(body)?.[0]);
    expect(accounts).toEqual([account, third, third, second]);
  });

  it("lets another account go first after one whose events can't be read yet", async () => {
    await happen(1, { stored: false });
    await happen(1, { of: "acc_2" as AccountId });
    await run();
    now += 2_000;
    await run();
    expect(bodies()).toEqual(['{"events":[{"account_id":"acc_2","sequence":1}]}']);
  });

  it("waits for an attempt that is due in a moment only once, whoever puts it off", async () => {
    let asked = 0;
    const state = await readState(table, hook.id);
    instead.acquire = (apply) => {
      asked += 1;
      const next_attempt_at = asked > 3 ? undefined : now + 1_000;
      put({ ...keys.deliveryState(hook.id), ...state, next_attempt_at });
      return apply();
    };
    await run();
    expect([asked, slept]).toEqual([2, [1_000]]);
  });

  it("sends nothing under a lease that was renewed too long ago, but renews it again", async () => {
    await happen(1);
    const renewed: number[] = [];
    instead = {
      eventsAfter: (apply) => {
        if (renewed.length === 0) now += 501;
        return apply();
      },
      renew: (apply) => {
        renewed.push(now);
        if (renewed.length === 1) now += 5_001;
        return apply();
      },
    };
    await run();
    expect([renewed.length, sent.length]).toEqual([2, 1]);
    expect(now - (renewed.at(-1) ?? 0)).toBeLessThanOrEqual(5_000);
  });

  it.each([
    ["lease", 5_000, "renew"],
    ["configuration", 1_000, "readHook"],
  ] as const)(
    "begins a request with a %s that is at most %i ms old, and looks again when it is older",
    async (_, most, step) => {
      for (const [sequence, tookMs, looks] of [
        [1, most, 1],
        [2, most + 1, 2],
      ] as const) {
        await happen(sequence);
        let [looked, lookedBefore, isSlow] = [0, 0, false];
        const look = (apply: () => unknown) => {
          looked += 1;
          return apply();
        };
        instead = {
          // The first look is at all accounts, the second at the one that was not sent.
          cursorsOf: look,
          readCursor: look,
          eventsAfter: (apply) => {
            // Longer than just now, once: lease and configuration are made sure of again.
            if (looked === 1) [now, isSlow] = [now + 501, true];
            return apply();
          },
          [step]: (apply: () => unknown) => {
            if (isSlow) [now, isSlow] = [now + tookMs, false];
            return apply();
          },
        };
        during = async () => void (lookedBefore = looked);
        await run();
        expect([sent.length, lookedBefore]).toEqual([sequence, looks]);
      }
    },
  );

  describe("whose lease has passed to another one", () => {
    const passOn = () =>
      acquire(table, hook.id, { owner: "another one", nowMs: now + LEASE_MS + 1, purpose: "events" });

    it("sends nothing more, and says why", async () => {
      await happen(1);
      instead.eventsAfter = async (apply) => {
        await passOn();
        now += 501;
        return apply();
      };
      await run();
      expect([sent, notes]).toEqual([[], [{ kind: "lease_lost", webhook: hook.id }]]);
    });

    it("takes what was acknowledged as such, leaves the failures to the other one, and says so", async () => {
      await happen(1);
      statuses = [500];
      await run();
      now += 5_000;
      during = async () => void (await passOn());
      await run();
      expect(await readCursor(table, hook.id, account)).toMatchObject({ cursor: 1 });
      expect(await readState(table, hook.id)).toMatchObject({ streak: 1, owner: "another one" });
      expect(notes.map(({ kind }) => kind)).toEqual(["attempt", "attempt", "lease_lost"]);
    });
  });

  it("tells how old the oldest event of a request was", async () => {
    await happen(1);
    now += 1_000;
    await happen(2);
    now += 500;
    await run();
    expect(notes).toMatchObject([{ kind: "attempt", oldestAgeMs: 1_500 }]);
  });

  it("counts of what has expired only what was not acknowledged before", async () => {
    await happen(1);
    await happen(2);
    await run();
    await happen(6);
    now += EVENT_KEPT_MS + 10_001;
    await run();
    expect(await readCursor(table, hook.id, account)).toMatchObject({ cursor: 6 });
    await happen(9, { stored: false });
    now += EVENT_KEPT_MS + 10_001;
    await run();
    expect(notes.filter(({ kind }) => kind === "events_expired")).toMatchObject([{ count: 3 }, { count: 3 }]);
  });

  it("waits for an event that is marked and not readable yet, and sends nothing after it", async () => {
    await happen(1, { stored: false });
    await happen(2);
    await run();
    expect([sent.length, later]).toEqual([0, [{ delaySeconds: 3 }]]);
    expect(await readState(table, hook.id)).toMatchObject({ streak: 0, next_attempt_at: now + 2_000 });
    await happen(1);
    now += 2_000;
    await run();
    expect(bodies()).toEqual(['{"events":[{"account_id":"acc_1","sequence":1},{"account_id":"acc_1","sequence":2}]}']);
  });

  it("goes on behind what has expired, and says so", async () => {
    await happen(2, { stored: false });
    now += EVENT_KEPT_MS + 10_001;
    await run();
    expect(sent).toHaveLength(0);
    await happen(3);
    await run();
    expect(bodies()).toEqual(['{"events":[{"account_id":"acc_1","sequence":3}]}']);
    expect(notes.filter(({ kind }) => kind === "events_expired")).toMatchObject([{ count: 2 }]);
  });

  it("passes what has expired before an event once, however often that one fails", async () => {
    await happen(4);
    now += EVENT_KEPT_MS + 10_001;
    statuses = [500, 500];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await run();
      expect(await readCursor(table, hook.id, account)).toMatchObject({ cursor: attempt < 2 ? 3 : 4, head: 4 });
      now += 60_000;
    }
    expect(sent).toHaveLength(3);
    expect(notes.filter(({ kind }) => kind === "events_expired")).toMatchObject([{ count: 3 }]);
  });

  it("says nothing of what has expired when the cursor was not moved past it", async () => {
    await happen(2, { stored: false });
    now += EVENT_KEPT_MS + 10_001;
    instead.skipToHead = async (apply) => {
      await happen(3, { at: START });
      return apply();
    };
    await run();
    expect(bodies()).toEqual(['{"events":[{"account_id":"acc_1","sequence":3}]}']);
    expect(notes.filter(({ kind }) => kind === "events_expired")).toMatchObject([{ count: 2 }]);
  });

  describe("after a fault of our own", () => {
    const throttled = () => Promise.reject(new Error("throttled"));

    it("gives the lease back, asks for another wake-up, and lets the queue go on", async () => {
      await happen(1);
      instead.readHook = throttled;
      await run({ account_id: account, sequence: 1 });
      expect(notes).toMatchObject([{ kind: "faulted", webhook: hook.id }]);
      expect(later).toEqual([{ delaySeconds: 6 }]);
      const state = await readState(table, hook.id);
      expect(state).toMatchObject({ streak: 0, next_attempt_at: now + 5_000 });
      expect(state?.lease_until).toBeUndefined();
      instead = {};
      now += 5_000;
      await run();
      expect(sent).toHaveLength(1);
    });

    it("asks for another wake-up when it did not get as far as the lease", async () => {
      await happen(1);
      instead.readCursor = throttled;
      await run({ account_id: account, sequence: 1 });
      expect([later, sent.length]).toEqual([[{ delaySeconds: 6 }], 0]);
    });

    it("lets a wake-up that holds nobody up come again, so that a lasting fault ends where it is seen", async () => {
      await happen(1);
      instead.eventsAfter = throttled;
      await expect(run()).rejects.toThrow("throttled");
      expect(later).toEqual([]);
      expect((await readState(table, hook.id))?.lease_until).toBeUndefined();
    });

    it("lets the message come again when the lease can't be given back", async () => {
      await happen(1);
      instead = { eventsAfter: throttled, postpone: () => Promise.reject(new Error("throttled too")) };
      await expect(run({ account_id: account, sequence: 1 })).rejects.toThrow(/^throttled$/);
    });
  });

  it.each([
    ["to try at once", () => dueNow(table, hook.id), 10],
    ["to be enabled", () => startAfresh(table, hook.id), 1],
  ])("is due at once when a client has asked %s while a request was open that failed", async (_what, asks, streak) => {
    await happen(1);
    statuses = Array.from({ length: 12 }, () => 500);
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await run();
      now = (await readState(table, hook.id))?.next_attempt_at ?? 0;
    }
    during = async () => {
      await asks();
      await run(); // finds it leased
      now += 30_000;
    };
    later = [];
    await run();
    expect([sent.length, later]).toEqual([10, [{ delaySeconds: 1 }]]);
    expect((await readState(table, hook.id))?.streak).toBe(streak);
    during = async () => {};
    await run();
    expect(sent).toHaveLength(11);
    const state = await readState(table, hook.id);
    expect(state?.streak).toBe(streak + 1);
    expect((state?.next_attempt_at ?? 0) - now).toBe(streak === 1 ? 10_000 : 3_600_000);
  });

  it("looks again when an event comes while it is leaving", async () => {
    await happen(1);
    let leaving = 0;
    instead.release = async (apply) => {
      leaving += 1;
      if (leaving === 1) {
        await happen(2);
        // Finds the endpoint leased and asks the holder instead.
        await run({ account_id: account, sequence: 2 });
        expect(sent).toHaveLength(1);
      }
      return apply();
    };
    await run();
    expect([leaving, sent.length]).toEqual([2, 2]);
    expect(await waiting()).toEqual([]);
  });

  describe("for one of many accounts", () => {
    const other = "acc_2" as AccountId;
    let looks: string[];
    beforeEach(() => {
      looks = [];
      instead.cursorsOf = (apply) => {
        looks.push("all");
        return apply();
      };
    });
    const served = () =>
      sent.map(({ body }) => (JSON.parse(body) as { events: [{ account_id: string }] }).events[0].account_id);

    it("reads the cursor of the one that is named, and sends what is of it", async () => {
      await happen(1);
      await happen(1, { of: other });
      await run({ account_id: other, sequence: 1 });
      expect([served(), looks]).toEqual([[other], []]);
      await run({ account_id: account, sequence: 1 });
      expect([served(), looks]).toEqual([[other, account], []]);
    });

    it("reads all cursors where a wake-up names none, as after a failure", async () => {
      await happen(1);
      await happen(1, { of: other });
      statuses = [500];
      await run({ account_id: other, sequence: 1 });
      expect([later.length, looks]).toEqual([1, []]);
      now += 5_000;
      await run();
      expect([served(), looks]).toEqual([[other, other, account], ["all"]]);
    });

    it("serves who was named meanwhile, though the account under way has more for ever", async () => {
      for (let sequence = 1; sequence <= 250; sequence += 1) await happen(sequence);
      during = async () => {
        if (sent.length !== 1) return;
        now += 501;
        await happen(1, { of: other });
        await run({ account_id: other, sequence: 1 });
      };
      await run({ account_id: account, sequence: 250 });
      expect([served(), looks]).toEqual([[account, account, other, account], []]);
    });
  });

  describe("with more than a batch waiting", () => {
    let watched: NonNullable<(typeof instead)["eventsAfter"]>;
    let reads: { of: AccountId; after: number; open: boolean }[];
    const ranges = () =>
      sent.map(({ body }) => {
        const { events } = JSON.parse(body) as { events: { account_id: string; sequence: number }[] };
        return [events[0]?.account_id, events[0]?.sequence, events.at(-1)?.sequence];
      });
    beforeEach(async () => {
      reads = [];
      for (let sequence = 1; sequence <= 250; sequence += 1) await happen(sequence);
      watched = (apply, input) => {
        const { ":pk": pk, ":sk": sk } = (input as { ExpressionAttributeValues: Record<string, string> })
          .ExpressionAttributeValues;
        reads.push({ of: pk?.replace("EVENTS#", "") as AccountId, after: Number(sk?.replace("SEQ#", "")), open });
        return apply();
      };
      instead.eventsAfter = watched;
    });

    it("reads the next one while a request is open, and only where it will be a whole one", async () => {
      await run();
      expect(ranges()).toEqual([
        [account, 1, 100],
        [account, 101, 200],
        [account, 201, 250],
      ]);
      expect(reads).toEqual([
        { of: account, after: 0, open: false },
        { of: account, after: 100, open: true },
        { of: account, after: 200, open: false },
      ]);
    });

    it("reads of the account whose turn it will be", async () => {
      const other = "acc_2" as AccountId;
      for (let sequence = 1; sequence <= 100; sequence += 1) await happen(sequence, { of: other });
      await run();
      expect(ranges().slice(0, 3)).toEqual([
        [account, 1, 100],
        [other, 1, 100],
        [account, 101, 200],
      ]);
      expect(reads.map(({ of, after }) => [of, after])).toEqual([
        [account, 0],
        [other, 0],
        [account, 100],
        [account, 200],
      ]);
    });

    it("reads again when the cursor was moved while the request was open", async () => {
      during = async () => {
        const cursor = await readCursor(table, hook.id, account);
        if (cursor && sent.length === 1) await advanceCursor(table, cursor, { sequence: 130, at: now });
      };
      await run();
      expect(ranges()).toEqual([
        [account, 1, 100],
        [account, 131, 230],
        [account, 231, 250],
      ]);
    });

    it.each([
      ["found nothing yet", () => Promise.resolve({ Items: [] })],
      ["could not be read", () => Promise.reject(new Error("throttled"))],
    ])("reads again when what was read ahead %s", async (_why, early) => {
      instead.eventsAfter = (apply, input) => (open ? early() : watched(apply, input));
      await run();
      expect(ranges()).toEqual([
        [account, 1, 100],
        [account, 101, 200],
        [account, 201, 250],
      ]);
    });

    it("reads nothing ahead for a receiver that failed", async () => {
      statuses = [500];
      await run();
      now += 5_000;
      reads = [];
      await run();
      expect(reads[1]).toEqual({ of: account, after: 100, open: false });
    });
  });

  it("goes on when the log of attempts can't be written", async () => {
    await happen(1);
    instead.recordAttempt = () => Promise.reject(new Error("throttled"));
    await run();
    expect(await waiting()).toEqual([]);
    expect(notes.map(({ kind }) => kind)).toContain("attempt_not_recorded");
  });
});

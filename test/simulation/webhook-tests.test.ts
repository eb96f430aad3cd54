import { setImmediate as macrotask } from "node:timers/promises";
import type { Attempt as WireAttempt, WebhookHealth } from "@isotherm/contract";
import { type AccountId, type IdOf, instantMs, newId, type OrganisationId, type WebhookId } from "@isotherm/core";
import { systemTokens } from "@isotherm/core/system";
import {
  acquire,
  attemptsOf,
  createEndpoint,
  deliver,
  type DeliveryTrigger,
  type EndpointTest,
  keepTestPlace,
  leaveTestPlace,
  MOST_TESTS,
  readState,
  type ReceiverResponse,
  handOver,
  takeTestPlace,
  TEST_PLACE_MS,
} from "@isotherm/delivery";
import { testWebhook } from "@isotherm/functions/webhooks/delivery-operations";
import { listWebhookHealth } from "@isotherm/functions/webhooks/endpoint-health";
import type { Table } from "@isotherm/store/table";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bothTables, type StartedTable } from "../harness/both-tables.ts";
import { memoryTable, tableOver } from "@isotherm/delivery/simulation/memory-table";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { type VirtualTime, virtualTime } from "@isotherm/delivery/simulation/virtual-time";
import { makeQuick } from "../harness/direct-events.ts";

const NOW = instantMs("2026-03-01T00:00:00.000Z");
const organisation_id = "org_1" as OrganisationId;
const webhook_id = "whk_1" as WebhookId;
const account_id = "acc_1" as AccountId;

describe.each(bothTables(() => NOW))("the places for tests of an organisation on %s", (_name, start) => {
  let started: StartedTable;
  let table: Table;
  let organisations = 0;
  let of: OrganisationId;
  beforeAll(async () => {
    started = await start();
    ({ table } = started);
  });
  afterAll(() => started.stop());
  beforeEach(() => {
    of = `org_${(organisations += 1)}` as OrganisationId;
  });
  const take = (attempt: string, nowMs = NOW) =>
    takeTestPlace(table, { organisation_id: of, attempt_id: attempt as IdOf["attempt"] }, nowMs);
  const placeOf = (attempt: string, place: number) => ({
    organisation_id: of,
    place,
    attempt_id: attempt as IdOf["attempt"],
  });

  it("are five, however many ask at once", async () => {
    const places = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`att_${index}`)));
    expect(places.filter((place) => place !== undefined).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
    expect(places).toHaveLength(15 + MOST_TESTS);
  });

  it("come back when a test is over, or when nobody has heard of it for a minute; never from another's hand", async () => {
    for (let index = 0; index < MOST_TESTS; index += 1) await take(`att_${index}`, NOW + index);
    expect(await take("att_late", NOW + TEST_PLACE_MS)).toBeUndefined();
    await leaveTestPlace(table, placeOf("att_other", 3));
    expect(await take("att_late")).toBeUndefined();
    await leaveTestPlace(table, placeOf("att_3", 3));
    expect(await take("att_late")).toBe(3);
    expect(await take("att_later", NOW + TEST_PLACE_MS + 1)).toBe(0);
  });

  it("are held by those who go on, and lost by those who come too late", async () => {
    for (let index = 0; index < MOST_TESTS; index += 1) await take(`att_${index}`);
    expect(await keepTestPlace(table, placeOf("att_0", 0), NOW + TEST_PLACE_MS)).toBe(true);
    expect(await keepTestPlace(table, placeOf("att_1", 1), NOW + TEST_PLACE_MS + 1)).toBe(false);
    expect(await keepTestPlace(table, placeOf("att_0", 2), NOW)).toBe(false);
    expect(await take("att_next", NOW + TEST_PLACE_MS + 1)).toBe(1);
    expect(await keepTestPlace(table, placeOf("att_1", 1), NOW + TEST_PLACE_MS + 1)).toBe(false);
  });

  it("are the same one for a test whose answer was lost", async () => {
    expect([await take("att_0"), await take("att_0"), await take("att_1")]).toEqual([0, 0, 1]);
  });
});

describe("a test of an endpoint", () => {
  let time: VirtualTime;
  let table: Table;
  let open: number;
  let requests: string[];
  /** How long the receiver takes. */
  let takesMs: number;
  /** How long the message waits before it is handled. */
  let queueMs: number;
  let messages: DeliveryTrigger[];
  beforeEach(async () => {
    const random = seededRandom(1);
    time = virtualTime(NOW, random);
    [open, requests, messages, takesMs, queueMs] = [0, [], [], 20, 50];
    const memory = memoryTable(time.now);
    table = tableOver((call) => memory.apply(call));
    await createEndpoint(
      { table, tokens: systemTokens },
      {
        id: webhook_id,
        organisation_id,
        account_type: "test",
        url: "https://receiver.example/hook",
        enabled: true,
        account_ids: [],
        event_types: [],
        created_at: "2026-03-01T00:00:00.000Z",
        secrets: ["secret"],
      },
    );
    await makeQuick(table, webhook_id);
  });
  const passUntil = async (at: number): Promise<void> => {
    // Whatever was just asked comes as far as its first wait.
    await macrotask();
    await time.runUntil(at);
  };
  const clock = { nowMs: () => time.now(), monotonicMs: () => time.now() };
  let made = 0;
  const ids = {
    next: <K extends keyof IdOf>(kind: K) => newId(kind, time.now() + (made += 1), () => 0.5),
  };
  const receiver = async ({ body }: { readonly body: string }): Promise<ReceiverResponse> => {
    requests.push(body);
    open += 1;
    await time.wait(Math.min(takesMs, 30_000));
    open -= 1;
    const status = takesMs < 30_000 ? 200 : null;
    return { status, error: status === null ? "TIMEOUT" : null, answer: "", durationMs: takesMs };
  };
  const handle = (message: DeliveryTrigger) =>
    deliver(
      {
        sealed: { open: async (kept) => kept },
        table,
        send: receiver,
        queues: { wakeLater: async () => {}, wakeSlowly: async () => {} },
        clock,
        ids,
        sleep: (ms) => time.wait(ms),
        chance: () => 0.5,
        nonce: () => `n${(made += 1)}`,
        note: () => {},
      },
      message,
      () => 120_000,
    );
  const operation = () =>
    testWebhook({
      clock,
      ids,
      sleep: (ms) => time.wait(ms),
      table,
      queues: {
        wakeLater: async () => {},
        askForTest: async (endpoint: Omit<DeliveryTrigger, "news" | "test">, test: EndpointTest) => {
          messages.push({ ...endpoint, test });
          time.in(queueMs, () => void handle({ ...endpoint, test }));
        },
      },
    });
  /** What a client hears, and after how many milliseconds. */
  const ask = async () => {
    const began = time.now();
    // Of the call the operation reads no more than this.
    const call = { params: { id: webhook_id }, key: { organisation_id, mode: "test", account_id } } as never;
    const answer = await operation()
      .run(call)
      .then(
        (attempt) => attempt as WireAttempt,
        (error: unknown) => error as { code: string },
      );
    return { answer, afterMs: time.now() - began };
  };
  const attempts = () => attemptsOf(table, webhook_id, { after: undefined, limit: 10 });

  it.each([20, 17_000, 18_500])("tells what a receiver says after %i ms", async (ms) => {
    takesMs = ms;
    const asked = ask();
    await passUntil(NOW + 25_000);
    const { answer, afterMs } = await asked;
    expect(answer).toMatchObject({ kind: "test", status: 200, error: null, duration_ms: ms });
    expect(afterMs).toBeLessThan(ms + 1_000);
    expect(await attempts()).toMatchObject([{ status: 200 }]);
  });

  it.each([
    [25_000, 200, null],
    [31_000, null, "TIMEOUT"],
  ])(
    "that takes %i ms is answered within 20 s as pending; its result stands in the list",
    async (ms, status, error) => {
      takesMs = ms;
      const asked = ask();
      await passUntil(NOW + 22_000);
      const { answer, afterMs } = await asked;
      expect(afterMs).toBeLessThanOrEqual(20_000);
      expect(afterMs).toBeGreaterThan(18_000);
      expect(answer).toMatchObject({ kind: "test", status: null, error: "PENDING", next_attempt_at: null });
      expect([open, await attempts()]).toEqual([1, []]);
      await passUntil(NOW + 35_000);
      const { id, event_ids } = answer as WireAttempt;
      expect(await attempts()).toMatchObject([{ id, event_ids, kind: "test", status, error }]);
    },
  );

  it("beside five others of the organisation is refused as too many; one that is over makes room", async () => {
    takesMs = 28_000;
    const five = Array.from({ length: MOST_TESTS }, (_, place) =>
      takeTestPlace(table, { organisation_id, attempt_id: `att_${place}` as IdOf["attempt"] }, NOW),
    );
    await Promise.all(five);
    expect((await ask()).answer).toMatchObject({ code: "rate_limit_exceeded" });
    await leaveTestPlace(table, {
      organisation_id,
      place: 2,
      attempt_id: "att_2" as IdOf["attempt"],
    });
    const asked = ask();
    await passUntil(NOW + 25_000);
    expect((await asked).answer).toMatchObject({ error: "PENDING" });
    expect((await ask()).answer).toMatchObject({ code: "rate_limit_exceeded" });
    await passUntil(NOW + 29_000);
    const next = ask();
    await passUntil(NOW + 60_000);
    expect((await next).answer).toMatchObject({ error: "PENDING" });
  });

  it("gives its place back when it can't be asked for", async () => {
    const refusing = testWebhook({
      clock,
      ids,
      sleep: (ms) => time.wait(ms),
      table,
      queues: { wakeLater: async () => {}, askForTest: () => Promise.reject(new Error("no queue")) },
    });
    const call = { params: { id: webhook_id }, key: { organisation_id, mode: "test", account_id } } as never;
    for (let times = 0; times <= MOST_TESTS; times += 1) await expect(refusing.run(call)).rejects.toThrow("no queue");
  });

  it("is not sent when its message comes after its place is lost, and that is written down", async () => {
    queueMs = TEST_PLACE_MS + 1_000;
    const asked = ask();
    await passUntil(NOW + queueMs + 1_000);
    expect((await asked).answer).toMatchObject({ error: "PENDING" });
    expect([requests, await attempts()]).toMatchObject([[], [{ status: null, error: "LOST" }]]);
  });

  it("keeps its result when its message comes twice", async () => {
    const asked = ask();
    await passUntil(NOW + 5_000);
    await asked;
    for (const message of messages) await handle(message);
    expect([requests.length, await attempts()]).toMatchObject([1, [{ status: 200 }]]);
  });

  it("that was not sent does not make its endpoint a failing one; one that the receiver left unanswered does", async () => {
    const failingSince = async () => {
      const call = { key: { organisation_id, mode: "test" } } as never;
      return ((await listWebhookHealth({ table }).run(call)) as { data: WebhookHealth[] }).data[0]?.failing_since;
    };
    await acquire(table, webhook_id, { owner: "other", nowMs: NOW, purpose: "events" });
    const busy = ask();
    await passUntil(NOW + 12_000);
    expect(await busy).toMatchObject({ answer: { code: "webhook_busy" } });
    queueMs = TEST_PLACE_MS + 1_000;
    const late = ask();
    await passUntil(NOW + 80_000);
    expect((await late).answer).toMatchObject({ error: "PENDING" });
    expect(await attempts()).toMatchObject([{ error: "LOST" }, { error: "BUSY" }]);
    expect(await failingSince()).toBeNull();
    [queueMs, takesMs] = [50, 31_000];
    const unanswered = ask();
    await passUntil(NOW + 120_000);
    await unanswered;
    expect((await attempts())[0]).toMatchObject({ error: "TIMEOUT" });
    expect(await failingSince()).not.toBeNull();
  });

  it("waits for a request that is under way, for some seconds only", async () => {
    const lease = await acquire(table, webhook_id, { owner: "other", nowMs: NOW, purpose: "events" });
    const busy = ask();
    await passUntil(NOW + 12_000);
    expect(await busy).toMatchObject({ answer: { code: "webhook_busy" } });
    const patient = ask();
    time.in(5_000, () => void (lease.kind === "held" && handOver(table, lease.lease, { nowMs: NOW, rr: undefined })));
    await passUntil(NOW + 30_000);
    expect((await patient).answer).toMatchObject({ status: 200 });
    // Nobody has the lease any more, and none of the places.
    expect((await readState(table, webhook_id))?.lease_until).toBeUndefined();
    for (let index = 0; index < MOST_TESTS; index += 1)
      expect(await takeTestPlace(table, { organisation_id, attempt_id: `att_${index}` as IdOf["attempt"] }, NOW)).toBe(
        index,
      );
  });
});

import type { WebhookHealth } from "@isotherm/contract";
import { type AccountId, DAY_MS, type IdOf, instant, type WebhookId } from "@isotherm/core";
import { systemTokens } from "@isotherm/core/system";
import {
  acquire,
  advanceCursor,
  applyChange,
  type Attempt,
  createEndpoint,
  type HookChange,
  markCursor,
  readCursor,
  recordAttempt,
  settleFailure,
} from "@isotherm/delivery";
import { memoryTable, tableOver } from "@isotherm/delivery/simulation/memory-table";
import { beforeEach, describe, expect, it } from "vitest";
import { MADE_MS, newEndpoint } from "../../test/harness/new-endpoint.ts";
import { listWebhookHealth } from "./endpoint-health.ts";

const NOW = MADE_MS;
const [older, newer] = ["whk_1", "whk_2"] as [WebhookId, WebhookId];
const { organisation_id } = newEndpoint();
const [one, two, three] = ["acc_1", "acc_2", "acc_3"] as [AccountId, AccountId, AccountId];

describe("the health of endpoints", () => {
  let table: ReturnType<typeof tableOver>;
  let made: number;
  const endpoint = (webhook_id: WebhookId) => ({ organisation_id, mode: "test", webhook_id }) as const;
  const create = (id: WebhookId) => createEndpoint({ table, tokens: systemTokens }, newEndpoint(id));
  /** Writes down a try, a second after the one before. */
  const tried = async (status: number | null, more: Partial<Attempt> = {}): Promise<string> => {
    made += 1;
    const attempt: Attempt = {
      id: `att_${String(made).padStart(3, "0")}` as IdOf["attempt"],
      kind: "delivery",
      webhook_id: older,
      account_id: one,
      event_ids: [],
      first_sequence: 1,
      last_sequence: 1,
      at: NOW + made * 1_000,
      duration_ms: 5,
      status,
      error: status === null ? "TIMEOUT" : null,
      answer: "",
      next_attempt_at: null,
      ...more,
    };
    await recordAttempt(table, attempt);
    return instant(attempt.at);
  };
  const happened = (account_id: AccountId, seq: number, atMs: number) =>
    markCursor(table, { endpoint: endpoint(older), account_id, seq, at: atMs, nowMs: atMs });
  const change = (asked: HookChange) =>
    applyChange({ table, sleep: async () => {}, queues: { wakeLater: async () => {} } }, endpoint(older), asked);
  const all = async (): Promise<WebhookHealth[]> => {
    // Of the call the operation reads no more than this.
    const call = { key: { organisation_id, mode: "test" } } as never;
    return ((await listWebhookHealth({ table }).run(call)) as { data: WebhookHealth[] }).data;
  };
  const health = async () => (await all())[0];
  beforeEach(async () => {
    made = 0;
    const memory = memoryTable(() => NOW);
    table = tableOver((call) => memory.apply(call));
    await create(older);
  });

  it("come newest first", async () => {
    await create(newer);
    expect((await all()).map(({ webhook_id }) => webhook_id)).toEqual([newer, older]);
  });

  it("say since when one fails: since the first failure after the last 2xx, a redirect being one, a skip being none", async () => {
    expect(await health()).toMatchObject({ last_attempt: null, last_success_at: null, failing_since: null });
    await tried(500);
    const succeeded = await tried(204);
    expect(await health()).toMatchObject({ last_success_at: succeeded, failing_since: null });
    const skipped = await tried(null, { kind: "skip", error: null });
    const failing = { last_success_at: succeeded, last_attempt: { attempted_at: skipped } };
    expect(await health()).toMatchObject({ ...failing, failing_since: null });
    const first = await tried(302);
    const last = await tried(503);
    expect(await health()).toMatchObject({
      last_success_at: succeeded,
      failing_since: first,
      last_attempt: { attempted_at: last },
    });
  });

  it("tell what is pending by account, what has waited longest first, from the first event that is not acknowledged", async () => {
    await happened(two, 4, NOW + 1_000);
    await happened(one, 7, NOW);
    // Another event makes the account wait no shorter.
    await happened(one, 9, NOW + 5_000);
    await happened(three, 1, NOW + 2_000);
    expect(await health()).toMatchObject({
      pending_events: 14,
      pending_since: instant(NOW),
      pending: [
        { account_id: one, first_sequence: "1".padStart(20, "0"), last_sequence: "9".padStart(20, "0") },
        { account_id: two, since: instant(NOW + 1_000) },
        { account_id: three, since: instant(NOW + 2_000) },
      ],
    });
    const cursor = await readCursor(table, older, one);
    if (cursor) await advanceCursor(table, cursor, { sequence: 9, at: NOW + 5_000 });
    expect((await health())?.pending.map(({ account_id }) => account_id)).toEqual([two, three]);
    await change({ account_ids: [two] });
    expect(await health()).toMatchObject({
      pending_events: 4,
      pending_since: instant(NOW + 1_000),
      pending: [{ account_id: two }],
    });
  });

  it("tell when one is tried next, unless it is disabled", async () => {
    const acquired = await acquire(table, older, { owner: "one", nowMs: NOW, purpose: "test" });
    if (acquired.kind !== "held") throw new Error(acquired.kind);
    await settleFailure(table, acquired.lease, { nextAttemptAt: NOW + 5_000, pin: one, limit: 1, answer_ms: 5 });
    expect((await health())?.next_attempt_at).toBe(instant(NOW + 5_000));
    await change({ enabled: false });
    expect((await health())?.next_attempt_at).toBeNull();
  });

  it("name no more than 25 accounts, and count the events of all", async () => {
    for (let index = 0; index < 27; index += 1) await happened(`acc_${index}` as AccountId, 1, NOW + index * DAY_MS);
    const told = await health();
    expect([told?.pending_events, told?.pending.length]).toEqual([27, 25]);
    expect(told?.pending.at(-1)?.account_id).toBe("acc_24");
  });
});

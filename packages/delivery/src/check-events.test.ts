import { sequenceText } from "@isotherm/contract";
import type { OrganisationId } from "@isotherm/core";
import { EVENT_KEPT_MS, headItem } from "@isotherm/store/items/event-item";
import { keys } from "@isotherm/store/keys";
import { describe, expect, it } from "vitest";
import { memoryTable, tableOver } from "../simulation/memory-table.ts";
import { checkEvents } from "./check-events.ts";
import { hookItem } from "./endpoint.ts";

const NOW = 1_700_000_000_000;
/** So long ago that everything committed by then must have expired. */
const LONG_AGO = NOW - 2 * EVENT_KEPT_MS;
type Item = Readonly<Record<string, unknown>>;

// Plain texts stand for ids.
const HOOKED: Item = {
  ...keys.hooked("org_1" as OrganisationId, "live"),
  schema: 1,
  organisation_id: "org_1",
  mode: "live",
};
const aHook = (id = "whk_1", account_ids: readonly string[] = []): Item =>
  hookItem({
    id,
    organisation_id: "org_1",
    url: "https://receiver.example/hook",
    account_type: "live",
    enabled: true,
    account_ids,
    created_at: "2026-03-01T00:00:00.000Z",
    secrets: ["secret"],
    slot: 0,
    version: 1,
  } as never);
const aHead = (seq: number, at = NOW, account_id = "acc_1"): Item =>
  headItem({ organisation_id: "org_1", mode: "live", account_id, seq, at } as never);
const aCursor = (cursor: number, head: number, account_id = "acc_1"): Item => ({
  ...keys.cursor("whk_1" as never, account_id as never),
  schema: 1,
  organisation_id: "org_1",
  mode: "live",
  webhook_id: "whk_1",
  account_id,
  cursor,
  head,
  head_at: NOW,
});
const anEvent = (sequence: number, prev_at = NOW): Item => ({
  ...keys.event("acc_1" as never, sequenceText(sequence)),
  schema: 1,
  body: "{}",
  event_id: `evt_${sequence}`,
  account_id: "acc_1",
  organisation_id: "org_1",
  mode: "live",
  sequence,
  at: NOW,
  prev_at,
  order_id: "ord_1",
  status: "paid",
});
const events = (from: number, to: number): Item[] =>
  Array.from({ length: to - from + 1 }, (_, index) => anEvent(from + index));

/** What a check says of a table that holds those items. */
const checked = (...items: readonly Item[]) => {
  const memory = memoryTable(() => NOW);
  for (const Item of [HOOKED, ...items]) memory.apply({ name: "PutCommand", input: { Item } });
  return checkEvents(
    tableOver((call) => memory.apply(call)),
    { nowMs: () => NOW, monotonicMs: () => 0 },
  );
};

describe("a check of events", () => {
  it("counts what each endpoint has not acknowledged, and finds no fault where all of it is there", async () => {
    const found = await checked(aHook(), aHook("whk_2"), aHead(3), aCursor(1, 3), ...events(1, 3));
    expect(found).toEqual({ endpoints: 2, open: 2 + 3, faults: [] });
  });

  it("reads on where the first hundred events end", async () => {
    expect(await checked(aHook(), aHead(250), ...events(1, 250))).toEqual({ endpoints: 1, open: 250, faults: [] });
    expect((await checked(aHook(), aHead(250), ...events(1, 201))).faults).toEqual([
      "whk_1, acc_1: events 202 to 250 are not there",
    ]);
  });

  it("names events that are missing on the way and at the end", async () => {
    const { faults } = await checked(aHook(), aHead(6), aCursor(1, 6), anEvent(2), anEvent(4));
    expect(faults).toEqual(["whk_1, acc_1: events 3 to 3 are not there", "whk_1, acc_1: events 5 to 6 are not there"]);
  });

  it("misses nothing that must have expired, on the way or at the end", async () => {
    expect((await checked(aHook(), aHead(3), anEvent(3, LONG_AGO))).faults).toEqual([]);
    expect(await checked(aHook(), aHead(3, LONG_AGO))).toEqual({ endpoints: 1, open: 3, faults: [] });
  });

  it("finds an endpoint that has acknowledged, or knows of, more than there is", async () => {
    for (const cursor of [aCursor(4, 4), aCursor(1, 4)]) {
      const { open, faults } = await checked(aHook(), aHead(3), cursor, ...events(1, 3));
      expect([open, faults]).toEqual([0, ["whk_1, acc_1: event 4 is known, but the last one is 3"]]);
    }
    expect((await checked(aHook(), aHead(3), aCursor(3, 3))).faults).toEqual([]);
  });

  it("finds an endpoint that knows events of an account that has none", async () => {
    expect((await checked(aHook(), aCursor(0, 2, "acc_2"))).faults).toEqual([
      "whk_1: knows event 2 of acc_2, which has none in live",
    ]);
  });

  it("asks for no events of accounts that an endpoint does not get", async () => {
    const found = await checked(aHook("whk_1", ["acc_3"]), aHead(3), aCursor(0, 2, "acc_2"));
    expect(found).toEqual({ endpoints: 1, open: 0, faults: [] });
  });
});

import type { AccountType } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { keys } from "@isotherm/store/keys";
import {
  changeIn,
  HELD,
  hearing,
  hooksNow,
  type Input,
  keyIn,
  partitionIn,
  pretending,
  rewriting,
  rewritingTransactions,
  takenForQuick,
  unconditional,
} from "./call-rewrites.ts";
import type { MemoryTable } from "./memory-table.ts";
import type { Sabotage } from "./process.ts";
import type { SimulationSettings } from "./simulation.ts";

// One guard of the protocol removed at a time, by rewriting what the store says to the table or hears from it: the code
// under test stays as it is deployed.

const ALWAYS = "attribute_exists(pk)";
const NEVER = "attribute_exists(nowhere)";
const LATER_MS = 2_000;

/** As they were when a sweep before began. */
const hooksBefore = new WeakMap<MemoryTable, unknown>();

/**
 * A guard taken away, what is seen without it, and in which weather, so that it is seen soon: the protocol as it is bears
 * that too.
 */
export interface Removal extends Sabotage, Pick<SimulationSettings, "calm" | "faults" | "busy"> {
  /** Any of these is seen; where it is empty the guard alone is not needed, because another one does its work. */
  readonly shows: readonly string[];
  /** Where so many slow receivers are beside quick ones, and nothing goes wrong. */
  readonly crowd?: number;
}

/** Guards by the name that the table in PROTOCOL.md gives them. */
export const SABOTAGES: Readonly<Record<string, Removal>> = {
  "the head's compare-and-set": { call: unconditional("HEADS#"), shows: ["lost"] },
  "putting an event only where there is none": { call: unconditional("EVENTS#"), shows: [] },
  "both guards of the sequence": { call: unconditional("HEADS#", "EVENTS#"), shows: ["lost"] },
  "head = max": {
    call: rewriting([/attribute_not_exists\(#head\) OR #head < :seq/, `${ALWAYS} OR attribute_not_exists(pk)`]),
    calm: true,
    shows: ["late", "lost"],
  },
  "marking for disabled endpoints": {
    answer: hearing("HOOKS#", (items) => items.filter(({ enabled }) => enabled !== false)),
    calm: true,
    shows: ["late", "lost"],
  },
  "start cursors by heads": {
    answer: hearing("HEADS#", () => []),
    shows: ["too early", "lost"],
  },
  "the configuration written last": {
    instead: (call, apply, { later }) => {
      if (call.name !== "PutCommand" || !String(keyIn(call)["sk"]).startsWith("CURSOR#")) return apply();
      later(LATER_MS, apply);
      return {};
    },
    shows: ["too early", "lost"],
  },
  "a change of the filter through the heads": {
    call: rewriting(
      [/attribute_not_exists\(#head\) OR #head <= :head/, NEVER],
      [/attribute_exists\(#head\) AND \(attribute_not_exists\(#cursor\) OR #cursor < :seq\)/, NEVER],
    ),
    shows: ["too early"],
  },
  "the heads read before the configuration, in a change": {
    instead: (call, apply, { table }) => {
      if (!changeIn(call).includes("#head_at = :head_at REMOVE #pending_at")) return apply();
      const input = call.input as Input & { ExpressionAttributeValues: Input };
      const {
        ":organisation_id": organisation,
        ":mode": mode,
        ":account_id": account,
      } = input.ExpressionAttributeValues;
      const { pk, sk } = keys.head(organisation as OrganisationId, mode as AccountType, account as AccountId);
      const { Item } = table.apply({ name: "GetCommand", input: { Key: { pk, sk } } }) as { Item: { seq: number } };
      const values = { ...input.ExpressionAttributeValues, ":cursor": Item.seq, ":head": Item.seq };
      return table.apply({ name: call.name, input: { ...input, ExpressionAttributeValues: values } });
    },
    faults: { slow: 0.2 },
    shows: ["inversion", "lost"],
  },
  "the contiguous run": {
    // A gap is passed where everything before it must have expired.
    answer: hearing("EVENTS#", (items) => items.map((item) => ({ ...item, prev_at: 1 }))),
    shows: ["gap in a batch", "inversion"],
  },
  "the fence": {
    call: rewriting([/#fence = :fence/, ALWAYS], [/#owner = :owner$/, ALWAYS]),
    faults: { pause: 0.02, late: 0.1 },
    shows: ["overlap"],
  },
  "the lease": {
    call: rewriting([/\(attribute_not_exists\(#lease_until\) OR #lease_until < :now\)/, ALWAYS]),
    shows: ["overlap"],
  },
  "a lease longer than the deadline": {
    call: (call) => {
      const input = call.input as { ExpressionAttributeValues?: Record<string, unknown>; UpdateExpression?: string };
      if (!input.UpdateExpression?.includes("#lease_until = :until")) return call;
      const until = Number(input.ExpressionAttributeValues?.[":until"]) - 25_000;
      return {
        name: call.name,
        input: { ...input, ExpressionAttributeValues: { ...input.ExpressionAttributeValues, ":until": until } },
      };
    },
    shows: ["overlap"],
  },
  "renewing the lease": {
    instead: (call, apply, { table }) => {
      if (changeIn(call) !== "SET #lease_until = :until") return apply();
      const { Item } = table.apply({ name: "GetCommand", input: { Key: keyIn(call) } }) as { Item?: Input };
      return Item ? { Attributes: { ...Item, dirty: undefined, woken: undefined } } : apply();
    },
    faults: { slow: 0.3 },
    shows: ["overlap"],
  },
  "the monotonic check before sending": { noMonotonicClock: true, shows: ["overlap"] },
  "next_attempt_at in ACQUIRE": {
    call: rewriting([/AND \(attribute_not_exists\(#next_attempt_at\) OR #next_attempt_at <= :now\)/, ""]),
    shows: ["back-off"],
  },
  "the pin": { call: rewriting([/#pin = :pin, /, ""]), shows: ["back-off"] },
  "a client's wish in the write of a failure": {
    call: rewriting([/if_not_exists\(#again, :next\)/, ":next"]),
    shows: ["put off"],
  },
  "the mark of who found it leased": {
    instead: pretending("ADD #woken :woken", "SET #dirty = :true"),
    calm: true,
    shows: ["late", "lost"],
  },
  "giving the lease back only without that mark": {
    call: rewriting([/ AND attribute_not_exists\(#dirty\) AND attribute_not_exists\(#woken\)/, ""]),
    calm: true,
    shows: ["late", "lost"],
  },
  "taking marks before looking": {
    // They are taken when everything has been looked at, just before the lease is given back.
    instead: (call, apply, { memory }) => {
      if (/^(REMOVE #dirty|DELETE #woken)/.test(changeIn(call))) {
        memory.set("marks", apply);
        return HELD;
      }
      const take = memory.get("marks");
      if (changeIn(call).includes("REMOVE #lease_until, #owner") && memory.delete("marks")) (take as () => unknown)();
      return apply();
    },
    calm: true,
    shows: ["late", "lost"],
  },
  "taking only the marks that were seen": {
    call: rewriting([/DELETE #woken :woken/, "REMOVE #woken"]),
    calm: true,
    shows: ["late", "lost"],
  },
  "a deduplication id for each event": { sameForGroup: true, calm: true, shows: ["late", "lost"] },
  "marking before waking": {
    instead: (call, apply, { later }) => {
      if (!changeIn(call).includes("#head = :seq, #head_at = :at, #pending_at")) return apply();
      later(LATER_MS, apply);
      return HELD;
    },
    calm: true,
    shows: ["late", "lost"],
  },
  "the standard queue in the sweep": { sweepInLine: true, faults: { crash: 0.02 }, shows: ["late", "lost"] },
  "the sweep": { noSweep: true, faults: { loss: 0.3 }, shows: ["lost"] },
  "the reconciliation": { answer: hearing("HOOKED", () => []), faults: { loss: 0.4 }, shows: ["lost"] },
  "remembering heads only when every cursor knows them": {
    remembers: "what was there before",
    faults: { loss: 0.8, throttled: 0.5 },
    shows: ["lost"],
  },
  "looking again until every endpoint has acknowledged": {
    remembers: "what was known",
    faults: { loss: 0.3 },
    shows: ["late", "lost"],
  },
  "the heads read before the configuration, in the reconciliation": {
    instead: (call, apply, { table, memory }) => {
      const pk = partitionIn(call);
      if (pk.startsWith("HOOKS#") && memory.has("hooks")) return memory.get("hooks");
      if (pk === "HOOKED") {
        memory.set("hooks", hooksBefore.get(table) ?? hooksNow(table));
        hooksBefore.set(table, hooksNow(table));
      }
      return apply();
    },
    faults: { loss: 0.8 },
    shows: ["lost"],
  },
  "reading the configuration again before sending": {
    instead: (call, apply, { memory }) => {
      const sk = String(keyIn(call)["sk"]);
      if (call.name !== "GetCommand" || !sk.startsWith("HOOK#")) return apply();
      if (!memory.has(sk)) memory.set(sk, apply());
      return memory.get(sk);
    },
    shows: ["old secret", "old address", "after the answer"],
  },
  "the wait in rotate, disable, delete and uncover": {
    noWaitAfterChange: true,
    faults: { slow: 0.2 },
    shows: ["old secret", "old address", "after the answer"],
  },
  "the wait in a change of types": {
    noWaitAfterTypes: true,
    // A change must fall between the reading of the configuration and the request, and the answer before that request.
    faults: { slow: 0.3 },
    busy: "changing types",
    shows: ["not asked for"],
  },
  "types as the configuration has them now": {
    answer: (call, answer, memory) => {
      const sk = String(keyIn(call)["sk"]);
      const { Item } = answer as { Item?: Input };
      if (call.name !== "GetCommand" || !sk.startsWith("HOOK#") || !Item) return answer;
      if (!memory.has(sk)) memory.set(sk, Item["event_types"]);
      return { Item: { ...Item, event_types: memory.get(sk) } };
    },
    shows: ["not asked for", "lost"],
  },
  "moving a cursor from its old value only": {
    call: rewriting(
      [/attribute_exists\(#head\) AND \(attribute_not_exists\(#cursor\) OR #cursor = :from\)/, ALWAYS],
      [/#cursor = :from/, ALWAYS],
    ),
    faults: { late: 0.2 },
    shows: ["set back"],
  },
  "giving up from the cursor's old value only": {
    call: rewritingTransactions(/.*#cursor = :from\)?/, ALWAYS),
    faults: { slow: 0.1 },
    busy: "skipping",
    shows: ["set back"],
  },
  "slow endpoints in the slow lane": { ...takenForQuick(() => true), crowd: 200, shows: ["held up"] },
  "new endpoints in the slow lane": {
    ...takenForQuick((answerMs) => answerMs === undefined),
    crowd: 200,
    shows: ["held up"],
  },
  "few places of an organisation in the slow lane": {
    slowPlace: ({ webhook_id, slow }) => ({ group: webhook_id, deduplication: `${webhook_id}:${slow.fence}` }),
    crowd: 120,
    shows: ["held up"],
  },
  "a deduplication id for each lease in the slow lane": {
    slowPlace: ({ webhook_id }) => ({ group: webhook_id, deduplication: webhook_id }),
    calm: true,
    shows: ["late", "lost"],
  },
};

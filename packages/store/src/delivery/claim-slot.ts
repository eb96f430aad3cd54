import { Refusal } from "@isotherm/core";
import { act, beaten, commitOnce, type Committing, create } from "../act.ts";
import { inTurn } from "../in-turn.ts";
import { keys, pendingPartition } from "../keys.ts";
import { type Hook, hookItem, type NewHook } from "./hook-item.ts";
import { hooksOf } from "./hooks.ts";

/** Endpoints that an organisation may have in a mode (contract 1.14). */
export const MOST_ENDPOINTS = 10;

/** @throws Refusal webhook_limit_reached when every place is taken */
export const freeSlots = (taken: readonly Pick<Hook, "slot">[]): number[] => {
  const used = new Set(taken.map(({ slot }) => slot));
  const free = Array.from({ length: MOST_ENDPOINTS }, (_, slot) => slot).filter((slot) => !used.has(slot));
  if (free.length === 0) throw new Refusal("webhook_limit_reached");
  return free;
};

/**
 * Writes the configuration of a new endpoint together with a claim on one of the places: however many are created at
 * once, there are never more than places. Whoever loses a place to another looks for the next one.
 *
 * @throws Refusal webhook_limit_reached
 */
export const claimSlot = (committing: Committing, hook: NewHook): Promise<void> => {
  const { organisation_id, account_type, id } = hook;
  const attempt = async (): Promise<void> => {
    const free = freeSlots(await hooksOf(committing.table, organisation_id, account_type));
    // Not the first one for all, or those who come at once would be in each other's way.
    const slot = Number(pendingPartition(free.map(String), id));
    await commitOnce(
      committing,
      act("create endpoint", [
        create({ ...keys.webhookSlot(organisation_id, account_type, slot), webhook_id: id }),
        create(hookItem({ ...hook, slot, version: 1 })),
      ]),
    );
  };
  return inTurn(committing.table.turns, attempt, beaten);
};

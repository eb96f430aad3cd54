import { covers, endpointRef, type Head, type Hook, type Hooked } from "@isotherm/store/delivery/index";
import { forEach, inTurnOf, type Sweeping } from "./sweeping.ts";

const AT_ONCE = 8;

/**
 * Part (b): compares the heads of accounts with the cursors of endpoints, and raises those that are behind: that
 * repairs records that the stream lost. Stops when the time is over; each minute begins one further on, so that all
 * get their turn.
 */
export const reconcile = async (uses: Sweeping, goesOn: () => boolean): Promise<void> => {
  const all = await uses.store.hookedModes();
  let raised = 0;
  const modes = await forEach(
    inTurnOf(all, uses.clock.nowMs()),
    AT_ONCE,
    async (hooked) => {
      raised += await reconcileMode(uses, hooked);
    },
    goesOn,
  );
  uses.note({ kind: "reconciled", modes, of: all.length, raised });
};

const reconcileMode = async (uses: Sweeping, { organisation_id, mode }: Hooked): Promise<number> => {
  const hooks = await uses.store.hooksOf(organisation_id, mode);
  if (hooks.length === 0) return 0;
  const heads = await uses.store.headsOf(organisation_id, mode);
  let raised = 0;
  for (const hook of hooks) raised += await reconcileEndpoint(uses, hook, heads);
  return raised;
};

/** The cursors are read after the endpoint: one that is missing then means 0. */
const reconcileEndpoint = async (
  { store, queues, clock }: Sweeping,
  hook: Hook,
  heads: readonly Head[],
): Promise<number> => {
  const known = new Map((await store.cursorsOf(hook.id)).map(({ account_id, head }) => [account_id, head]));
  const behind = heads.filter(({ account_id, seq }) => covers(hook, account_id) && (known.get(account_id) ?? 0) < seq);
  const marks = await Promise.all(
    behind.map(({ account_id, seq, at }) =>
      store.markCursor({ endpoint: endpointRef(hook), account_id, seq, at, nowMs: clock.nowMs() }),
    ),
  );
  const raised = marks.filter(Boolean).length;
  if (raised > 0 && hook.enabled) await queues.wakeLater(endpointRef(hook), 0);
  return raised;
};

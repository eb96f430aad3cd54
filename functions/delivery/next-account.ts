import { type Cursor, covers, type DeliveryState, type Hook } from "@isotherm/store/delivery/index";

/**
 * Step 3, LOOK: whose events to send next. The pinned account first, because its back-off must not end with another
 * one's success; else the accounts take turns.
 */
export const nextAccount = (
  hook: Hook,
  cursors: readonly Cursor[],
  { pin, rr }: Pick<DeliveryState, "pin" | "rr">,
): Cursor | undefined => {
  if (!hook.enabled) return undefined;
  const waiting = cursors.filter(({ cursor, head, account_id }) => head > cursor && covers(hook, account_id));
  return (
    waiting.find(({ account_id }) => account_id === pin) ??
    waiting.find(({ account_id }) => rr === undefined || account_id > rr) ??
    waiting[0]
  );
};

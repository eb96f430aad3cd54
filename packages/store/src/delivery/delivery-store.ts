import type { Table } from "../table.ts";
import { advanceCursor, skipToHead } from "./advance-cursor.ts";
import { attemptsOf, concludeTest, readAttempt, recordAttempt } from "./attempts.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { cursorsOf, readCursor } from "./cursors.ts";
import { eventsAfter } from "./events-after.ts";
import { headsOf } from "./heads.ts";
import { hooksOf, readHook } from "./hooks.ts";
import { acquire, clearDirty, handOver, postpone, release, renew, setDirty } from "./lease.ts";
import { leavePending, markCursor } from "./mark-cursor.ts";
import { settleFailure, settleSuccess } from "./settle.ts";
import { keepTestPlace, leaveTestPlace, takeTestPlace } from "./test-places.ts";
import { dueNow, startAfresh } from "./try-now.ts";
import { hookedModes, overdueOrders, pendingCursors, readState, removeCursor } from "./sweep-queries.ts";

type Bound<F> = F extends (table: Table, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;

const STEPS = {
  acquire,
  advanceCursor,
  attemptsOf,
  changeEndpoint,
  clearDirty,
  concludeTest,
  cursorsOf,
  dueNow,
  eventsAfter,
  handOver,
  headsOf,
  hookedModes,
  hooksOf,
  keepTestPlace,
  leavePending,
  leaveTestPlace,
  markCursor,
  overdueOrders,
  pendingCursors,
  postpone,
  readAttempt,
  readCursor,
  readHook,
  readState,
  recordAttempt,
  release,
  removeCursor,
  renew,
  setDirty,
  settleFailure,
  settleSuccess,
  skipToHead,
  startAfresh,
  takeTestPlace,
};

/** Every read and write of the delivery protocol, on one table. */
export type DeliveryStore = { readonly [Step in keyof typeof STEPS]: Bound<(typeof STEPS)[Step]> };

/** Binds the steps of the delivery protocol to a table. */
export const deliveryStore = (table: Table): DeliveryStore =>
  Object.fromEntries(
    // Each step takes the table first; the type above says what remains.
    Object.entries(STEPS).map(([name, step]) => [
      name,
      (step as (...all: unknown[]) => unknown).bind(undefined, table),
    ]),
  ) as unknown as DeliveryStore;

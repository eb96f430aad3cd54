import { type Instant, instantMs } from "@isotherm/core";

const RECENT_MS = 30 * 86_400_000;

/** What a list shows: what is not disabled, and with `recent` what was disabled within the last 30 days. */
export interface Visibility {
  readonly recent: boolean;
  readonly now: Instant;
}

/** Whether a list shows something that is disabled since then; null: it is not disabled. */
export const isVisible = (disabledAt: Instant | null, { recent, now }: Visibility): boolean =>
  disabledAt === null || (recent && instantMs(now) - instantMs(disabledAt) <= RECENT_MS);

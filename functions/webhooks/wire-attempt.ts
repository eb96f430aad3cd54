import { type Attempt as WireAttempt, sequenceText } from "@isotherm/contract";
import { instant } from "@isotherm/core";
import type { Attempt } from "@isotherm/delivery";

/** An attempt as the interface shows it. */
export const wireAttempt = ({ at, next_attempt_at, ...attempt }: Attempt): WireAttempt => ({
  ...attempt,
  event_ids: [...attempt.event_ids],
  first_sequence: sequenceText(attempt.first_sequence),
  last_sequence: sequenceText(attempt.last_sequence),
  attempted_at: instant(at),
  next_attempt_at: next_attempt_at === null ? null : instant(next_attempt_at),
});

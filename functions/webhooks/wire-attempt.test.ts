import { systemIds } from "@isotherm/core/system";
import type { Attempt } from "@isotherm/delivery";
import { expect, it } from "vitest";
import { wireAttempt } from "./wire-attempt.ts";

it("an attempt tells the first and the last of its events, and when it is tried again", () => {
  const event_ids = [systemIds.next("event"), systemIds.next("event")];
  const attempt: Attempt = {
    id: systemIds.next("attempt"),
    kind: "delivery",
    webhook_id: systemIds.next("webhook"),
    account_id: systemIds.next("account"),
    event_ids,
    first_sequence: 7,
    last_sequence: 8,
    at: 1_767_225_600_000,
    duration_ms: 12,
    status: 500,
    error: null,
    answer: "",
    next_attempt_at: 1_767_225_605_000,
  };
  const { at: _at, ...same } = attempt;
  expect(wireAttempt(attempt)).toEqual({
    ...same,
    first_sequence: "00000000000000000007",
    last_sequence: "00000000000000000008",
    attempted_at: "2026-01-01T00:00:00.000Z",
    next_attempt_at: "2026-01-01T00:00:05.000Z",
  });
});

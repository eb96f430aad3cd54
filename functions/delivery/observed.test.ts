import type { Attempt } from "@isotherm/store/delivery/index";
import { describe, expect, it } from "vitest";
import { observed } from "./observed.ts";

// Plain texts stand for ids.
const attempt = {
  id: "att_1",
  kind: "delivery",
  webhook_id: "whk_1",
  account_id: "acc_1",
  event_ids: ["evt_1"],
  first_sequence: 1,
  last_sequence: 1,
  at: 5,
  duration_ms: 7,
  answer: "what the receiver said",
  next_attempt_at: null,
} as unknown as Attempt;

describe("what is told of an attempt", () => {
  const told = (status: number | null, error: string | null) => {
    const lines: object[] = [];
    const counted: (readonly [string, number])[] = [];
    const metric = {
      addDimension: (name: string, value: string) => counted.push([`${name}=${value}`, 1]),
      addMetric: (name: string, _unit: string, value: number) => counted.push([name, value]),
    };
    const logger = { info: (_message: string, line: object) => lines.push(line), warn: () => {} };
    // Of the metrics only this is used.
    observed(
      logger as never,
      { singleMetric: () => metric } as never,
    )({
      kind: "attempt",
      attempt: { ...attempt, status, error },
      oldestAgeMs: 90,
    });
    return { lines, counted };
  };

  it.each([
    [204, null, "2xx"],
    [307, null, "3xx"],
    [410, null, "4xx"],
    [503, null, "5xx"],
    [null, "TIMEOUT", "timeout"],
    [null, "NOT_PUBLIC", "refused_address"],
    [null, "ECONNREFUSED", "unreachable"],
  ])("status %s, error %s: the outcome is %s", (status, error, outcome) => {
    const { lines, counted } = told(status, error);
    expect(lines).toMatchObject([{ id: "att_1", webhook_id: "whk_1", status, error, outcome }]);
    expect(counted).toEqual([
      [`outcome=${outcome}`, 1],
      ["Attempts", 1],
      ["OldestUndeliveredAgeMs", 90],
    ]);
  });

  it("is never what the receiver said", () => {
    expect(JSON.stringify(told(500, null).lines)).not.toContain(attempt.answer);
  });
});

it("counts a fault of our own that was made good, because no one else does", () => {
  const counted: unknown[] = [];
  const lines: unknown[] = [];
  const metric = { addMetric: (...facts: unknown[]) => counted.push(facts) };
  const error = new Error("throttled");
  const note = observed(
    { error: (...facts: unknown[]) => lines.push(facts) } as never,
    { singleMetric: () => metric } as never,
  );
  note({ kind: "faulted", webhook: "whk_1", error });
  expect(lines).toEqual([["a wake-up in some seconds makes a fault good", { error }]]);
  expect(counted).toEqual([["Faults", "Count", 1]]);
});

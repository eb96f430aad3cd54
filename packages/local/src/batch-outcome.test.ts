import { describe, expect, it } from "vitest";
import { batchOutcome } from "./batch-outcome.ts";

const outcome = (payload: string) => batchOutcome({ status: "answered", payload }, new Set(["1", "2", "3"])).failed;

describe("reading which records of a batch failed", () => {
  it.each(["null", "{}", '{"batchItemFailures":[]}', '{"batchItemFailures":null}', '"text"', "not json", "7"])(
    "takes %s for success of all",
    (payload) => {
      expect(outcome(payload)).toBe("none");
    },
  );

  it("finds the named ones", () => {
    expect(outcome('{"batchItemFailures":[{"itemIdentifier":"2"},{"itemIdentifier":"3"}]}')).toEqual(
      new Set(["2", "3"]),
    );
  });

  it.each([
    '{"batchItemFailures":[{"itemIdentifier":""}]}',
    '{"batchItemFailures":[{"itemIdentifier":null}]}',
    '{"batchItemFailures":[{"wrong":"2"}]}',
    '{"batchItemFailures":[{"itemIdentifier":"unknown"}]}',
    '{"batchItemFailures":[{"itemIdentifier":"2"},null]}',
  ])("takes %s for failure of all", (payload) => {
    expect(outcome(payload)).toBe("all");
  });

  it("takes an error for failure of all", () => {
    const failed = { status: "failed", errorType: "E", errorMessage: "" } as const;
    expect(batchOutcome(failed, new Set(["1"])).failed).toBe("all");
  });
});

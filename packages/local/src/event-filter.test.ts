import { describe, expect, it } from "vitest";
import { eventFilter } from "./event-filter.ts";

const insert = (pk: string) => ({
  eventName: "INSERT",
  dynamodb: { Keys: { pk: { S: pk } }, NewImage: { n: { N: "1" } } },
});

describe("filtering events of a source", () => {
  it("takes what matches in every field and leaves the rest", () => {
    const matches = eventFilter({ eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "EVENTS#" }] } } } });
    expect(matches(insert("EVENTS#acc_1"))).toBe(true);
    expect(matches(insert("ACCOUNT#acc_1"))).toBe(false);
    expect(matches({ ...insert("EVENTS#acc_1"), eventName: "REMOVE" })).toBe(false);
    expect(matches({ eventName: "INSERT" })).toBe(false);
  });

  it("takes any entry of a list", () => {
    const matches = eventFilter({ eventName: ["INSERT", "MODIFY"] });
    expect(["INSERT", "MODIFY", "REMOVE"].map((eventName) => matches({ eventName }))).toEqual([true, true, false]);
  });

  it.each([
    { entry: { exists: true }, value: "x", matched: true },
    { entry: { exists: true }, value: undefined, matched: false },
    { entry: { exists: false }, value: undefined, matched: true },
    { entry: { exists: false }, value: "x", matched: false },
    { entry: { suffix: ".png" }, value: "a.png", matched: true },
    { entry: { suffix: ".png" }, value: "a.jpg", matched: false },
    { entry: { "anything-but": ["a", "b"] }, value: "c", matched: true },
    { entry: { "anything-but": ["a", "b"] }, value: "b", matched: false },
    { entry: { "anything-but": { prefix: "a" } }, value: "abc", matched: false },
    { entry: { "equals-ignore-case": "YES" }, value: "yes", matched: true },
    { entry: { numeric: [">", 1, "<=", 5] }, value: 5, matched: true },
    { entry: { numeric: [">", 1, "<=", 5] }, value: 1, matched: false },
    { entry: null, value: null, matched: true },
    { entry: 0, value: "0", matched: false },
  ])("answers $matched for $entry and $value", ({ entry, value, matched }) => {
    expect(eventFilter({ field: [entry] })({ field: value })).toBe(matched);
  });

  it("takes one of several patterns under $or", () => {
    const matches = eventFilter({ $or: [{ a: [1] }, { b: [2] }] });
    expect([{ a: 1 }, { b: 2 }, { a: 2, b: 1 }].map((event) => matches(event))).toEqual([true, true, false]);
  });

  it("refuses an operator that it does not know rather than lose events", () => {
    expect(() => eventFilter({ field: [{ cidr: "10.0.0.0/8" }] })).toThrow("cidr is not implemented");
    expect(() => eventFilter({ field: "bare" })).toThrow("a list");
  });
});

import { describe, expect, it } from "vitest";
import { ID_PREFIXES, isAcceptedId } from "./ids.ts";
import { idTimeMs, newId } from "./system.ts";

it("a portfolio's id begins as the contract says", () => {
  expect(ID_PREFIXES.portfolio).toBe("pfo");
});

describe("an id", () => {
  it("begins with the prefix of its kind, and tells when it was made", () => {
    const id = newId("order", 1_750_000_000_123, () => 0);
    expect(id).toMatch(/^ord_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(idTimeMs(id)).toBe(1_750_000_000_123);
  });

  it.each([
    ["a".repeat(64), true],
    ["a".repeat(65), false],
    ["", false],
    ["ord_01-Z", true],
    ["a b", false],
    ["a\n", false],
    ["é", false],
  ])("is 1 to 64 of the letters that ids have: %j, %s", (text, accepted) => {
    expect(isAcceptedId(text)).toBe(accepted);
  });
});

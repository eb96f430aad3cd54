import type { AccountId, EstimateId, OrderId } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certificateTokens, estimatePageTokens, orderPageTokens } from "./page-tokens.ts";
import { ringOf } from "./secrets/kept-secret.ts";

const SECRET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";
const page = { account: "acc_01JD9Z3N8Q" as AccountId, id: "est_01JD9Z3N8R" as EstimateId };
const tokens = estimatePageTokens(ringOf(SECRET));

describe("the token of an estimate's page", () => {
  it("leads back to the estimate, is always the same, and shows no id", () => {
    const token = tokens.seal(page);
    expect(tokens.open(token)).toEqual(page);
    expect(estimatePageTokens(ringOf(SECRET)).seal(page)).toBe(token);
    expect(token).toMatch(/^[A-Za-z0-9_-]{64,}$/);
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("01JD9Z");
  });

  it("opens nothing when a character is changed, or with another secret", () => {
    const token = tokens.seal(page);
    fc.assert(
      fc.property(
        fc.nat(token.length - 1),
        fc.constantFrom("A", "Z", "a", "z", "0", "9", "_", "-"),
        (at, character) => {
          const changed = token.slice(0, at) + character + token.slice(at + 1);
          if (changed !== token) expect(tokens.open(changed)).toBeUndefined();
        },
      ),
    );
    expect(estimatePageTokens(ringOf(`${SECRET}x`)).open(token)).toBeUndefined();
  });

  it("is opened with an earlier value too, and made with the current one", () => {
    const ring = ringOf(`${SECRET}x`, SECRET);
    expect(estimatePageTokens(ring).open(tokens.seal(page))).toEqual(page);
    expect(estimatePageTokens(ring).seal(page)).toBe(estimatePageTokens(ringOf(`${SECRET}x`)).seal(page));
  });

  it("opens nothing of another use, and another use opens nothing of it", () => {
    const uses = [estimatePageTokens, orderPageTokens, certificateTokens].map((of) => of(ringOf(SECRET)));
    const owned = { account: page.account, id: "ord_01JD9Z3N8R" as EstimateId & OrderId };
    for (const made of uses)
      for (const opens of uses) expect(opens.open(made.seal(owned))).toEqual(opens === made ? owned : undefined);
  });

  it("opens nothing with anything behind it that decoding would pass over", () => {
    for (const more of ["=", "==", "\n", " ", "."]) expect(tokens.open(`${tokens.seal(page)}${more}`)).toBeUndefined();
  });

  it.each(["", "a", "….", "x".repeat(10_000), `${"A".repeat(60)}=`])("opens nothing for %j", (text) => {
    expect(tokens.open(text)).toBeUndefined();
  });
});

import { instant, instantMs } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstText, HEAD_START_MS, parseGenerated, ringAt, rotated, SECRET_LIFETIME_MS } from "./kept-secret.ts";

const value = (letter: string): string => letter.repeat(43);
const NOW = instantMs("2026-04-14T00:00:00.000Z");
const KEEP_MS = 3_600_000;
const one = parseGenerated(firstText(value("a")));

describe("a generated secret", () => {
  it("is read in the form in which CloudFormation makes it", () => {
    const made = parseGenerated(`{"schema":1,"first":"${value("a")}"}`);
    expect(ringAt(made, NOW, KEEP_MS)).toEqual({ current: value("a"), accepted: [value("a")] });
  });

  it.each(["", "{}", "null", '{"schema":1,"first":"short"}', `{"schema":2,"first":"${value("a")}"}`])(
    "that is %j is refused, and never shown",
    (text) => {
      expect(() => parseGenerated(text)).toThrow("a secret is not of the form that this version reads");
    },
  );

  it("makes nothing with a new value before everybody reads it, and reads the old one for its time", () => {
    const two = rotated(one, value("b"), { nowMs: NOW, keepMs: KEEP_MS });
    const at = (ms: number) => ringAt(two, NOW + ms, KEEP_MS);
    expect(HEAD_START_MS).toBeGreaterThan(SECRET_LIFETIME_MS);
    expect(at(0)).toEqual({ current: value("a"), accepted: [value("a"), value("b")] });
    expect(at(HEAD_START_MS - 1).current).toBe(value("a"));
    expect(at(HEAD_START_MS)).toEqual({ current: value("b"), accepted: [value("a"), value("b")] });
    expect(at(HEAD_START_MS + KEEP_MS - 1).accepted).toContain(value("a"));
    expect(at(HEAD_START_MS + KEEP_MS)).toEqual({ current: value("b"), accepted: [value("b")] });
    expect(ringAt(two, NOW + 1e12, undefined).accepted).toEqual([value("a"), value("b")]);
  });

  it("forgets a value when nobody reads it any more", () => {
    const two = rotated(one, value("b"), { nowMs: NOW, keepMs: KEEP_MS });
    const later = NOW + HEAD_START_MS + KEEP_MS;
    const three = rotated(two, value("c"), { nowMs: later, keepMs: KEEP_MS });
    expect(three).toEqual({
      schema: 1,
      first: value("b"),
      later: [{ value: value("c"), from: instant(later + HEAD_START_MS) }],
    });
  });

  it("however often it is rotated: what one function makes every other reads, whichever text each has read last", () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 2 * (HEAD_START_MS + KEEP_MS) }), { minLength: 1, maxLength: 8 });
    // How old the two functions' texts are, and when one reads what the other made, within what is promised.
    const age = fc.integer({ min: 0, max: SECRET_LIFETIME_MS });
    const delay = fc.integer({ min: 0, max: KEEP_MS - SECRET_LIFETIME_MS });
    fc.assert(
      fc.property(gaps, age, age, delay, fc.nat(20 * HEAD_START_MS), (waits, makerAge, readerAge, wait, at) => {
        const texts = [{ fromMs: Number.NEGATIVE_INFINITY, secret: one }];
        let nowMs = NOW;
        for (const [index, gap] of waits.entries()) {
          nowMs += gap;
          const { secret } = texts.at(-1)!;
          texts.push({ fromMs: nowMs, secret: rotated(secret, value(String(index)), { nowMs, keepMs: KEEP_MS }) });
        }
        const known = (ageMs: number, ms: number) => texts.findLast(({ fromMs }) => fromMs <= ms - ageMs)!.secret;
        const madeMs = NOW + at;
        const readMs = madeMs + wait;
        const { current } = ringAt(known(makerAge, madeMs), madeMs, KEEP_MS);
        expect(ringAt(known(readerAge, readMs), readMs, KEEP_MS).accepted).toContain(current);
      }),
      { numRuns: 1_000 },
    );
  });
});

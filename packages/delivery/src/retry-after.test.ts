import { instantMs } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedDelayMs } from "./retry-after.ts";

const NOW = instantMs("1994-11-06T08:00:00.000Z");
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

describe("what a receiver asks for by Retry-After", () => {
  it("is so many seconds, an hour at most", () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (seconds) => {
        expect(askedDelayMs(` ${seconds} `, NOW)).toBe(Math.min(seconds * 1_000, 3_600_000));
      }),
    );
  });

  it("is until a date, an hour at most; nothing where that is over", () => {
    expect(askedDelayMs("Sun, 06 Nov 1994 08:49:37 GMT", NOW)).toBe((49 * 60 + 37) * 1_000);
    expect(askedDelayMs("Sun, 06 Nov 1994 09:00:01 GMT", NOW)).toBe(3_600_000);
    expect(askedDelayMs("Sun, 06 Nov 1994 07:59:59 GMT", NOW)).toBe(0);
  });

  it.each(MONTHS.map((name, index) => [name, String(index + 1).padStart(2, "0")]))("is read in %s", (name, month) => {
    const now = instantMs(`2026-${month}-15T12:00:00.000Z`);
    expect(askedDelayMs(`Wed, 15 ${name} 2026 12:00:30 GMT`, now)).toBe(30_000);
  });

  it.each([undefined, "", "-1", "1.5", "soon", "1994-11-06T08:49:37Z", "Sun, 31 Feb 1994 08:49:37 GMT", "12345678901"])(
    "is nothing where it is %s",
    (text) => expect(askedDelayMs(text, NOW)).toBe(0),
  );
});

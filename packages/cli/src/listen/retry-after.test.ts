import { instantMs, knownInstantOf } from "@isotherm/core";
import { askedDelayMs as ofTheService } from "@isotherm/delivery/back-off";
import { describe, expect, it } from "vitest";
import { askedDelayMs } from "./retry-after.ts";

const NOW = instantMs(knownInstantOf("2026-11-06T08:49:37Z"));
const LONGEST = 60_000;

describe("Retry-After of a receiver", () => {
  it.each([
    ["30", 30_000],
    ["Fri, 06 Nov 2026 08:49:57 GMT", 20_000],
    ["Fri, 06 Nov 2026 08:49:17 GMT", 0],
    ["Fri, 06 Nov 2026 18:49:37 GMT", LONGEST],
    ["3600", LONGEST],
    [null, 0],
  ])("%j asks for %i ms", (asked, ms) => {
    expect(askedDelayMs(asked, NOW)).toBe(ms);
  });

  it.each([
    "",
    "0",
    " 5 ",
    "-5",
    "1.5",
    "soon",
    "Fri, 06 Nov 2026 08:49:57 CET",
    "Fri, 31 Feb 2027 08:49:57 GMT",
    "59",
  ])("%j is read as the service reads it", (asked) => {
    expect(askedDelayMs(asked, NOW)).toBe(Math.min(ofTheService(asked, NOW), LONGEST));
  });
});

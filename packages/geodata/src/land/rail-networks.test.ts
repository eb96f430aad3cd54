import { describe, expect, it } from "vitest";
import table from "../../tables/rail-networks.json" with { type: "json" };
import { COUNTRY_REGIONS } from "../places/world-regions.ts";
import { railGap } from "./rail-networks.ts";

describe("railways", () => {
  it("are told of every country, once", () => {
    const told = [...table.joined.flat(), ...table.alone, ...table.without];
    expect(told.toSorted()).toEqual(COUNTRY_REGIONS.map(({ code }) => code).toSorted());
  });

  it.each([
    ["DEU", "CHN"],
    ["CHN", "DEU"],
    ["USA", "MEX"],
    ["PER", "BOL"],
    ["ZMB", "TZA"],
    ["KEN", "KEN"],
    ["NGA", "NGA"],
  ])("join %s and %s", (from, to) => {
    expect(railGap(from, to)).toBeUndefined();
  });

  it.each([
    ["KEN", "NGA", "no railway is known that joins KEN and NGA."],
    ["NGA", "GHA", "no railway is known that joins NGA and GHA."],
    ["SAU", "DEU", "no railway is known that joins SAU and DEU."],
    ["USA", "PAN", "no railway is known that joins USA and PAN."],
    ["ISL", "ISL", "no railway is known in ISL."],
    ["SAU", "YEM", "no railway is known in YEM."],
  ])("do not lead from %s to %s", (from, to, why) => {
    expect(railGap(from, to)).toBe(why);
  });
});

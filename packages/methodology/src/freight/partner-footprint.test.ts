import { describe, expect, it } from "vitest";
import { type PartnerElement, provenanceOf, withPartnerEmissions } from "./partner-footprint.ts";

const element = (tceId: string, distance: object) => ({
  tceId,
  mass: "5000",
  distance,
  transportActivity: "2500",
  co2eWTW: "200.5",
  co2eTTW: "160",
});
const FOOTPRINT: PartnerElement = {
  tce_id: "second",
  product_footprint: {
    id: "d9be4477-e351-45b3-acd9-e1da05e6f633",
    version: 3,
    companyName: "Northern Haulage",
    extensions: [
      {
        data: {
          shipmentId: "S-7",
          tces: [element("first", { actual: "10" }), element("second", { gcd: "480", sfd: "500" })],
        },
      },
    ],
  },
};
const SOURCE = { source: "Northern Haulage", footprint: FOOTPRINT };
const load = (amount: string, unit: "t" | "kg" | "g" = "t") => ({ mass: { amount, unit } });

describe("a partner's footprint as primary data", () => {
  it("gives the emissions of the element that is named, and its split at the tank", () => {
    expect(withPartnerEmissions(SOURCE, load("5")).emissions).toEqual({
      total_emissions: "200.5",
      distance_km: "480",
      ttw: "160",
      wtt: "40.5",
    });
  });

  it("counts for the mass that it is of, within a hundredth", () => {
    for (const near of [load("4.96"), load("5040", "kg"), load("5000000", "g"), { containers: "1" }])
      expect(withPartnerEmissions(SOURCE, near).emissions?.total_emissions).toBe("200.5");
    for (const far of [load("4.94"), load("5060", "kg")])
      expect(() => withPartnerEmissions(SOURCE, far)).toThrow(
        expect.objectContaining({ code: "validation_error", detail: expect.stringContaining("is of 5000 kg") }),
      );
  });

  it("leaves other primary data as they are", () => {
    const told = { source: "Carrier", load_factor: 0.5 };
    expect(withPartnerEmissions(told, load("1"))).toBe(told);
  });

  it("tells whose it is, which one and of which version", () => {
    expect(provenanceOf(FOOTPRINT).map(({ value }) => value)).toEqual([
      "Northern Haulage",
      "d9be4477-e351-45b3-acd9-e1da05e6f633, version 3",
      "S-7",
      "second",
    ]);
  });
});

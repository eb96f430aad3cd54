import { describe, expect, it } from "vitest";
import { ShipmentRequest } from "./shipment-requests.ts";

const leg = { method: "truck_generic_hgv", route: { source: { locode: "DEHAM" }, destination: { locode: "NLRTM" } } };
/** Which reported properties of a shipment are refused. */
const faultsOf = (total_emissions: string): string[] => {
  const emissions = { total_emissions, distance_km: "500", wtt: "20", ttw: "80.5" };
  const { error } = ShipmentRequest.safeParse({ emissions, legs: [leg] });
  return (error?.issues ?? []).map(({ path }) => path.join(".")).filter((path) => path.startsWith("emissions"));
};

describe("emissions that are reported for a whole shipment", () => {
  it("are at least what their parts come to", () => {
    expect(faultsOf("100.4")).toEqual(["emissions.total_emissions"]);
    expect(faultsOf("100.5")).toEqual([]);
  });
});

describe("corridors that a leg must avoid", () => {
  it.each([
    [[], "must name at least one corridor"],
    [["suez", "suez"], "must name each corridor once"],
  ])("are one or more, each once: %j", (restricted_transit_corridors, message) => {
    const { error } = ShipmentRequest.safeParse({ legs: [{ ...leg, restricted_transit_corridors }] });
    expect(error?.issues).toContainEqual(
      expect.objectContaining({ path: ["legs", 0, "restricted_transit_corridors"], message }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { ShipmentMethod } from "./shipment-method.ts";
import { ShippingMethod } from "./shipping-method.ts";

const departure_on = "2024-01-31";

describe.each([
  ["an estimate", ShippingMethod],
  ["a shipment", ShipmentMethod],
] as const)("the dates of a ship of %s", (_of, method) => {
  const isTaken = (arrival_on: string): boolean[] => [
    method.safeParse({ vessel_imo_number: "9321483", vessel_tracking: { departure_on, arrival_on } }).success,
    method.safeParse({ vessel_inference: { departure_on, arrival_on, carrier_name: "ONE" } }).success,
  ];

  it("are in their order, but for the day that is won over the date line", () => {
    expect(isTaken("2024-02-01")).toEqual([true, true]);
    expect(isTaken("2024-01-31")).toEqual([true, true]);
    expect(isTaken("2024-01-30")).toEqual([true, true]);
    expect(isTaken("2024-01-29")).toEqual([false, false]);
  });
});

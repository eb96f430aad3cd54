import { CountryCode, createFlightEstimate, createShippingEstimate } from "@isotherm/contract";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { validateBody } from "./request-input.ts";

const told = (schema: z.ZodType | undefined, value: unknown): string => {
  if (!schema) throw new Error("the operation has no body");
  try {
    validateBody(schema, value);
  } catch (error) {
    return String((error as { readonly detail?: string }).detail);
  }
  return "accepted";
};
const byMethod = (method: unknown) => ({
  shipment: { mass: { amount: "1", unit: "t" } },
  method,
  route: { amount: "1", unit: "km" },
});

describe("an unknown name", () => {
  it("of a method is told which one was meant, and where all of them stand", () => {
    const meant = 'method: is not the name of a method – did you mean "diesel_truck"? – all of them: ';
    expect(told(createShippingEstimate.body, byMethod("diesel_truk"))).toContain(meant);
    expect(told(createShippingEstimate.body, byMethod("Diesel Truck"))).toContain(meant);
    expect(told(createShippingEstimate.body, byMethod("ox cart"))).toBe(
      "method: is not the name of a method – all of them: " +
        "/v1/docs/schemas/ShippingMethodString, /v1/docs/schemas/LogisticsSiteMethod",
    );
  });

  it("that stands within an object is told with the object", () => {
    expect(told(createShippingEstimate.body, byMethod("container_ship"))).toBe(
      'method: is not the name of a method – did you mean {"vessel_type":"container_ship"}?',
    );
    expect(told(createShippingEstimate.body, byMethod("sea_ropax"))).toContain(
      'did you mean {"vessel_type":"sea_ropax"}?',
    );
  });

  it("of a vehicle is told the one that was meant, also where the list is short", () => {
    expect(told(createShippingEstimate.body, byMethod({ vehicle_type: "truck_rigid_26" }))).toContain(
      'did you mean "truck_rigid_26t"?',
    );
    const flight = { route: { amount: "1", unit: "km" }, cabin_class: "bussiness" };
    expect(told(createFlightEstimate.body, flight)).toBe(
      'cabin_class: must be one of "economy", "business", "first" – did you mean "business"?',
    );
  });
});

it.each([
  ["DE", "DE is an alpha-2 code, its alpha-3 is DEU"],
  ["fr", "FR is an alpha-2 code, its alpha-3 is FRA"],
  ["UK", "UK is an alpha-2 code, its alpha-3 is GBR"],
  ["EL", "EL is an alpha-2 code, its alpha-3 is GRC"],
  ["XK", "XK is an alpha-2 code, its alpha-3 is XKX"],
  ["deu", "write DEU in capitals"],
])("the country %s is told: %s", (code, cause) => {
  expect(told(CountryCode, code)).toBe(`body: must be an ISO 3166-1 alpha-3 code, such as DEU: ${cause}`);
});

it("a country that is none is told where all of them stand", () => {
  expect(told(CountryCode, "QQ")).toBe(
    "body: must be an ISO 3166-1 alpha-3 code, such as DEU – all of them: /v1/docs/schemas/CountryCode",
  );
});

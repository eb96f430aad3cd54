import { describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../../../test/harness/estimate-requests.ts";
import { subjectOfRequest } from "./estimate-subject.ts";

const words = (request: object, language: "en" | "de" = "en"): string => subjectOfRequest({ request }, language);
const place = (city: string) => ({ city, country_code: "DEU" });

describe("an estimate in a list is told by", () => {
  it.each([
    [
      "what goes from where to where",
      {
        shipment: { mass: { amount: "12500", unit: "kg" } },
        route: { source: { city: "Rotterdam" }, destination: { locode: "CNSHA" } },
      },
      "12,500 kg, Rotterdam → CNSHA",
    ],
    [
      "the ends of a chain, and its boxes",
      {
        shipment: { containers: "2" },
        legs: [
          { route: { source: { lat: 48.1, lon: 11.5 }, destination: place("Hamburg") } },
          { method: "maritime_container_terminal" },
          { route: { source: place("Hamburg"), destination: { postcode: "10001", country_code: "USA" } } },
        ],
      },
      "2 TEU, 48.1, 11.5 → 10001",
    ],
    [
      "a distance, where no place is named",
      { shipment: { mass: { amount: 3, unit: "t" } }, route: { amount: "640.5", unit: "km" } },
      "3 t, 640.5 km",
    ],
    [
      "a flight's airports and its passengers",
      { route: { source: { code: "LHR" }, destination: { code: "JFK" } }, passengers: 2 },
      "LHR → JFK, 2 passengers",
    ],
    [
      "the fuel of all legs",
      {
        legs: [
          { fuel: "diesel", fuel_consumed_litres: "120.5" },
          { fuel: "93_diesel_7_biodiesel", fuel_consumed_litres: 9.5 },
        ],
      },
      "130 l (diesel, diesel with 7 % biodiesel)",
    ],
    [
      "a purchase's price and merchant",
      { value: { value: "84.90", currency: "EUR" }, merchant: { name: "Corner shop", country_code: "DEU" } },
      "EUR 84.90, Corner shop, DEU",
    ],
    [
      "a meter's consumption and region",
      { consumption: { amount: "1200", unit: "kWh" }, country_code: "USA", region: "US-TX" },
      "1,200 kWh, US-TX",
    ],
    [
      "an activity and its factor",
      { activity: { value: "1200", unit: "l" }, emission_factor_id: "fuels-by-volume/2026-1/diesel" },
      "1,200 l, fuels-by-volume/2026-1/diesel",
    ],
    ["a company's employees", { employees: 120, country_code: "FRA" }, "120 employees, FRA"],
    ["one passenger, not several", { passengers: 1 }, "1 passenger"],
    ["nothing where a request names nothing", { short_flights: 2 }, ""],
  ])("%s", (_, request, subject) => {
    expect(words(request).replaceAll("\u00a0", " ")).toBe(subject);
  });

  it("figures and words of the reader's language", () => {
    expect(words({ employees: 1200, country_code: "DEU" }, "de")).toBe("1.200 Beschäftigte, DEU");
    expect(words({ passengers: 2 }, "de")).toBe("2 Personen");
  });

  it.each(Object.entries(ESTIMATE_REQUESTS))("something of every kind: %s", (_, request) => {
    expect(words(request)).not.toBe("");
  });
});

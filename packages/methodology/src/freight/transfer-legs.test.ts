import { type Decimal, decimal, type Instant, sum } from "@isotherm/core";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it } from "vitest";
import { calculationSheet } from "../calculation.ts";
import { massQuality } from "../mass-quality.ts";
import { verifySheet } from "../verify-sheet.ts";
import { type EstimatedLeg, estimateFreightLegs, type FreightLegRequest } from "./estimate-freight.ts";
import { freightGeography } from "./freight-geography.ts";
import { requestGeography } from "./request-geography.ts";

const geography = freightGeography(await generatedData());
const NOW = "2026-03-01T00:00:00.000Z" as Instant;
const LOAD = { mass: { amount: "10", unit: "t" as const } };
const SHIP = { vessel_type: "container_ship" } as const;
const LYON = { city: "Lyon", country_code: "FRA" };
const MANCHESTER = { city: "Manchester", country_code: "GBR" };
const DUBLIN = { city: "Dublin", country_code: "IRL" };
const CORK = { city: "Cork", country_code: "IRL" };
const ROTTERDAM = { locode: "NLRTM" };

const estimate = (legs: readonly FreightLegRequest[], infersRoutes = true) =>
  estimateFreightLegs({ geography, now: NOW, infersRoutes }, LOAD, legs);

const from = (method: FreightLegRequest["method"], source: object, destination: object): FreightLegRequest => ({
  method,
  route: { source, destination },
});

const texts = (figures: Readonly<Record<string, Decimal | undefined>>) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure?.toFixed()]));

/** The parts of the legs in words. */
const partsOf = ({ legs }: ReturnType<typeof estimate>): string[][] =>
  legs.map(({ parts }) =>
    parts.map(({ method, way }) => {
      const { source, destination } = way.ends ?? {};
      const name = typeof method === "string" ? method : Object.values(method).join(" ");
      return `${name}: ${source?.label} → ${destination?.label}`;
    }),
  );

const explanationsOf = ({ legs }: ReturnType<typeof estimate>): readonly object[] =>
  legs.flatMap(({ details }) =>
    "route_inference" in details ? details.route_inference.map((each) => each.inference_explanation) : [],
  );

describe("route inference", () => {
  it("brings an address to its airport by road, where that lies more than 10 km away", () => {
    const flown = estimate([from("cargo_plane", LYON, { code: "JFK" })]);
    expect(partsOf(flown)).toEqual([
      [
        "truck_generic_hgv: Lyon, France → Lyon Saint-Exupéry Airport (LYS)",
        "cargo_plane: Lyon Saint-Exupéry Airport (LYS) → John F Kennedy International Airport (JFK)",
      ],
    ]);
    const airport = expect.objectContaining({ label: "Lyon Saint-Exupéry Airport (LYS)" });
    expect(explanationsOf(flown)).toEqual([
      { inferred_destination_transfer_point: airport },
      { inferred_source_transfer_point: airport },
    ]);
  });

  it("leaves an end of up to 10 km from its port to the port, without a road leg", () => {
    const nearby = { lat: 51.95, lon: 4.1 };
    const shipped = estimate([from(SHIP, nearby, { locode: "GBFXT" })]);
    const offset = shipped.legs[0]?.way?.ends?.source.offsetKm.toNumber() ?? 0;
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(10);
    expect(partsOf(shipped)).toEqual([[]]);
    expect(shipped.legs[0]?.details).toEqual({});
  });

  it("says of a leg that gained a road leg at one end where the other end was snapped", () => {
    const shipped = estimate([from(SHIP, { lat: 51.95, lon: 4.1 }, MANCHESTER)]);
    expect(explanationsOf(shipped)[0]).toEqual({
      snapped_source_to_known_location: expect.objectContaining({ label: expect.stringContaining("(NL") }),
      inferred_destination_transfer_point: expect.objectContaining({ label: "Widnes (GBWDN)" }),
    });
  });

  it("takes a code for the port or airport itself", () => {
    const inland = estimate([from("cargo_plane", { locode: "FRLYS" }, { code: "JFK" })]);
    expect(partsOf(inland)).toEqual([[]]);
  });

  it("brings goods to the rail terminal of the table, and leaves a place without one where it is", () => {
    const railed = estimate([
      from("rail", { lat: 47.9, lon: 11.3 }, { city: "Verona", country_code: "ITA" }),
      from("rail", { city: "Verona", country_code: "ITA" }, { city: "Tirana", country_code: "ALB" }),
    ]);
    const [first = [], second] = partsOf(railed);
    expect(first[0]).toMatch(/^truck_generic_hgv: null → .* terminal \(DE/u);
    expect(first[1]).toMatch(/^rail: .* terminal \(DE.*\) → /u);
    expect(second).toEqual([]);
    expect(railed.legs[1]?.way?.ends?.destination.label).toBe("Tirana, Albania");
  });

  it("joins a leg to the next one, over a ferry too, and past the sites between", () => {
    const several = estimate([
      from(SHIP, ROTTERDAM, MANCHESTER),
      { method: "maritime_container_terminal" },
      from("truck_generic_hgv", DUBLIN, CORK),
    ]);
    expect(partsOf(several)).toEqual([
      [
        "container_ship: Rotterdam (NLRTM) → Widnes (GBWDN)",
        "truck_generic_hgv: Widnes (GBWDN) → Manchester, United Kingdom",
        "truck_generic_hgv: Manchester, United Kingdom → Holyhead",
        expect.stringMatching(/^sea_ropax_\w+: Holyhead → Dublin$/u),
        "truck_generic_hgv: Dublin → Dublin, Ireland",
      ],
      [],
      [],
    ]);
    const missing = { inferred_connection_leg: "missing_connection_to_next_leg" };
    expect(explanationsOf(several).slice(2)).toEqual([missing, missing, missing]);
  });

  it("tells an overland way between two ships from a missing leg", () => {
    const changed = estimate([
      from(SHIP, { locode: "CNSHA" }, ROTTERDAM),
      from(SHIP, { locode: "DEHAM" }, { locode: "GBFXT" }),
    ]);
    expect(explanationsOf(changed)).toEqual([{}, { inferred_connection_leg: "overland_connection_to_next_leg" }]);
    expect(partsOf(changed)[0]?.[1]).toBe("truck_generic_hgv: Rotterdam (NLRTM) → Hamburg (DEHAM)");
  });

  it("joins nothing to a leg whose distance is given", () => {
    const given: FreightLegRequest = { method: "rail", route: { amount: "500", unit: "km" } };
    expect(partsOf(estimate([from("rail", LYON, { city: "Paris", country_code: "FRA" }), given]))[1]).toEqual([]);
  });

  it("refuses two legs that no road joins, by the index of the first", () => {
    const legs = [
      from("truck_generic_hgv", DUBLIN, CORK),
      from("truck_generic_hgv", { city: "Boston" }, { city: "Albany" }),
    ];
    expect(() => estimate(legs)).toThrow(
      expect.objectContaining({
        code: "route_not_found",
        detail: expect.stringMatching(/^legs\.0: .* from Cork, Ireland to Boston/u),
      }),
    );
  });

  it("warns of no gap and no moved place that it has closed, as without it", () => {
    const legs = [
      from("cargo_plane", { lat: 46.2, lon: 5.9 }, { code: "JFK" }),
      from("truck_generic_hgv", { city: "Boston" }, { city: "Albany" }),
    ];
    const codesOf = (infersRoutes: boolean) =>
      new Set(estimate(legs, infersRoutes).calculation.warnings.map(({ code }) => code));
    expect(codesOf(false)).toContain("legs_disconnected");
    expect(codesOf(true)).not.toContain("legs_disconnected");
    expect(codesOf(true)).not.toContain("place_moved");
  });

  it("changes no leg, and no figure, where nothing has to be joined", () => {
    const legs = [from(SHIP, { locode: "CNSHA" }, ROTTERDAM), from("truck_generic_hgv", ROTTERDAM, { city: "Essen" })];
    const [off, on] = [estimate(legs, false), estimate(legs)];
    expect(on.calculation).toEqual(off.calculation);
    expect(on.legs.map(({ parts }) => parts)).toEqual([[], []]);
  });

  it("adds up to the last digit, and the sheet can be recalculated", () => {
    const { calculation, legs } = estimate([
      from(SHIP, ROTTERDAM, MANCHESTER),
      from("truck_generic_hgv", DUBLIN, CORK),
    ]);
    const [{ parts, emissions, distance, adjustedDistance, split, activity }] = legs as [EstimatedLeg];
    expect(parts).toHaveLength(5);
    const sums = {
      emissions: sum(parts.map((part) => part.emissions.value)),
      distance: sum(parts.map((part) => part.distance?.value ?? decimal(0))),
      adjustedDistance: sum(parts.map((part) => part.adjustedDistance?.value ?? decimal(0))),
      wtt: sum(parts.map((part) => part.split.wtt)),
      activity: sum(parts.map((part) => part.activity.value)),
    };
    expect(texts(sums)).toEqual(
      texts({
        emissions: emissions.value,
        distance: distance?.value,
        adjustedDistance: adjustedDistance?.value,
        wtt: split.wtt,
        activity: activity.value,
      }),
    );
    expect(verifySheet(calculationSheet("est_x", calculation))).toEqual([]);
  });

  it("counts its trucks as assumed, whatever the leg itself rests on", () => {
    const told = { source: "the carrier", emissions: { total_emissions: "200", distance_km: "1289" } };
    const joined = estimate([{ ...from(SHIP, ROTTERDAM, MANCHESTER), primary_data: told }]);
    const [leg] = joined.legs as [EstimatedLeg];
    const share = (index: number) =>
      leg.parts[index]?.emissions.value.div(leg.emissions.value).toDecimalPlaces(4).toFixed();
    const shares = massQuality(joined.calculation.steps).shares;
    expect(shares && texts(shares)).toEqual({
      primary: share(0),
      modelled: "0",
      default: "0",
      assumed: share(1),
    });
  });

  it("keeps primary data for the leg that they are of", () => {
    const told = { source: "the carrier", emissions: { total_emissions: "200", distance_km: "1289" } };
    const [leg] = estimate([{ ...from(SHIP, ROTTERDAM, MANCHESTER), primary_data: told }]).legs;
    expect(leg?.parts[0]?.emissions.value.toFixed()).toBe("0.2");
    expect(leg?.parts[1]?.method).toBe("truck_generic_hgv");
    expect(leg?.emissions.value.gt("0.2")).toBe(true);
  });

  it("asks a router for the road legs that it infers, beside those of the request", async () => {
    const asked: string[] = [];
    const router = {
      road: async (a: { lat: number; lon: number }, b: { lat: number; lon: number }) => {
        asked.push(`${a.lat.toFixed(2)} → ${b.lat.toFixed(2)}`);
        return geography.overLand.road(a, b);
      },
    };
    const legs = [
      from(SHIP, ROTTERDAM, MANCHESTER),
      from("truck_generic_hgv", MANCHESTER, { city: "Leeds", country_code: "GBR" }),
    ];
    await requestGeography({ geography, router }, legs);
    expect(asked.splice(0)).toEqual(["53.48 → 53.80"]);
    await requestGeography({ geography, router }, legs, { now: NOW });
    // Widnes, where the ship goes, to Manchester.
    expect(asked).toEqual(["53.48 → 53.80", "53.35 → 53.48"]);
  });
});

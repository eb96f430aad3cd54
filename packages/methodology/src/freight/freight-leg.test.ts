import { describe, expect, it } from "vitest";
import { type EmissionSplit, startCalculation } from "../calculation.ts";
import { type FreightLoad, freightLeg } from "./freight-leg.ts";
import { modeOf } from "./intensity.ts";
import { givenWay } from "./resolve-route.ts";
import { type FreightMethod } from "./freight-method.ts";

type Unit = "km" | "mi" | "nm";
interface Reference {
  readonly method: FreightMethod;
  readonly load: FreightLoad;
  readonly way?: readonly [amount: string, unit: Unit];
  readonly country?: string;
  /** Worked out by hand from the printed tables, tonnes. */
  readonly is: string;
  readonly worked: string;
}

const t = (amount: string) => ({ mass: { amount, unit: "t" as const } });
const teu = (containers: string, cargo_type?: string) => ({ containers, cargo_type });
const km = (amount: string) => [amount, "km"] as const;
const CONTAINER_SHIP = { vessel_type: "container_ship" } as const;
const splitOf = ({ wtt, ttw, unknown }: EmissionSplit) => ({
  wtt: wtt.toFixed(),
  ttw: ttw.toFixed(),
  unknown: unknown.toFixed(),
});

const REFERENCES: readonly Reference[] = [
  { method: "truck_articulated_40t", load: t("10"), way: km("500"), is: "0.49875", worked: "10 · 525 · 95 g" },
  { method: "truck_articulated_34t", load: t("2.5"), way: km("100"), is: "0.03045", worked: "2.5 · 105 · 116 g" },
  {
    method: "truck_articulated_40t_refrigerated",
    load: t("10"),
    way: km("500"),
    is: "0.5586",
    worked: "498.75 kg · 1.12",
  },
  {
    method: "truck_generic_van_refrigerated",
    load: t("0.4"),
    way: km("50"),
    is: "0.01939245",
    worked: "0.4 · 52.5 · 803 g · 1.15",
  },
  {
    method: "truck_generic_van",
    load: t("1"),
    way: km("100"),
    country: "CHN",
    is: "0.09527595",
    worked: "105 · 803 g · 1.13",
  },
  {
    method: "truck_generic_hgv",
    load: t("20"),
    way: km("1000"),
    country: "ZAF",
    is: "2.9463",
    worked: "20 · 1050 · 115 g · 1.22",
  },
  {
    method: "truck_rigid_12t_refrigerated",
    load: t("5"),
    way: km("200"),
    country: "IND",
    is: "0.3012912",
    worked: "5 · 210 · 210 g · 1.12 · 1.22",
  },
  {
    method: { vehicle_type: "truck_articulated_40t", fuel: "diesel" },
    load: t("10"),
    way: km("500"),
    country: "IND",
    is: "0.609538178138",
    worked: "10 · 525 · 73 / 74.1 · 96.6 g · 1.22",
  },
  {
    method: "truck_na_general",
    load: t("12"),
    way: ["1000", "mi"],
    is: "2.02777344",
    worked: "12 · 1609.344 · 1.05 · 100 g",
  },
  {
    method: "truck_generic_van_electric",
    load: t("1"),
    way: km("100"),
    country: "DEU",
    is: "0.040036356467",
    worked: "105 · 1.1 / 0.951 · 329.65 g",
  },
  {
    method: "diesel_freight_train_eu_average",
    load: t("100"),
    way: km("500"),
    is: "1.51",
    worked: "100 · 500 · 30.2 g",
  },
  {
    method: "electric_freight_train_eu_average",
    load: t("100"),
    way: km("500"),
    is: "0.35",
    worked: "100 · 500 · 7.0 g",
  },
  {
    method: "diesel_freight_train",
    load: t("50"),
    way: km("1000"),
    country: "USA",
    is: "0.81",
    worked: "50 · 1000 · 16.2 g",
  },
  {
    method: "electric_freight_train",
    load: t("10"),
    way: km("100"),
    country: "FRA",
    is: "0.0012519024",
    worked: "1000 · 0.0285 · 41.44 g · 1.06",
  },
  {
    method: "inland_waterway_motor_vessel_large",
    load: t("1000"),
    way: km("200"),
    is: "4.02",
    worked: "1000 · 200 · 20.1 g",
  },
  {
    method: "sea_bulk_carrier_10dwkt_hfo",
    load: t("5000"),
    way: km("1000"),
    is: "179.975",
    worked: "5000 · 1150 · 31.3 g",
  },
  {
    method: { vessel_type: "sea_oil_tanker_huge", fuel: "LNG" },
    load: t("100000"),
    way: ["10000", "nm"],
    is: "7454.3",
    worked: "100000 · 18520 · 1.15 · 3.5 g",
  },
  {
    method: { vessel_type: "sea_bulk_carrier_medium", load: "heavy" },
    load: t("1000"),
    way: km("1000"),
    is: "4.784",
    worked: "1000 · 1150 · 5.2 · 0.8 g",
  },
  { method: { vessel_type: "container_ship" }, load: teu("1"), way: km("10000"), is: "0.89", worked: "10000 · 89.0 g" },
  {
    method: { vessel_type: "container_ship", refrigerated: true, trade_lane: "disaggregated_asia_to_north_europe" },
    load: teu("2"),
    way: km("20000"),
    is: "5.148",
    worked: "2 · 20000 · 128.7 g",
  },
  {
    method: { vessel_type: "container_ship" },
    load: t("25"),
    way: km("10000"),
    is: "2.225",
    worked: "2.5 TEU · 10000 · 89.0 g",
  },
  { method: "truck_articulated_40t", load: teu("2"), way: km("100"), is: "0.1995", worked: "20 t · 105 · 95 g" },
  {
    method: "truck_articulated_40t",
    load: teu("3", "heavyweight"),
    way: km("100"),
    is: "0.4339125",
    worked: "43.5 t · 105 · 95 g",
  },
  { method: "plane", load: t("0.5"), way: km("1000"), is: "0.74417034", worked: "0.5 t · 370.234 kg · 4.02" },
  { method: "cargo_plane", load: t("2"), way: km("6000"), is: "7.612419936", worked: "2 t · 946.8184 kg · 4.02" },
  { method: "passenger_plane", load: t("1"), way: km("1500"), is: "1.82943366", worked: "455.083 kg · 4.02" },
  { method: "warehouse_ambient", load: t("100"), is: "1.75", worked: "100 · 17.5 kg" },
  { method: "maritime_container_terminal", load: t("25"), is: "0.02675", worked: "2.5 TEU · 10.7 kg" },
  { method: "maritime_container_terminal_chilled", load: teu("3"), is: "0.0378", worked: "3 · 12.6 kg" },
  {
    method: "transhipment_site_ambient",
    load: { mass: { amount: "500", unit: "kg" } },
    is: "0.0003",
    worked: "0.5 · 0.6 kg",
  },
  {
    method: "warehouse_mixed",
    load: { mass: { amount: "250000", unit: "g" } },
    is: "0.00825",
    worked: "0.25 · 33.0 kg",
  },
  { method: "truck_articulated_40t", load: t("0"), way: km("500"), is: "0", worked: "nothing" },
];

const leg = ({ method, load, way, country }: Omit<Reference, "is" | "worked">) => {
  const calculation = startCalculation();
  const found = modeOf(method) === "site" || !way ? undefined : givenWay({ amount: way[0], unit: way[1] });
  return { ...freightLeg(calculation, { method, load, way: found, country }), steps: calculation.steps };
};

describe("a leg", () => {
  it.each(REFERENCES.map((reference) => ({ ...reference, name: JSON.stringify(reference.method) })))(
    "by $name gives $is t: $worked",
    ({ is, ...reference }) => {
      expect(leg(reference).emissions.value.toFixed()).toBe(is);
    },
  );

  it("splits what it emits at the tank, where the source does", () => {
    // 10 · 525 km by a truck of 40 t: 73 of 95 g are tank to wheel
    const { steps, split } = leg({ method: "truck_articulated_40t", load: t("10"), way: km("500") });
    const result = (name: string) => steps.find((step) => step.name === name)?.result.value.toFixed();
    expect(result("tank to wheel part")).toBe("0.38325");
    expect(result("well to tank part")).toBe("0.1155");
    expect(splitOf(split)).toEqual({ wtt: "0.1155", ttw: "0.38325", unknown: "0" });
  });

  it("rounds what arises at the wheel half-up, and upstream is the rest", () => {
    // 0.000000007 t · 105 km · 95 g, 73 of 95 g at the wheel: 0.000053655 and 0.000069825 g
    const { split, emissions } = leg({ method: "truck_articulated_40t", load: t("0.000000007"), way: km("100") });
    expect(emissions.value.toFixed()).toBe("0.00000000007");
    expect(splitOf(split)).toEqual({ wtt: "0.000000000016", ttw: "0.000000000054", unknown: "0" });
  });

  it("does not split what its source does not, and puts all of electric traction upstream", () => {
    const urban = leg({ method: "truck_generic_urban", load: t("10"), way: km("100") });
    expect(splitOf(urban.split)).toEqual({ wtt: "0", ttw: "0", unknown: urban.emissions.value.toFixed() });
    for (const method of ["electric_freight_train", "truck_generic_van_electric"]) {
      const { split, emissions } = leg({ method, load: t("10"), way: km("100"), country: "POL" });
      expect(splitOf(split), method).toEqual({ wtt: emissions.value.toFixed(), ttw: "0", unknown: "0" });
    }
  });

  it.each([
    { is: "tonnes times kilometres before adjustment", method: "truck_articulated_40t", load: t("10"), amount: "5000" },
    { is: "converted as the method needs", method: "truck_articulated_40t", load: teu("2"), amount: "10000" },
    { is: "in tonnes where the factor is per container", method: CONTAINER_SHIP, load: teu("2"), amount: "10000" },
    { is: "by the kind of cargo", method: CONTAINER_SHIP, load: teu("2", "lightweight"), amount: "6000" },
    { is: "by the mass that is given", method: CONTAINER_SHIP, load: { ...teu("2"), ...t("7") }, amount: "3500" },
  ])("tells its activity $is", ({ method, load, amount }) => {
    const { activity } = leg({ method, load, way: km("500") });
    expect([activity.value.toFixed(), activity.unit]).toEqual([amount, "t·km"]);
  });

  it("tells the activity of a site in tonnes", () => {
    for (const method of ["warehouse_ambient", "maritime_container_terminal"]) {
      const { activity } = leg({ method, load: t("12") });
      expect([activity.value.toFixed(), activity.unit]).toEqual(["12", "t"]);
    }
  });

  it("splits by a share where the source has one, and divides by nothing", () => {
    const { steps } = leg({ method: { vessel_type: "container_ship" }, load: teu("2"), way: km("100") });
    const emissions = steps.find(({ name }) => name.startsWith("emissions"))?.result.value;
    const part = steps.find(({ name }) => name === "tank to wheel part");
    expect(part?.formula).toBe("T = round(E · t / 1000, 12)");
    expect(part?.inputs.map(({ name }) => name)).toEqual(["emissions", "tank to wheel share"]);
    expect(part?.result.value.toFixed()).toBe(emissions?.times("0.000864").toDecimalPlaces(12).toFixed());
  });

  it("uses the mass or the containers, whichever the factor counts, and converts nothing when both are given", () => {
    const both = { containers: "2", mass: { amount: "7", unit: "t" as const } };
    expect(leg({ method: "truck_articulated_40t", load: both, way: km("100") }).converted).toBeUndefined();
    expect(leg({ method: { vessel_type: "container_ship" }, load: both, way: km("100") }).converted).toBeUndefined();
    const converted = leg({ method: "truck_articulated_40t", load: teu("2"), way: km("100") });
    expect(converted.converted?.amount.toFixed()).toBe("20");
    expect(converted.conversion).toBe("average_cargo_type");
  });

  it.each([
    [undefined, "average", "average_cargo_type"],
    ["heavyweight", "request", "user_provided_cargo_type"],
  ])("says of a cargo type %s that the load of a container is that of the %s", (cargo, rung, conversion) => {
    const { steps, ...found } = leg({ method: "truck_articulated_40t", load: teu("2", cargo), way: km("100") });
    expect(found.conversion).toBe(conversion);
    const load = steps.flatMap(({ inputs }) => inputs).find(({ symbol }) => symbol === "c");
    expect(load).toMatchObject({ rung, name: `${cargo ?? "average"} load of a container` });
  });
});

describe("a flight by the type of its aircraft", () => {
  it.each([
    ["2", (carried: number) => 2 / carried],
    ["100000", () => 1],
  ])("tells for %s t the shipment's share of what the flight carries, at most all", (mass, share) => {
    const { steps, details } = leg({ method: { aircraft_type: "A320" }, load: t(mass), way: km("1000") });
    const fuel = steps.find(({ name }) => name === "fuel of the flight");
    expect(fuel?.inputs.map(({ unit }) => unit)).toEqual(["km", "kg/(km·km)", "kg/km", "kg"]);
    const carried = steps.find(({ name }) => name === "mass carried by the flight")?.result.value.toNumber();
    if (!details || !("flight" in details)) throw new Error("the answer has nothing about the flight");
    expect(details.flight.emission_share).toBeCloseTo(share(carried ?? 0), 4);
  });

  it("tells that share to nine places", () => {
    // 1.2345 t of 14.9425 t: 0.066923 of each tonne, 0.0826164435
    const { details } = leg({ method: { aircraft_type: "A320" }, load: t("1.2345"), way: km("500") });
    expect(details).toMatchObject({ flight: { emission_share: 0.082616444 } });
  });
});

describe("a road vehicle that is described", () => {
  it("tells its consumption of energy to twelve places", () => {
    // 73 / 74.1 = 0.98515519568151…
    const method = { vehicle_type: "truck_articulated_40t", fuel: "diesel" };
    const { details } = leg({ method, load: t("10"), way: km("500") });
    expect(JSON.stringify(details)).toContain('"energy_consumption":{"amount":"0.985155195682","unit":"MJ/tkm"}');
  });
});

describe("a distance that is given", () => {
  it.each(["0", "100000.001", "99999999999999999999"])("of %s km is refused", (amount) => {
    expect(() => givenWay({ amount, unit: "km" })).toThrow(expect.objectContaining({ code: "distance_invalid" }));
  });

  it("of exactly 100,000 km is accepted", () => {
    expect(givenWay({ amount: "100000", unit: "km" }).input.value.toFixed()).toBe("100000");
  });

  it("of 53,995 nautical miles is accepted, one of 53,996 is not", () => {
    expect(givenWay({ amount: "53995", unit: "nm" }).method).toBe("user_input");
    expect(() => givenWay({ amount: "53996", unit: "nm" })).toThrow("100,000 km");
  });
});

describe("the basis of a distance that is given", () => {
  const masses = (method: FreightMethod, basis?: "shortest" | "planned" | "actual") => {
    const calculation = startCalculation();
    const way = givenWay({ amount: "1000", unit: "km", basis });
    const { distance, adjustedDistance, emissions } = freightLeg(calculation, { method, load: t("10"), way });
    const step = calculation.steps.find(({ name }) => name === "adjusted distance");
    return { km: [distance, adjustedDistance].map((figure) => figure?.value.toFixed()), emissions, step };
  };

  it.each<[FreightMethod, string, string]>([
    ["sea_bulk_carrier_10dwkt_hfo", "1150", "Section 1, chapter 4 (Clean Cargo)"],
    ["truck_articulated_40t", "1050", "Module 5, section 5.1"],
    ["plane", "1095", "Section 1, chapter 4 (ISO 14083)"],
    ["rail", "1000", "Section 1, chapter 4"],
    ["inland_waterway_coupled_convoy", "1000", "Section 1, chapter 4"],
  ])("adjusts one of %s to %s km unless it was travelled, and names the clause", (method, adjusted, clause) => {
    const [unsaid, shortest, planned, actual] = [
      masses(method),
      masses(method, "shortest"),
      masses(method, "planned"),
      masses(method, "actual"),
    ];
    for (const { km, step } of [unsaid, shortest, planned]) {
      expect(km).toEqual(["1000", adjusted]);
      expect(step?.inputs.at(-1)?.at).toBe(clause);
    }
    expect(actual.km).toEqual(["1000", "1000"]);
    expect(actual.step).toMatchObject({ formula: "A = D", note: expect.stringContaining(clause) });
  });

  it("lowers the emissions by the adjustment alone: 10 · 1000 · 31.3 g", () => {
    expect(masses("sea_bulk_carrier_10dwkt_hfo", "actual").emissions.value.toFixed()).toBe("0.313");
    // The factor of a lane is that of kilometres sailed: 1 TEU · 1000 · 89 / 1.15 g.
    const lane = masses({ vessel_type: "container_ship" }, "actual").emissions.value;
    expect(lane.toFixed(9)).toBe("0.077391304");
  });
});

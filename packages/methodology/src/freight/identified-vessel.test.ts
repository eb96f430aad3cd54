import { vessels } from "@isotherm/geodata";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it } from "vitest";
import table from "../../../geodata/tables/vessels.json" with { type: "json" };
import efficiencies from "../../data/vessel-efficiency/2025-1.json" with { type: "json" };
import { startCalculation } from "../calculation.ts";
import { verifySheet } from "../verify-sheet.ts";
import { type FreightLoad, freightLeg } from "./freight-leg.ts";
import { givenWay } from "./resolve-route.ts";
import { type IdentifiedVesselMethod } from "./freight-method.ts";

const ships = vessels(await generatedData());
const TONNES: FreightLoad = { mass: { amount: "100", unit: "t" } };

const leg = (method: IdentifiedVesselMethod, load = TONNES) => {
  const calculation = startCalculation();
  const way = givenWay({ amount: "1000", unit: "km" });
  const result = freightLeg(calculation, { method, load, way, vessels: ships });
  expect(verifySheet(calculation)).toEqual([]);
  return { ...result, ...calculation, kg: result.emissions.value.times(1_000).toNumber() };
};

describe("a vessel that reported to EU MRV", () => {
  it("emits what it reported, as CO2e from well to wheel: 9.11 / 1.852 · 3.86 / 3.114 g per t·km", () => {
    const { kg, intensity, steps, warnings } = leg({ vessel_imo_number: "9321483" });
    // 100 t · 1150 km · 6.09743 g
    expect(kg).toBeCloseTo(701.204, 2);
    expect(intensity.per).toBe("t·km");
    expect(intensity.methodology).toBeUndefined();
    expect(intensity.factor).toMatchObject({
      id: "vessel-efficiency/2025-1/9321483",
      name: "Container ship, IMO 9321483",
      at: "reporting years 2018, 2019, 2020, 2021, 2023",
    });
    expect(warnings).toEqual([]);
    expect(intensity.input.quality).toBe("modelled");
    expect(steps.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["CO2e of the fuel, well to wheel, for the CO2 of burning it", "tank to wheel part"]),
    );
  });

  it("counts no distance adjustment twice: over the kilometres sailed it is 13 % less", () => {
    const calculation = startCalculation();
    const way = givenWay({ amount: "1150", unit: "km", basis: "actual" });
    const method = { vessel_imo_number: "9321483" };
    const sailed = freightLeg(calculation, { method, load: TONNES, way, vessels: ships });
    expect(sailed.emissions.value.toFixed(9)).toBe(leg(method).emissions.value.toFixed(9));
  });

  it("turns containers into tonnes", () => {
    const { kg, converted } = leg({ vessel_imo_number: "9321483" }, { containers: "10" });
    expect(kg).toBeCloseTo(701.204, 2);
    expect(converted?.unit).toBe("t");
  });

  it("emits as much more for a reefer as on the lane: 172.2 / 89", () => {
    const { kg } = leg({ vessel_imo_number: "9321483", refrigerated: true });
    expect(kg / 701.204).toBeCloseTo(172.2 / 89, 4);
  });

  it("knows what a reefer adds on container ships alone, and says so", () => {
    const bulk = "7422881";
    const [plain, chilled] = [leg({ vessel_imo_number: bulk }), leg({ vessel_imo_number: bulk, refrigerated: true })];
    expect(chilled.kg).toBe(plain.kg);
    expect(plain.warnings).toEqual([]);
    expect(chilled.warnings).toMatchObject([{ code: "field_ignored", field: "method.refrigerated" }]);
  });

  it("says that a load factor has no effect", () => {
    const { kg, warnings } = leg({ vessel_imo_number: "9321483", load_factor: 0.2 });
    expect(kg).toBeCloseTo(701.204, 2);
    expect(warnings).toMatchObject([{ code: "field_ignored", field: "method.load_factor" }]);
  });

  it("has the median of its type where no year counts, and warns", () => {
    const { intensity, warnings } = leg({ vessel_imo_number: "8404264" });
    expect(intensity.factor.id).toBe("vessel-efficiency/2025-1/bulk_carrier");
    expect(intensity.input.quality).toBe("assumption");
    expect(warnings).toMatchObject([{ code: "vessel_unknown", field: "method.vessel_imo_number" }]);
  });

  it("burns its cargo where that is gas: 3.24 of 4.45 at the ship", () => {
    const { steps } = leg({ vessel_imo_number: "9064073" });
    const part = steps.find(({ name }) => name === "tank to wheel part");
    expect(part?.inputs.map(({ value }) => value.toFixed()).slice(1)).toEqual(["3.24", "4.45"]);
  });
});

describe("a vessel that is not known", () => {
  it.each<[IdentifiedVesselMethod, string, string]>([
    [{ vessel_imo_number: "9074729" }, "imo_unavailable_container_ship_fallback", "not among the ships"],
    [{ vessel_imo_number: "5383304" }, "imo_unavailable_container_ship_fallback", "no cargo by mass (Passenger ship)"],
    [{ vessel_name: "Nobody" }, "imo_unavailable_container_ship_fallback", "for the name Nobody"],
    [
      { vessel_imo_number: "9074729", trade_lane: "aggregated_other" },
      "imo_unavailable_container_ship_trade_lane_fallback",
      "not among the ships",
    ],
  ])("is an average container ship, named and warned of: %j", (method, fallback, why) => {
    const { intensity, warnings, steps } = leg(method);
    expect(intensity.per).toBe("TEU·km");
    expect(intensity.methodology).toEqual([fallback]);
    const message = expect.stringContaining(why) as string;
    const field = `method.${Object.keys(method)[0]}`;
    expect(warnings).toContainEqual({ code: "vessel_unknown", message, field });
    expect(JSON.stringify(steps)).toContain(why);
  });
});

describe("the table of ships", () => {
  const figures = new Map<string, number[]>();
  for (const line of table.ships) {
    const [, type = "", , efficiency = "-"] = line.split(" ");
    const { id } = table.types[Number(type)] ?? { id: null };
    if (id !== null && efficiency !== "-") figures.set(id, [...(figures.get(id) ?? []), Number(efficiency)]);
  }

  it.each(efficiencies.rows)("has figures of $name within the bounds of its classes, and their median", (row) => {
    const own = (figures.get(row.id) ?? []).toSorted((a, b) => a - b);
    const [, low = "", high = ""] = /years count from ([\d.]+) to ([\d.]+)\./.exec(row.note) ?? [];
    expect(row.note).toContain(`Median of ${own.length} ships`);
    expect(own[0]).toBeGreaterThanOrEqual(Number(low) - 0.1);
    expect(own.at(-1)).toBeLessThanOrEqual(Number(high) + 0.1);
    const middle = ((own[Math.ceil(own.length / 2) - 1] ?? 0) + (own[Math.floor(own.length / 2)] ?? 0)) / 2;
    expect(middle).toBeCloseTo(Number(row.value), 1);
  });

  // DESNZ conversion factors 2025, freighting goods, g CO2 per t·km, averages of the type: not used to make the table.
  it.each([
    { id: "bulk_carrier", published: 3.49, within: 0.3 },
    { id: "oil_tanker", published: 4.51, within: 0.1 },
    { id: "chemical_tanker", published: 10.18, within: 0.2 },
    { id: "lng_carrier", published: 11.39, within: 0.05 },
    { id: "general_cargo_ship", published: 13.05, within: 0.1 },
    { id: "vehicle_carrier", published: 38.05, within: 0.2 },
    { id: "roro_ship", published: 50.95, within: 0.1 },
    // The fleet that calls at Europe has grown since: ships of 8,000 TEU and more have 12.5.
    { id: "container_ship", published: 15.92, within: 0.4 },
    // Misses: small gas carriers and ferries call at Europe, and the publication has one row for all reefers.
    { id: "gas_carrier", published: 10.24, within: 1 },
    { id: "ropax_ship", published: 371.5, within: 0.65 },
    { id: "refrigerated_cargo_carrier", published: 12.9, within: 1.6 },
  ])("is near what DESNZ publishes: $id, $published g", ({ id, published, within }) => {
    const value = Number(efficiencies.rows.find((row) => row.id === id)?.value) / 1.852;
    expect(Math.abs(value / published - 1)).toBeLessThan(within);
  });
});

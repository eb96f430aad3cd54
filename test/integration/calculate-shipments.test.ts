import { MultiLegShippingEstimate } from "@isotherm/contract";
import { decimal, type EstimateId, ApiError, rowId } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { defaultIntensity, isImplausible } from "@isotherm/shipments/is-implausible";
import { estimateQueries } from "@isotherm/store";
import { rowMark } from "@isotherm/store/items/shipment-item";
import { shipmentQueries } from "@isotherm/store/queries/shipments";
import { shipmentChanges } from "@isotherm/store/shipments";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meanwhile } from "../harness/meanwhile.ts";
import { A_ROW, REPORTED, ROAD_LEG, shipmentOf, startShipmentRows } from "../harness/shipment-rows.ts";

let rows: Awaited<ReturnType<typeof startShipmentRows>>;
beforeAll(async () => {
  rows = await startShipmentRows();
});
afterAll(() => rows.stop());

const DIESEL = { vehicle_type: "truck_articulated_40t", fuel: "diesel" } as const;
const BURNT = { ...DIESEL, fuel_consumption: { amount: "100", unit: "l" } } as const;

/** Stores a row and calculates it. */
const calculated = async (...legs: object[]) => {
  const { id } = shipmentOf(await rows.store({ ...A_ROW, legs }));
  return rows.calculate(id);
};
const estimateOf = async (id: string | null) => {
  const found = await estimateQueries(rows.table).one(rows.sandbox.accounts.test, id as EstimateId);
  return found?.estimate as MultiLegShippingEstimate | undefined;
};

describe("a calculated shipment", () => {
  it("is a multi-leg estimate where the model alone took part: the same figures, in kilograms", async () => {
    const legs = [
      { ...ROAD_LEG, carriage: "pre" },
      { ...ROAD_LEG, method: "warehouse_ambient", distance: undefined },
      ROAD_LEG,
    ];
    const shipment = shipmentOf(await calculated(...legs));
    const estimate = await estimateOf(shipment.estimate_id);
    expect(shipment.emissions_source).toBe("service");
    expect(estimate).toMatchObject({ is_shipment: true, request: { shipment: { mass: ROAD_LEG.load.mass } } });
    expect(estimate?.mass.amount.times(1000).eq(shipment.total_emissions ?? 0)).toBe(true);
    expect(shipment.distance_km?.toFixed()).toBe("1000");
    // Two legs of 5 t over 500 km; a site moves nothing.
    expect(
      shipment.total_emissions
        ?.div(5000)
        .toSignificantDigits(12)
        .eq(shipment.intensity ?? 0),
    ).toBe(true);
    const [first] = shipment.legs;
    expect(first?.emissions).toMatchObject({ emission_factor_denominator: "t*km", primary_energy_mj: null });
    expect(first?.emissions?.transport_activity?.toFixed()).toBe("2500");
    expect(shipment.modelled_emissions).toBeNull();
  });

  it("has one estimate, however often its row is delivered", async () => {
    const { id } = shipmentOf(await rows.store(A_ROW));
    const batch = systemIds.next("batch");
    const outcomes = await Promise.all([1, 2, 3].map(() => rows.calculate(id, { batch, index: 4 })));
    expect(new Set(outcomes.map((each) => JSON.stringify(each))).size).toBe(1);
    const { estimate_id } = shipmentOf(await rows.calculate(id, { batch, index: 4 }));
    expect(estimate_id).toBe(rowId("estimate", batch, 4));
    expect((await estimateOf(estimate_id))?.is_shipment).toBe(true);
  });

  it("stays calculated when the row that stored it is delivered again", async () => {
    const batch = systemIds.next("batch");
    const { id } = shipmentOf(await rows.store(A_ROW, { batch }));
    await rows.calculate(id);
    const calculatedOnce = await rows.stored(id);
    await rows.store(A_ROW, { batch });
    expect(await rows.stored(id)).toEqual(calculatedOnce);
  });

  it("is one of those with figures, once, until a row without them takes its place", async () => {
    const { counts } = shipmentQueries(rows.table);
    const before = await counts(rows.sandbox.accounts.test);
    const more = async () => {
      const { total, with_co2e } = await counts(rows.sandbox.accounts.test);
      return [total - before.total, with_co2e - before.with_co2e];
    };
    const row = { ...A_ROW, shipment_id: "S-counted" };
    const { id } = shipmentOf(await rows.store(row, { duplicates: "replace" }));
    expect(await more()).toEqual([1, 0]);
    await rows.calculate(id);
    await rows.calculate(id);
    expect(await more()).toEqual([1, 1]);
    await rows.store(row, { duplicates: "replace" });
    expect(await more()).toEqual([1, 0]);
    const reported = { ...row, legs: [{ ...ROAD_LEG, emissions: REPORTED }] };
    await rows.store(reported, { duplicates: "replace" });
    await rows.store(reported, { duplicates: "replace" });
    expect(await more()).toEqual([1, 1]);
  });

  it("does not count by what is calculated of it while another row takes its place", async () => {
    const row = { ...A_ROW, shipment_id: "S-calculated-meanwhile" };
    const { id } = shipmentOf(await rows.store(row, { duplicates: "replace" }));
    const made: (string | null)[] = [];
    // Between reading the shipment whose place is taken and writing the one that takes it.
    meanwhile(rows.table, "PutItemCommand", async () => {
      made.push(shipmentOf(await rows.calculate(id)).estimate_id);
    });
    await rows.store(row, { duplicates: "replace" });
    const again = shipmentOf(await rows.calculate(id));
    const counting = await Promise.all(
      [...made, again.estimate_id].map(async (one) => (await estimateOf(one))?.is_shipment),
    );
    expect(counting).toEqual([false, true]);
  });

  it("keeps nothing of what was calculated of it before another row took its place", async () => {
    const row = { ...A_ROW, shipment_id: "S-replaced-meanwhile" };
    const { id } = shipmentOf(await rows.store(row, { duplicates: "replace" }));
    const read = await rows.stored(id);
    if (!read) throw new Error("the shipment is gone");
    await rows.store(row, { duplicates: "replace" });
    const replaced = await rows.stored(id);
    const mark = rowMark(systemIds.next("batch"), 0);
    expect(await shipmentChanges(rows.table).setOutcome(read, mark)).toBeUndefined();
    expect(await rows.stored(id)).toEqual(replaced);
  });

  it("is calculated anew by a later calculation; an earlier one that comes late changes nothing", async () => {
    const { id } = shipmentOf(await rows.store(A_ROW));
    const [earlier, later] = [systemIds.next("batch"), systemIds.next("batch")].toSorted();
    await rows.calculate(id, { batch: later });
    await rows.calculate(id, { batch: earlier });
    const kept = (await rows.stored(id))?.outcome.estimate_id;
    expect(kept).toBe(rowId("estimate", later ?? systemIds.next("batch"), 0));
  });

  it("counts once, however often it was calculated: only its own estimate is one of a shipment", async () => {
    const { id } = shipmentOf(await rows.store(A_ROW));
    const [first, second] = [shipmentOf(await rows.calculate(id)), shipmentOf(await rows.calculate(id))];
    expect((await estimateOf(first.estimate_id))?.is_shipment).toBe(false);
    expect((await estimateOf(second.estimate_id))?.is_shipment).toBe(true);
  });

  it("counts once where several calculations come at once, whichever is the last", async () => {
    const { id } = shipmentOf(await rows.store(A_ROW));
    const batches = Array.from({ length: 4 }, () => systemIds.next("batch"));
    await Promise.all(batches.map((batch) => rows.calculate(id, { batch })));
    const kept = (await rows.stored(id))?.outcome.estimate_id;
    const made = await Promise.all(
      batches.map(async (batch) => {
        const name = rowId("estimate", batch, 0);
        return { name, estimate: await estimateOf(name) };
      }),
    );
    expect(made.filter(({ estimate }) => estimate?.is_shipment).map(({ name }) => name)).toEqual([kept]);
  });

  it("does not count any more by the estimate that it had before it was replaced", async () => {
    const row = { ...A_ROW, shipment_id: "S-replaced" };
    const { id } = shipmentOf(await rows.store(row, { duplicates: "replace" }));
    const { estimate_id } = shipmentOf(await rows.calculate(id));
    await rows.store(row, { duplicates: "replace" });
    expect((await estimateOf(estimate_id))?.is_shipment).toBe(false);
    const again = shipmentOf(await rows.calculate(id));
    expect((await estimateOf(again.estimate_id))?.is_shipment).toBe(true);
  });

  it("takes a load that a leg leaves out from the leg before, and counts mass before containers", async () => {
    const { load: _none, ...without } = ROAD_LEG;
    const both = { ...ROAD_LEG, load: { ...ROAD_LEG.load, containers: { type: "40hc" } } };
    const alone = shipmentOf(await calculated(ROAD_LEG)).total_emissions;
    const two = shipmentOf(await calculated(both, without));
    expect(two.total_emissions?.toFixed()).toBe(alone?.times(2).toFixed());
  });

  it.each([
    [{ type: "20gp" }, "1"],
    [{ type: "40gp" }, "2"],
    [{ type: "40hc" }, "2.25"],
    [{ type: "45hc", number: 2 }, "4.5"],
    [{ type: "40gp", teu: "3" }, "3"],
    [[{ type: "20rf" }, { type: "40rf", cargo_type: "heavyweight" }], "3"],
  ])("counts containers by their TEU, else by their size: %j", async (containers, teu) => {
    const leg = { ...ROAD_LEG, method: { vessel_type: "container_ship" }, load: { containers } };
    const estimate = await estimateOf(shipmentOf(await calculated(leg)).estimate_id);
    expect(estimate?.request.shipment).toMatchObject({ containers: teu });
  });

  it("whose legs carry different loads is calculated leg by leg, without an estimate of all", async () => {
    const half = { ...ROAD_LEG, load: { mass: { amount: "2.5", unit: "t" } } };
    const alone = shipmentOf(await calculated(ROAD_LEG)).total_emissions;
    const both = shipmentOf(await calculated(ROAD_LEG, half));
    expect(both).toMatchObject({ emissions_source: "service", estimate_id: null });
    expect(both.total_emissions?.toFixed()).toBe(alone?.times("1.5").toFixed());
  });

  it("goes by a distance before places", async () => {
    const away = { origin: { city: "Nowhere-at-all" }, destination: { unknown_code: "X1" } };
    const shipment = shipmentOf(await calculated({ ...ROAD_LEG, ...away }));
    expect(shipment.distance_km?.toFixed()).toBe("500");
  });

  it("keeps what was reported as it is, beside what the model says", async () => {
    const shipment = shipmentOf(await calculated({ ...ROAD_LEG, emissions: REPORTED }, ROAD_LEG));
    const model = shipmentOf(await calculated(ROAD_LEG)).total_emissions;
    const [reported, own] = shipment.legs;
    expect(shipment).toMatchObject({ emissions_source: "service", estimate_id: null });
    expect(reported?.emissions?.total_emissions?.toFixed()).toBe("300");
    expect(reported?.emissions?.ttw?.toFixed()).toBe("230");
    expect(reported?.modelled_emissions?.toFixed()).toBe(model?.toFixed());
    expect(own?.modelled_emissions).toBeNull();
    expect(shipment.total_emissions?.toFixed()).toBe(model?.plus(300).toFixed());
    expect(shipment.modelled_emissions?.toFixed()).toBe(model?.times(2).toFixed());
  });

  it("keeps what was reported where the model can say nothing", async () => {
    const { load: _load, distance: _distance, ...bare } = ROAD_LEG;
    const shipment = shipmentOf(await calculated({ ...bare, emissions: REPORTED }));
    expect(shipment).toMatchObject({ emissions_source: "manual", modelled_emissions: null });
    expect(shipment.total_emissions?.toFixed()).toBe("300");
  });

  it("stays as it was reported as a whole", async () => {
    const emissions = { total_emissions: "500", distance_km: "1000" };
    const stored = await rows.store({ ...A_ROW, emissions });
    expect(await rows.calculate(shipmentOf(stored).id)).toEqual(stored);
  });

  it("counts fuel by its carrier, and its share of biofuel by that of the same engine", async () => {
    const fuelled = async (method: object) => shipmentOf(await calculated({ ...ROAD_LEG, method }));
    const whole = await fuelled(BURNT);
    const [leg] = whole.legs;
    // 100 l · 0.83 kg/l · 42.8 MJ/kg · 96.6 g/MJ
    expect(
      [leg?.emissions?.total_emissions, leg?.emissions?.fuel_consumption_l].map((each) => each?.toFixed()),
    ).toEqual(["343.16184", "100"]);
    expect(leg?.modelled_emissions?.gt(0)).toBe(true);
    expect(whole).toMatchObject({ emissions_source: "service", estimate_id: null });
    const mixed = await fuelled({ ...BURNT, biofuel_share: "0.5" });
    expect(mixed.total_emissions?.lt(whole.total_emissions ?? 0)).toBe(true);
  });

  it("counts fuel although neither way nor load are known", async () => {
    const { load: _load, distance: _distance, ...bare } = { ...ROAD_LEG, method: BURNT };
    const shipment = shipmentOf(await calculated(bare));
    expect(shipment.distance_km).toBeNull();
    expect(shipment.total_emissions?.toFixed()).toBe("343.16184");
    expect(shipment.wtt?.plus(shipment.ttw ?? 0).toFixed()).toBe("343.16184");
    const german = { ...bare, origin: { country_code: "DEU" }, destination: { country_code: "DEU" } };
    expect(shipmentOf(await calculated({ ...german, distance: ROAD_LEG.distance })).distance_km?.toFixed()).toBe("500");
  });

  it.each([
    [{ vessel_type: "sea_bulk_carrier_35dwkt_mdo" }, { vessel_type: "sea_bulk_carrier_35dwkt_hfo" }],
    [{ train_type: "diesel_freight_train" }, { vessel_type: "container_ship" }],
  ])("knows the fuel of %j from that of %j", async (one, other) => {
    const burnt = (method: object) => ({
      ...ROAD_LEG,
      method: { ...method, fuel_consumption: { amount: "10", unit: "kg" } },
    });
    const [a, b] = [shipmentOf(await calculated(burnt(one))), shipmentOf(await calculated(burnt(other)))];
    expect(a.total_emissions?.gt(0)).toBe(true);
    expect(a.total_emissions?.toFixed()).not.toBe(b.total_emissions?.toFixed());
  });

  it.each<[string, object[], string, string]>([
    [
      "a place that is not found",
      [{ ...ROAD_LEG, distance: undefined, origin: { locode: "ZZZZZ" }, destination: { locode: "DEHAM" } }],
      "locode_not_found",
      "legs.0",
    ],
    [
      "a code that nobody knows",
      [{ ...ROAD_LEG, distance: undefined, origin: { unknown_code: "X" }, destination: { locode: "DEHAM" } }],
      "validation_error",
      "legs.0.origin",
    ],
    [
      "no places and no distance",
      [ROAD_LEG, { ...ROAD_LEG, distance: undefined }],
      "validation_error",
      "legs.1.origin",
    ],
    ["no load on it or before", [{ ...ROAD_LEG, load: undefined }, ROAD_LEG], "load_missing", "legs.0.load"],
    [
      "a corridor on a leg by road, also beside a distance",
      [ROAD_LEG, { ...ROAD_LEG, transit_corridor: "suez" }],
      "validation_error",
      "legs.1.transit_corridor",
    ],
    [
      "electricity in litres",
      [{ ...ROAD_LEG, method: { train_type: "electric_freight_train", fuel_consumption: { amount: "1", unit: "l" } } }],
      "validation_error",
      "legs.0.method.fuel_consumption.unit",
    ],
  ])("fails by one leg, and names it: %s", async (_, legs, error_code, field) => {
    const outcome = await calculated(...legs);
    expect(outcome).toMatchObject({ status: "failed", error_code });
    expect(outcome.status === "failed" && outcome.field?.startsWith(field)).toBe(true);
  });

  it("keeps its earlier figures when a leg cannot be calculated any more", async () => {
    const { distance: _none, ...leg } = ROAD_LEG;
    const places = { origin: { locode: "DEHAM" }, destination: { locode: "DEMUC" } };
    const { id } = shipmentOf(await rows.store({ ...A_ROW, legs: [{ ...leg, ...places }] }));
    const { total_emissions } = shipmentOf(await rows.calculate(id));
    const forgotten = () => {
      throw new ApiError("locode_not_found");
    };
    expect(await rows.calculate(id, { places: forgotten })).toMatchObject({
      status: "failed",
      error_code: "locode_not_found",
    });
    expect(total_emissions?.gt(0)).toBe(true);
    expect((await rows.stored(id))?.outcome.figures.total_emissions).toEqual(total_emissions);
  });

  it("that is not there fails", async () => {
    const outcome = await rows.calculate("shp_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A");
    expect(outcome).toMatchObject({ status: "failed", error_code: "not_found", field: "id" });
  });

  it("of another account is not there", async () => {
    const { id } = shipmentOf(await rows.store(A_ROW));
    const by = await rows.callerOf(rows.sandbox.accounts.live);
    expect(await rows.calculate(id, { by })).toMatchObject({ status: "failed", error_code: "not_found" });
  });
});

describe("the figures of any shipment", () => {
  const kg = fc.integer({ min: 0, max: 1_000_000 }).map((grams) => decimal(grams).div(1000).toFixed());
  const reported = fc.record({
    wtt: fc.option(kg),
    ttw: fc.option(kg),
    rest: kg,
    distance_km: kg,
    particles_total: fc.option(kg),
  });
  const legs = fc.array(
    fc
      .record({ carriage: fc.constantFrom("pre", "main", "on"), reported })
      .map(({ carriage, reported: { wtt, ttw, rest, ...told } }) => ({
        ...ROAD_LEG,
        carriage,
        emissions: {
          ...told,
          wtt,
          ttw,
          total_emissions: decimal(wtt ?? 0)
            .plus(ttw ?? 0)
            .plus(rest)
            .toFixed(),
        },
      })),
    { minLength: 1, maxLength: 10 },
  );

  it("have the substances of the legs that emit something: one that emits nothing need not tell them", async () => {
    const of = (total_emissions: string, more: object = {}) => ({
      ...ROAD_LEG,
      emissions: { total_emissions, distance_km: "10", ...more },
    });
    const legs = [of("0"), of("100", { particles_total: "5" })];
    const shipment = shipmentOf(await rows.store({ ...A_ROW, legs }, { dryRun: true }));
    expect(shipment.particles_total?.toFixed()).toBe("5");
  });

  it("are the sums of its legs, in all and by carriage, and no part exceeds its whole", async () => {
    await fc.assert(
      fc.asyncProperty(legs, async (given) => {
        const shipment = shipmentOf(await rows.store({ ...A_ROW, legs: given }, { dryRun: true }));
        const total = given.reduce((all, { emissions }) => all.plus(emissions.total_emissions), decimal(0));
        const parts = [shipment.pre_carriage_total, shipment.main_carriage_total, shipment.on_carriage_total];
        const sum = parts.reduce((all, part) => (all ?? decimal(0)).plus(part ?? 0), decimal(0));
        expect(shipment.total_emissions?.toFixed()).toBe(total.toFixed());
        expect(sum?.toFixed()).toBe(total.toFixed());
        expect(
          decimal(shipment.wtt ?? 0)
            .plus(shipment.ttw ?? 0)
            .lte(total),
        ).toBe(true);
        const isTold = given.every(
          ({ emissions }) => emissions.particles_total !== null || emissions.total_emissions === "0",
        );
        expect(shipment.particles_total !== null).toBe(
          isTold && given.some(({ emissions }) => emissions.particles_total !== null),
        );
      }),
      { numRuns: 60 },
    );
  });
});

it("every mode has a default that its own plausible legs lie around", () => {
  const grams = (["road", "rail", "sea", "air", "inland_waterway"] as const).map((mode) => [
    mode,
    Number(defaultIntensity(mode).times(1000).toSignificantDigits(2)),
  ]);
  expect(Object.fromEntries(grams)).toMatchInlineSnapshot(`
    {
      "air": 1500,
      "inland_waterway": 20,
      "rail": 30,
      "road": 120,
      "sea": 8.9,
    }
  `);
});

it.each([
  ["0.1999", true],
  ["0.2001", false],
  ["4.999", false],
  ["5.001", true],
])("%s times the default of a mode is implausible: %s", (times, implausible) => {
  expect(isImplausible(defaultIntensity("rail").times(times), "rail")).toBe(implausible);
});

import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { rowId } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { contactId } from "@isotherm/shipments/counterparty";
import { shipmentQueries } from "@isotherm/store/queries/shipments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A_ROW, REPORTED, ROAD_LEG, shipmentOf, startShipmentRows } from "../harness/shipment-rows.ts";

let rows: Awaited<ReturnType<typeof startShipmentRows>>;
beforeAll(async () => {
  rows = await startShipmentRows();
});
afterAll(() => rows.stop());

const failed = { status: "failed" };
const idOf = (outcome: Parameters<typeof shipmentOf>[0]): string => shipmentOf(outcome).id;

/** The rows of a batch, each delivered three times, all at once. */
const thrice = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all([work(), work(), work()]);

describe("a row of a batch of shipments", () => {
  it("becomes a shipment whose id follows from batch and row", async () => {
    const batch = systemIds.next("batch");
    const outcome = await rows.store(A_ROW, { batch, index: 7 });
    const id = rowId("shipment", batch, 7);
    expect(outcome).toMatchObject({ status: "success", replaced: false, shipment: { id, batch_id: batch } });
    expect(shipmentOf(outcome)).toMatchObject({ shipment_id: id, estimate_id: null, emissions_source: null });
    expect((await rows.stored(id))?.batch_id).toBe(batch);
  });

  it("makes one shipment, however often it is delivered, and counts it once", async () => {
    const account = rows.sandbox.accounts.test;
    const { counts } = shipmentQueries(rows.table);
    const before = await counts(account);
    const batch = systemIds.next("batch");
    const outcomes = await thrice(() => rows.store({ ...A_ROW, shipment_id: "S-1" }, { batch }));
    expect(new Set(outcomes.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await rows.selected({ shipment_batch_id: [batch] })).toHaveLength(1);
    expect((await counts(account)).total).toBe(before.total + 1);
  });

  it("answers every property, null where it was not told, and keeps what was told", async () => {
    const whole = {
      ...A_ROW,
      metadata: { order: "4711" },
      service_level: "express",
      contract_type: "spot",
      incoterm: "dap",
      hazardous_cargo: false,
      freight_cost: { value: "120.50", currency: "EUR" },
      legs: [
        {
          ...ROAD_LEG,
          origin: { city: "Hamburg", country_code: "DEU", postcode: "20095" },
          destination: { lat: 48.1, lon: 11.5 },
          distance: undefined,
          load: { mass: { amount: "5", unit: "t" }, containers: { type: "40hc", number: 2 } },
          dates: { atd: "2026-02-03" },
        },
      ],
    };
    const shipment = shipmentOf(await rows.store(whole));
    expect(Object.values(shipment).includes(undefined as never)).toBe(false);
    expect(shipment).toMatchObject({
      metadata: { order: "4711" },
      freight_cost: { value: "120.50", currency: "EUR" },
      booking_reference: null,
      tags: null,
      origin_city: "Hamburg",
      origin_postcode: "20095",
      origin_latitude: null,
      destination_latitude: "48.1",
      destination_longitude: "11.5",
      total_emissions: null,
      pre_carriage_total: null,
      particles_main_carriage_ttw: null,
      flagged: false,
    });
    expect(shipment.legs[0]).toMatchObject({
      order: 1,
      distance: null,
      dates: { atd: "2026-02-03", etd: null },
      load: { volume: null, containers: [{ number: 2, type: "40hc", teu: null, load_type: null, cargo_type: null }] },
      emissions: null,
    });
  });

  it("answers objects of methods with every property, and standards by their usual names", async () => {
    const legs = [
      { vehicle_type: "truck", fuel: "diesel", emission_standard: "jp2009" },
      { vessel_type: "container_ship", voyage_number: "12W" },
      { train_type: "electric_freight_train" },
      { flight_number: "LH8400", departure_on: "2026-02-01" },
    ].map((method) => ({ ...ROAD_LEG, method }));
    const [road, sea, rail, air] = shipmentOf(await rows.store({ ...A_ROW, legs })).legs;
    expect(road?.method).toMatchObject({ emission_standard: "euro5", road_type: null, fuel_consumption: null });
    expect(sea?.method).toMatchObject({ voyage_number: "12W", vessel_imo_number: null, trade_lane: null });
    expect(rail?.method).toEqual({
      train_type: "electric_freight_train",
      fuel_consumption: null,
      biofuel_type: null,
      biofuel_share: null,
      feedstock_type: null,
    });
    expect(air?.method).toMatchObject({ flight_number: "LH8400", aircraft_configuration: null });
  });

  it("has its legs in their order, whatever the order of the array", async () => {
    const legs = [
      { ...ROAD_LEG, order: 2, carriage: "on", leg_id: "b" },
      { ...ROAD_LEG, order: 1, leg_id: "a" },
    ];
    expect(shipmentOf(await rows.store({ ...A_ROW, legs })).legs.map(({ leg_id }) => leg_id)).toEqual(["a", "b"]);
  });

  it.each<[string, object, string]>([
    ["a method that is none", { legs: [{ ...ROAD_LEG, method: "ox_cart" }] }, "legs.0.method"],
    ["no legs", { legs: [] }, "legs"],
    ["eleven legs", { legs: Array.from({ length: 11 }, () => ROAD_LEG) }, "legs"],
    ["the orders of some legs only", { legs: [{ ...ROAD_LEG, order: 1 }, ROAD_LEG] }, "legs"],
    [
      "orders with a gap",
      {
        legs: [
          { ...ROAD_LEG, order: 1 },
          { ...ROAD_LEG, order: 3 },
        ],
      },
      "legs",
    ],
    [
      "parts of reported emissions above their total",
      { legs: [{ ...ROAD_LEG, emissions: { ...REPORTED, wtt: "71" } }] },
      "legs.0.emissions.total_emissions",
    ],
    ["a share above 1", { legs: [{ ...ROAD_LEG, load_factor: "1.1" }] }, "legs.0.load_factor"],
    ["a label of 256 characters", { legal_entity: "x".repeat(256) }, "legal_entity"],
    [
      "a ship of which nothing identifies it",
      { legs: [{ ...ROAD_LEG, method: { voyage_number: "1" } }] },
      "legs.0.method",
    ],
    [
      "a corridor both forced and avoided",
      { legs: [{ ...ROAD_LEG, transit_corridor: "suez", restricted_transit_corridors: ["panama"] }] },
      "legs.0",
    ],
  ])("fails by itself, naming the field: %s", async (_, wrong, field) => {
    expect(await rows.store({ ...A_ROW, ...wrong })).toMatchObject({
      ...failed,
      error_code: "validation_error",
      field,
    });
  });

  it("keeps nothing in a dry run, neither a shipment nor a contact", async () => {
    const row = { ...A_ROW, target_internal_id: "only dry" };
    const outcome = await rows.store(row, { dryRun: true });
    const id = idOf(outcome);
    expect(await rows.stored(id)).toBeUndefined();
    const contact = contactId(rows.sandbox.accounts.test, "only dry");
    expect(await shipmentQueries(rows.table).contact(rows.sandbox.accounts.test, contact)).toBeUndefined();
  });
});

describe("the counterparty of a row", () => {
  it("is a contact that is made on first sight, once, however many rows see it first at the same time", async () => {
    const batch = systemIds.next("batch");
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        rows.store({ ...A_ROW, target_internal_id: "swift", target_internal_name: `Swift ${index}` }, { batch, index }),
      ),
    );
    const parties = outcomes
      .map((outcome) => shipmentOf(outcome))
      .map((each) => [each.supplier_id, each.supplier_name]);
    expect(new Set(parties.map((party) => JSON.stringify(party))).size).toBe(1);
    const { Items = [] } = await rows.table.client.send(
      new QueryCommand({
        TableName: rows.table.name,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        FilterExpression: "begins_with(#name, :name)",
        ExpressionAttributeNames: { "#name": "name" },
        ExpressionAttributeValues: {
          ":pk": `SHIPMENTS#${rows.sandbox.accounts.test}`,
          ":sk": "CONTACT#",
          ":name": "Swift",
        },
      }),
    );
    expect(Items).toHaveLength(1);
    expect(parties[0]?.[0]).toMatch(/^con_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  });

  it("is called by its id where it was given no name, and keeps the name that it was first given", async () => {
    const row = { ...A_ROW, target_internal_id: "nameless" };
    expect(shipmentOf(await rows.store(row))).toMatchObject({ supplier_name: "nameless" });
    expect(shipmentOf(await rows.store({ ...row, target_internal_name: "Later" })).supplier_name).toBe("nameless");
  });

  it("is missing where neither batch nor row names one: the row fails", async () => {
    const { legs } = A_ROW;
    expect(await rows.store({ legs })).toMatchObject({
      ...failed,
      error_code: "counterparty_missing",
      field: "target_internal_id",
    });
  });

  it("of the batch beats that of the row: a contact, or an account of the organisation and mode", async () => {
    const contact_id = shipmentOf(await rows.store(A_ROW)).supplier_id;
    const row = { ...A_ROW, target_internal_id: "ignored" };
    expect(shipmentOf(await rows.store(row, { contact_id })).supplier_id).toBe(contact_id);
    const own = rows.sandbox.accounts.test;
    expect(shipmentOf(await rows.store(row, { contact_id: own })).supplier_id).toBe(own);
    for (const nobody of [rows.sandbox.accounts.live, "con_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A", "a b"]) {
      expect(await rows.store(row, { contact_id: nobody })).toMatchObject({ ...failed, error_code: "id_invalid" });
    }
  });

  it("is the shipper where the organisation is a supplier", async () => {
    const { caller } = rows;
    const by = { ...caller, organisation: { ...caller.organisation, organisation_type: "supplier" as const } };
    const shipment = shipmentOf(await rows.store({ ...A_ROW, target_internal_name: "Maker" }, { by }));
    expect(shipment.supplier_id).toBe(caller.account.id);
    expect(shipment.shipper_id).toBe(contactId(caller.account.id, A_ROW.target_internal_id));
  });
});

describe("a row whose counterparty has a shipment with its shipment_id", () => {
  const first = async (shipment_id: string) => {
    const batch = systemIds.next("batch");
    return { batch, id: idOf(await rows.store({ ...A_ROW, shipment_id }, { batch })) };
  };
  const named = (reference: string) => rows.selected({ search: reference });

  it("is kept beside it unless something else is said", async () => {
    await first("keep-1");
    const outcome = await rows.store({ ...A_ROW, shipment_id: "keep-1" });
    expect(outcome).toMatchObject({ status: "success", replaced: false });
    expect(await named("keep-1")).toHaveLength(2);
  });

  it("takes its place under `replace`: the same id, the figures cleared", async () => {
    const { id } = await first("replace-1");
    await rows.calculate(id);
    expect((await rows.stored(id))?.outcome.figures.total_emissions).not.toBeNull();
    const row = { ...A_ROW, shipment_id: "replace-1", legal_entity: "New" };
    const outcome = await rows.store(row, { duplicates: "replace" });
    expect(outcome).toMatchObject({ status: "success", replaced: true, shipment: { id, legal_entity: "New" } });
    const [only, ...more] = await named("replace-1");
    expect(more).toEqual([]);
    expect(only?.outcome.figures.total_emissions).toBeNull();
    expect(only?.calculated_by).toBeUndefined();
  });

  it("replaces the newest of several", async () => {
    await first("replace-2");
    const { id } = await first("replace-2");
    expect(idOf(await rows.store({ ...A_ROW, shipment_id: "replace-2" }, { duplicates: "replace" }))).toBe(id);
  });

  it("fails under `reject`, and the first one stays", async () => {
    const { id } = await first("reject-1");
    const row = { ...A_ROW, shipment_id: "reject-1", legal_entity: "New" };
    expect(await rows.store(row, { duplicates: "reject" })).toMatchObject({
      ...failed,
      error_code: "shipment_already_exists",
      field: "shipment_id",
    });
    expect((await named("reject-1")).map((each) => each.id)).toEqual([id]);
  });

  it("is another shipment where another counterparty has the reference", async () => {
    await first("reject-2");
    const row = { ...A_ROW, shipment_id: "reject-2", target_internal_id: "somebody else" };
    expect(await rows.store(row, { duplicates: "reject" })).toMatchObject({ status: "success" });
  });

  it.each(["replace", "reject"] as const)(
    "is not in its own way when it is delivered again: %s",
    async (duplicates) => {
      const batch = systemIds.next("batch");
      const row = { ...A_ROW, shipment_id: `again-${duplicates}` };
      const before = await rows.store(row, { batch, duplicates });
      // Another batch has taken the reference over since.
      await rows.store(row);
      const again = await rows.store(row, { batch, duplicates });
      expect(again).toEqual(before);
      expect(await named(`again-${duplicates}`)).toHaveLength(2);
    },
  );

  it("is stored under `reject` by its next delivery, where the one that claimed its shipment_id died", async () => {
    const row = { ...A_ROW, shipment_id: "S-died" };
    const told = { batch: systemIds.next("batch"), duplicates: "reject" } as const;
    await rows.claim(row, told);
    expect(await rows.store(row, told)).toMatchObject({ status: "success", replaced: false });
    expect(await named("S-died")).toHaveLength(1);
  });

  it("is the last of its batch in the end, in whatever order rows come and however often", async () => {
    const batch = systemIds.next("batch");
    const put = (index: number) =>
      rows.store(
        { ...A_ROW, shipment_id: "order-1", legal_entity: `row ${index}` },
        { batch, index, duplicates: "replace" },
      );
    // By their numbers, not by their digits.
    await put(10);
    await put(2);
    await Promise.all([put(9), put(10), put(2)]);
    const [only, ...more] = await named("order-1");
    expect([only?.request.legal_entity, more]).toEqual(["row 10", []]);
  });
});

describe("the day of a shipment", () => {
  const dayOf = async (...legs: object[]) =>
    shipmentOf(await rows.store({ ...A_ROW, legs: legs.map((leg) => ({ ...ROAD_LEG, ...leg })) })).shipment_date;
  const pre = { carriage: "pre", dates: { atd: "2026-01-01" } };

  it.each([
    ["of the actual departure", { atd: "2026-02-01", etd: "2026-02-02", ata: "2026-02-03", eta: "2026-02-04" }, "01"],
    ["else of the estimated one", { etd: "2026-02-02", ata: "2026-02-03", eta: "2026-02-04" }, "02"],
    ["else of the actual arrival", { ata: "2026-02-03", eta: "2026-02-04" }, "03"],
    ["else of the estimated one, in UTC", { eta: "2026-02-05T01:00:00+02:00" }, "04"],
  ])("is that of the first main leg: %s", async (_, dates, day) => {
    expect(await dayOf(pre, { dates })).toBe(`2026-02-${day}`);
  });

  it("is that of the first leg that has one, else of the shipment's creation", async () => {
    expect(await dayOf({}, pre)).toBe("2026-01-01");
    const outcome = shipmentOf(await rows.store(A_ROW));
    expect(outcome.shipment_date).toBe(outcome.created_at.slice(0, 10));
  });
});

describe("what is reported", () => {
  it("for every leg is there at once, as it was reported, with its sums", async () => {
    const legs = [
      { ...ROAD_LEG, carriage: "pre", emissions: REPORTED },
      { ...ROAD_LEG, emissions: { total_emissions: "100", distance_km: "400" } },
    ];
    const outcome = await rows.store({ ...A_ROW, legs });
    expect(outcome).toMatchObject({ shipment: { emissions_source: "manual", estimate_id: null } });
    expect(outcome.status === "success" && outcome.shipment).toMatchObject({
      total_emissions: "400",
      distance_km: "900",
      wtt: "60",
      ttw: "230",
      pre_carriage_total: "300",
      main_carriage_total: "100",
      main_carriage_wtt: null,
      on_carriage_total: null,
      // 400 kg over 5 t · 900 km
      intensity: "0.0888888888889",
      pre_carriage_intensity: "0.12",
    });
  });

  it("for some legs only makes no sum: it waits for the calculation of the others", async () => {
    const legs = [{ ...ROAD_LEG, emissions: REPORTED }, ROAD_LEG];
    const shipment = shipmentOf(await rows.store({ ...A_ROW, legs }));
    expect(shipment).toMatchObject({ emissions_source: null, total_emissions: null });
    expect(shipment.legs[0]?.emissions?.total_emissions?.toFixed()).toBe("300");
  });

  it("for the whole shipment is its figure", async () => {
    const emissions = { total_emissions: "500", distance_km: "1000", ttw: "400" };
    const shipment = shipmentOf(await rows.store({ ...A_ROW, emissions }));
    expect(shipment.emissions_source).toBe("manual");
    expect(
      [shipment.total_emissions, shipment.ttw, shipment.wtt, shipment.intensity].map((each) => each?.toFixed()),
    ).toEqual(["500", "400", undefined, "0.1"]);
  });

  it.each([
    ["is plausible", "300", false],
    ["is above five times the usual", "3000", true],
    ["is below a fifth of the usual", "20", true],
  ])("is flagged by the intensity of a leg: it %s", async (_, total_emissions, flagged) => {
    const legs = [{ ...ROAD_LEG, emissions: { total_emissions, distance_km: "500" } }];
    expect(shipmentOf(await rows.store({ ...A_ROW, legs })).flagged).toBe(flagged);
  });
});

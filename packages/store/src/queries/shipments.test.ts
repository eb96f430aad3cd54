import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { ShipmentFigures, ShipmentSelection } from "@isotherm/contract";
import { type AccountId, type BatchId, decimal, type ShipmentId } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { shipmentItem, type StoredShipment } from "../items/shipment-item.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { shipmentQueries } from "./shipments.ts";

const ACCOUNT = "acc_1" as AccountId;
const PARTY = { id: ACCOUNT, name: "Shipper" };
const NO_FIGURES = Object.fromEntries(
  Object.keys(ShipmentFigures.shape).map((name) => [name, null]),
) as ShipmentFigures;

const idOf = (number: number): ShipmentId => `shp_${String(number).padStart(3, "0")}` as ShipmentId;

/** A shipment as the table keeps it. */
const anItem = (number: number, total_emissions: StoredShipment["outcome"]["figures"]["total_emissions"] = null) =>
  shipmentItem(
    {
      id: idOf(number),
      account_id: ACCOUNT,
      batch_id: "bat_1" as BatchId,
      uploaded: false,
      written_by: "bat_1#000000",
      shipment_date: "2026-03-01",
      request: {} as StoredShipment["request"],
      supplier: PARTY,
      shipper: PARTY,
      outcome: {
        source: null,
        estimate_id: null,
        figures: { ...NO_FIGURES, total_emissions },
        modelled_emissions: null,
        legs: [],
        flagged: false,
      },
    },
    [],
  );

/** Shipments `from` down to `to`. */
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => anItem(from - index));

interface Answer {
  readonly Items?: readonly object[];
  readonly ScannedCount?: number;
  /** The shipment at which the page of the table ends, where more follow. */
  readonly end?: number;
}

/** Queries over a table that answers so, one after the other, and what it was asked. */
const over = (...answers: readonly Answer[]) => {
  const asked: QueryCommandInput[] = [];
  const send = async ({ input }: { readonly input: QueryCommandInput }) => {
    const { end, ...answer } = answers[asked.length] ?? {};
    asked.push(input);
    return { ...answer, ...(end !== undefined && { LastEvaluatedKey: keys.shipment(ACCOUNT, idOf(end)) }) };
  };
  return { ...shipmentQueries({ name: "t", client: { send } } as unknown as Table), asked };
};

/** Shipments of the table by their keys. */
const keeping = (...numbers: readonly number[]) => {
  const asked: unknown[] = [];
  const send = async ({ input }: { readonly input: QueryCommandInput }) => {
    const sk: unknown = input.ExpressionAttributeValues?.[":sk"];
    asked.push(sk);
    return { Items: numbers.map((number) => anItem(number, decimal(number))).filter((item) => item.sk === sk) };
  };
  return { ...shipmentQueries({ name: "t", client: { send } } as unknown as Table), asked };
};

const allOf = async <T>(pages: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const page of pages) all.push(page);
  return all;
};

const EVERY = ShipmentSelection.parse({});
const FLAGGED = { ...EVERY, flagged: true };
const idsOf = ({ found }: { readonly found: readonly StoredShipment[] }) => found.map(({ id }) => id);

describe("the newest shipments", () => {
  it("are read on behind what a page of the table had room for, and no further than is asked for", async () => {
    const { newest, asked } = over({ Items: down(9, 8), end: 8 }, { Items: down(7, 7), end: 7 });
    const found = await newest(ACCOUNT, { selection: EVERY, after: idOf(10), limit: 3 });
    expect([idsOf(found), found.reached]).toEqual([[9, 8, 7].map(idOf), undefined]);
    expect(asked.map(({ Limit, ExclusiveStartKey }) => [Limit, ExclusiveStartKey?.["sk"]])).toEqual([
      [3, keys.shipment(ACCOUNT, idOf(10)).sk],
      [1, keys.shipment(ACCOUNT, idOf(8)).sk],
    ]);
  });

  it("that filters let through are looked for among a thousand at once, five times, and then told where to go on", async () => {
    const { newest, asked } = over(...[90, 80, 70, 60, 50, 40].map((end) => ({ Items: down(end, end), end })));
    const found = await newest(ACCOUNT, { selection: FLAGGED, after: undefined, limit: 6 });
    expect([idsOf(found), found.reached]).toEqual([[90, 80, 70, 60, 50].map(idOf), idOf(50)]);
    expect(asked.map(({ Limit }) => Limit)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  });

  it("are no more than were asked for, though a look finds more, and nothing is given up then", async () => {
    const { newest } = over({ Items: down(9, 1), end: 1 });
    const found = await newest(ACCOUNT, { selection: FLAGGED, after: undefined, limit: 2 });
    expect([idsOf(found), found.reached]).toEqual([[9, 8].map(idOf), undefined]);
  });
});

describe("named shipments", () => {
  const named = (...ids: readonly string[]) => ({ ...EVERY, id: ids as ShipmentId[] });

  it("are each looked up once, newest first, behind another and as many as are asked for", async () => {
    const { newest, asked } = keeping(1, 2, 3, 4);
    const selection = named(idOf(1), idOf(3), idOf(1), idOf(4), idOf(2), idOf(7));
    const after = idOf(4);
    expect(idsOf(await newest(ACCOUNT, { selection, after, limit: 2 }))).toEqual([3, 2].map(idOf));
    expect(asked).toHaveLength(3);
  });

  it("that can be none are not asked for", async () => {
    const { newest, asked } = keeping();
    const selection = named("", "a b", "x".repeat(2_000));
    expect(await newest(ACCOUNT, { selection, after: undefined, limit: 9 })).toEqual({ found: [], reached: undefined });
    expect(asked).toEqual([]);
  });

  it("are a selection of one page, with whether each has figures", async () => {
    const pages = await allOf(keeping(1, 2).selected(ACCOUNT, named(idOf(1), idOf(2), idOf(3))));
    const selected = [2, 1].map((number) => ({ id: idOf(number), with_co2e: true }));
    expect(pages).toEqual([{ selected, looked: 2 }]);
    const { selected: none } = over({ Items: [anItem(1)] });
    expect(await allOf(none(ACCOUNT, named(idOf(1))))).toEqual([
      { selected: [{ id: idOf(1), with_co2e: false }], looked: 1 },
    ]);
  });
});

it("a selection is read page by page to its end; each page tells among how many it was looked for", async () => {
  const { selected, asked } = over({ Items: [anItem(9)], ScannedCount: 1_000, end: 5 }, { ScannedCount: 4 });
  expect(await allOf(selected(ACCOUNT, FLAGGED))).toEqual([
    { selected: [{ id: idOf(9), with_co2e: false }], looked: 1_000 },
    { selected: [], looked: 4 },
  ]);
  expect(asked.map(({ ExclusiveStartKey }) => ExclusiveStartKey?.["sk"])).toEqual([
    undefined,
    keys.shipment(ACCOUNT, idOf(5)).sk,
  ]);
});

describe("the shipments of a millisecond", () => {
  it("are those whose ids begin with it", async () => {
    const { madeAt, asked } = over({ Items: [anItem(1), anItem(2)] });
    expect((await madeAt(ACCOUNT, 1_469_918_176_385, 2))?.map(({ id }) => id)).toEqual([1, 2].map(idOf));
    expect(asked[0]?.ExpressionAttributeValues?.[":sk"]).toBe("SHIPMENT#shp_01ARYZ6S41");
  });

  it.each<[string, Answer]>([
    ["more than are wanted", { Items: [anItem(1), anItem(2), anItem(3)] }],
    ["more than a page of the table has room for", { Items: [anItem(1)], end: 1 }],
  ])("are not read where they are %s: a batch has a hundred thousand", async (_what, answer) => {
    const { madeAt, asked } = over(answer, { Items: [anItem(4)] });
    expect(await madeAt(ACCOUNT, 1_469_918_176_385, 2)).toBeUndefined();
    expect(asked.map(({ Limit }) => Limit)).toEqual([3]);
  });
});

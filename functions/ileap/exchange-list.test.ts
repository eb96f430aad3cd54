import type { AccountId, ShipmentId } from "@isotherm/core";
import type { StoredShipment } from "@isotherm/store/items/shipment-item";
import type { HtmlRequest } from "@isotherm/http";
import { cursorsOf } from "@isotherm/store/page";
import { ringOf } from "@isotherm/store/secrets/index";
import { expect, it } from "vitest";
import { listPage, MOST_AT_ONCE, walkShipments } from "./exchange-list.ts";

const ACCOUNT = "acc_1" as AccountId;
const FIRST = "shp_first" as ShipmentId;

const aShipment = (number: number): StoredShipment => ({ id: `shp_${number}` }) as StoredShipment;

/** Walks shipments of which each look finds so many, and ends early where it says so. Shows them as looks and ends. */
const walked = async (looks: readonly { readonly found: number; readonly reached?: string }[]) => {
  const [behind, saw]: [unknown[], unknown[]] = [[], []];
  let number = 0;
  const newest = async (_account: AccountId, { after }: { readonly after: ShipmentId | undefined }) => {
    const { found = 0, reached } = looks[behind.length] ?? {};
    behind.push(after);
    const those = Array.from({ length: found }, () => aShipment((number += 1)));
    return { found: those, reached: reached as ShipmentId | undefined };
  };
  for await (const one of walkShipments({ newest }, ACCOUNT, FIRST)) saw.push("found" in one ? one.found.id : one);
  return { behind, saw };
};

const upTo = (most: number) => Array.from({ length: most }, (_, index) => `shp_${index + 1}`);

it("looks again behind the last one that was found, and ends where a look finds fewer than it might", async () => {
  expect(await walked([{ found: MOST_AT_ONCE }, { found: 1 }])).toEqual({
    behind: [FIRST, `shp_${MOST_AT_ONCE}`],
    saw: upTo(MOST_AT_ONCE + 1),
  });
  expect(await walked([{ found: MOST_AT_ONCE }, { found: 0 }])).toEqual({
    behind: [FIRST, `shp_${MOST_AT_ONCE}`],
    saw: upTo(MOST_AT_ONCE),
  });
});

it("gives up where a look came to no end, at the place that it has reached, whatever it has found", async () => {
  for (const found of [0, 2])
    expect(await walked([{ found, reached: "shp_far" }, { found: 5 }])).toEqual({
      behind: [FIRST],
      saw: [...upTo(found), { givenUpAfter: "shp_far" }],
    });
});

it("gives up behind a thousand", async () => {
  const { behind, saw } = await walked(Array.from({ length: 10 }, () => ({ found: MOST_AT_ONCE })));
  expect(behind).toHaveLength(5);
  expect(saw).toEqual([...upTo(1_000), { givenUpAfter: "shp_1000" }]);
});

it("a page ends where it would be larger than a function can answer, and links to what comes next", async () => {
  const cursors = cursorsOf(ringOf("a secret of some length, 32 or so"), "footprints");
  const request = {
    query: new URLSearchParams({ limit: "1000" }),
    origin: "https://api.example.org",
    path: "/2/footprints",
  } as unknown as HtmlRequest;
  const thing = "x".repeat(100_000);
  async function* things() {
    for (let number = 1; number <= 100; number += 1) yield { thing, next: `behind ${number}` };
  }
  const { body, headers } = await listPage(request, cursors, things);
  const { data } = JSON.parse(String(body)) as { data: string[] };
  expect(data).toHaveLength(30);
  const [, after = ""] = /after=([^&>]+)/.exec(headers?.["link"] ?? "") ?? [];
  expect(cursors.decode(after)).toBe("behind 30");
});

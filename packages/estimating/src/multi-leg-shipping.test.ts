import { MultiLegShippingEstimateRequest } from "@isotherm/contract";
import { type Instant, ApiError } from "@isotherm/core";
import { type Address, MOST_WORK_OF_REQUEST, type Router, Work } from "@isotherm/geodata";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { forOneRequest, freightGeography } from "@isotherm/methodology";
import { expect, it } from "vitest";
import { draftMultiLegShipping } from "./multi-leg-shipping.ts";

const real = freightGeography(await generatedData());
const NOW = "2026-03-01T00:00:00.000Z" as Instant;
const router: Router = { road: async (from, to) => real.overLand.road(from, to) };

/** The texts that a request has searched for, as often as each is. */
const searchesOf = async (legs: readonly object[], way: { router?: Router }): Promise<string[]> => {
  const searched: string[] = [];
  const geography = {
    ...real,
    gazetteer: {
      find: (address: { city?: string | undefined }) => {
        searched.push(address.city ?? "");
        return real.gazetteer.find(address);
      },
    },
    locodes: {
      find: (locode: string) => {
        searched.push(locode);
        return real.locodes.find(locode);
      },
    },
  };
  const body = MultiLegShippingEstimateRequest.parse({ shipment: { mass: { amount: "1", unit: "t" } }, legs });
  const drafted = draftMultiLegShipping({ geography, ...way }, { body, now: NOW });
  await drafted.catch((error: unknown) => expect(error).toBeInstanceOf(ApiError));
  return searched.toSorted();
};

const legOf = (source: object, destination: object) => ({
  method: "truck_generic_hgv",
  route: { source, destination },
});
const LYON = { city: "Lyon", country_code: "FRA" };

it.each([
  { where: "by the model", way: {} },
  { where: "by a router, which looks first", way: { router } },
])("ten legs that name the same places search for each of them once: $where", async ({ way }) => {
  const legs = Array.from({ length: 10 }, () => legOf(LYON, { locode: "DEDUI" }));
  expect(await searchesOf(legs, way)).toEqual(["DEDUI", "Lyon"]);
});

it("a place that is not found is searched for once, too", async () => {
  const legs = Array.from({ length: 10 }, () => legOf(LYON, { city: "Xqzzwkj", country_code: "DEU" }));
  expect(await searchesOf(legs, { router })).toEqual(["Lyon", "Xqzzwkj"]);
});

it("the same name in another country, or with another postcode, is another place", async () => {
  const legs = [
    legOf(LYON, { city: "Lyon" }),
    legOf({ ...LYON, postcode: "69002" }, { city: "Lyon", country_code: "USA" }),
  ];
  expect(await searchesOf(legs, {})).toEqual(["Lyon", "Lyon", "Lyon", "Lyon"]);
});

it("twenty places that are made to be dear cost no more than ten such searches, and one that people write is found", () => {
  const works: Work[] = [];
  const counting = {
    ...real,
    gazetteer: {
      find: (address: Address, work = new Work()) => {
        works.push(work);
        return real.gazetteer.find(address, work);
      },
    },
  };
  const search = (find: (address: Address) => unknown, city: string): void => {
    try {
      find({ city });
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
    }
  };
  const dear = Array.from(
    { length: 20 },
    (_, index) => `Saint-Denis aeoeue (${"abcdefghijklmnopqrst"[index]}) 1 aa, oe`,
  );
  let alone = 0;
  for (const city of dear) {
    search(counting.gazetteer.find, city);
    alone += works.at(-1)?.spent ?? 0;
  }
  // What is under way when the work is used up is brought to its end.
  expect(alone).toBeGreaterThan(MOST_WORK_OF_REQUEST + 10_000);

  const { gazetteer } = forOneRequest(counting);
  expect(gazetteer.find({ city: "Lyon", country: "FRA" }).label).toBe("Lyon, France");
  for (const city of dear) search(gazetteer.find, city);
  expect(works.at(-1)?.spent).toBeLessThan(MOST_WORK_OF_REQUEST + 10_000);
  expect(() => gazetteer.find({ city: "Lyonn", country: "FRA" })).toThrow("too many names to look through");
  expect(forOneRequest(counting).gazetteer.find({ city: "Lyon", country: "FRA" }).label).toBe("Lyon, France");
});

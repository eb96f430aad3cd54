import { describe, expect, it } from "vitest";
import { placesInMemory } from "../../build/places-in-memory.ts";
import { AIRPORTS_FILE } from "./airports.ts";
import { LOCODES_FILE, locodes } from "./locodes.ts";
import { refusalOf } from "./refusal-of.ts";

const { source } = await placesInMemory();
const { all, find, lookUp } = locodes(source);

describe("a place by UN/LOCODE", () => {
  it("is a port of the list, with a label for the answer", () => {
    expect(find("SGSIN")).toMatchObject({
      locode: "SGSIN",
      name: "Singapore",
      label: "Singapore (SGSIN)",
      country: "SGP",
      kind: "sea_port",
      basis: "port_list",
      certain: true,
    });
  });

  it("is our own row where we have one", () => {
    expect(find("DEDUI")).toMatchObject({ kind: "river_port", basis: "inland_table", country: "DEU" });
    expect(find("INHYD")).toMatchObject({ kind: "dry_port", basis: "inland_table" });
    expect(find("CNSHA")).toMatchObject({ kind: "sea_port", basis: "correction" });
  });

  it("is an airport where country and IATA code make it", () => {
    expect(find("USDFW")).toMatchObject({ kind: "airport", basis: "airport_code", country: "USA" });
    // FRA is not in France, and LON is no airport's code.
    expect(lookUp("FRFRA")).toBeUndefined();
    expect(lookUp("FRLON")).toBeUndefined();
  });

  it("lies in the country that the place belongs to, not in the one that the code once meant", () => {
    expect(find("ANCUR").country).toBe("CUW");
    expect(find("ANPHI").country).toBe("SXM");
  });

  it("is found in lower case and with spaces only where that is asked for", () => {
    expect(find("cn sha", "lenient").locode).toBe("CNSHA");
    expect(find("nl-rtm", "lenient").locode).toBe("NLRTM");
    expect(refusalOf(() => find("cnsha")).code).toBe("locode_not_found");
    expect(refusalOf(() => find("CN SHA")).code).toBe("locode_not_found");
  });
});

describe("an unknown UN/LOCODE", () => {
  it.each([
    { code: "CNSAH", meant: "CNSHA (Shanghai)" },
    { code: "UKFXT", meant: "GBFXT (Felixstowe)" },
    { code: "NLRTN", meant: "NLRTM (Rotterdam)" },
    { code: "DEHAN", meant: "DEHAM (Hamburg)" },
    { code: "USLAXX", meant: "USLAX (Los Angeles)" },
    { code: "cnsha", meant: "CNSHA (Shanghai)" },
  ])("$code is refused, and $meant is named", ({ code, meant }) => {
    const refusal = refusalOf(() => find(code));
    expect(refusal.code).toBe("locode_not_found");
    expect(refusal.detail).toContain(code);
    expect(refusal.detail).toContain(meant);
    expect(refusal.detail?.split(", ").length).toBeLessThanOrEqual(5);
  });

  it("that resembles nothing is refused without a guess", () => {
    expect(refusalOf(() => find("QQ9Q9")).detail).toBe("No place is known by the UN/LOCODE QQ9Q9.");
  });

  it.each([
    "",
    " ",
    "🚢🚢",
    "CN🚢HA",
    "C\u0000SHA",
    "__proto__",
    "toString",
    "ＣＮＳＨＡ",
    "A".repeat(10_240),
    "🚢".repeat(5_000),
  ])("%#: bad text is refused in a short sentence", (text) => {
    for (const form of ["strict", "lenient"] as const) {
      const refusal = refusalOf(() => find(text, form));
      expect(refusal.code).toBe("locode_not_found");
      expect(refusal.detail?.length).toBeLessThan(70);
    }
  });
});

it("lists every place once, in order, and finds each of them as listed", () => {
  const places = [...all()];
  expect(places.length).toBeGreaterThan(2_000);
  expect(places.map(({ locode }) => locode)).toEqual([...new Set(places.map(({ locode }) => locode))].toSorted());
  for (const place of places) expect(find(place.locode)).toEqual(place);
});

it("reads the airports only for a code that ports and terminals do not have", async () => {
  const fresh = await placesInMemory();
  const places = locodes(fresh.source);
  places.find("NLRTM");
  expect(fresh.read).toEqual([LOCODES_FILE]);
  places.find("USDFW");
  expect(fresh.read).toEqual([LOCODES_FILE, AIRPORTS_FILE]);
});

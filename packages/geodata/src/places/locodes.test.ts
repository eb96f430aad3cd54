import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesInMemory, errorOf } from "../../build/places-in-memory.ts";
import { AIRPORTS_FILE } from "./airports.ts";
import type { LocodePlace } from "./locode-place.ts";
import { LOCODES_FILE, locodes, nearCodes } from "./locodes.ts";

const code = fc.string({ minLength: 2, maxLength: 6, unit: fc.constantFrom("A", "B", "C") });

/** The same by the book: is there one edit that makes b out of a? */
const byTheBook = (a: string, b: string): boolean => {
  const edits = new Set<string>();
  for (let at = 0; at <= a.length; at += 1) {
    const [head, tail] = [a.slice(0, at), a.slice(at)];
    if (tail !== "") edits.add(head + tail.slice(1));
    if (tail.length > 1) edits.add(head + tail[1]! + tail[0]! + tail.slice(2));
    for (const letter of "ABC") {
      edits.add(head + letter + tail);
      if (tail !== "") edits.add(head + letter + tail.slice(1));
    }
  }
  return a !== b && edits.has(b);
};

const placeOf = (locode: string) => ({ locode, name: locode, kind: "sea_port" }) as LocodePlace;

describe("codes that may have been meant", () => {
  it("are those one edit away: a letter changed, left out, added or swapped with its neighbour", () => {
    fc.assert(
      fc.property(code, code, (asked, known) => {
        const found = nearCodes(asked, (locode) => (locode === known ? placeOf(known) : undefined));
        expect(found.length === 1).toBe(asked === known || byTheBook(asked, known));
      }),
      { numRuns: 1_000 },
    );
  });

  it("are looked up, a few hundred of them, and not searched for among all places", () => {
    const asked: string[] = [];
    nearCodes("DEXXXX", (locode) => void asked.push(locode));
    expect(asked.length).toBeLessThan(550);
    expect(new Set(asked).size).toBe(asked.length);
  });
});

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
    expect(errorOf(() => find("cnsha")).code).toBe("locode_not_found");
    expect(errorOf(() => find("CN SHA")).code).toBe("locode_not_found");
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
    const refusal = errorOf(() => find(code));
    expect(refusal.code).toBe("locode_not_found");
    expect(refusal.detail).toContain(code);
    expect(refusal.detail).toContain(meant);
    expect(refusal.detail?.split(", ").length).toBeLessThanOrEqual(5);
  });

  it("that resembles nothing is refused without a guess", () => {
    expect(errorOf(() => find("QQ9Q9")).detail).toBe("No place is known by the UN/LOCODE QQ9Q9.");
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
      const refusal = errorOf(() => find(text, form));
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

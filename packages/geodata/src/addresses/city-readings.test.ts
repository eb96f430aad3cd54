import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_READINGS, cityReadings, readingsWithRegion } from "./city-readings.ts";
import { normaliseName } from "./normalise-name.ts";

describe("the normal form of a place's name", () => {
  it.each([
    ["Köln", "koln"],
    ["ŁÓDŹ", "lodz"],
    ["Weißenfels", "weissenfels"],
    ["Ærøskøbing", "aeroskobing"],
    ["İstanbul", "istanbul"],
    ["Garmisch-Partenkirchen", "garmisch partenkirchen"],
    ["  Aix – en – Provence ", "aix en provence"],
    ["Saint-Étienne", "st etienne"],
    ["Sankt Goar", "st goar"],
    ["St. Gallen", "st gallen"],
    ["Ste. Foy", "st foy"],
    ["L’Aquila", "l aquila"],
    ["Villeneuve d'Ascq", "villeneuve d ascq"],
    ["'s-Hertogenbosch", "s hertogenbosch"],
    ["Xi'an", "xian"],
    ["King's Lynn", "kings lynn"],
    ["Йошкар-Ола", "иошкар ола"],
    ["Αθήνα", "αθηνα"],
    ["横浜", "横浜"],
    ["서울", "서울"],
    ["ガ", "ガ"],
    ["मुंबई", "मुंबई"],
    ["Ｔｏｋｙｏ", "tokyo"],
    ["🚢", ""],
    ["...", ""],
  ])("of %s is %s", (name, normal) => {
    expect(normaliseName(name)).toBe(normal.normalize("NFC"));
  });

  it("leaves Sainte as part of a longer word alone", () => {
    expect(normaliseName("Saintes")).toBe("saintes");
  });

  it("is its own normal form, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const once = normaliseName(text);
        expect(normaliseName(once)).toBe(once);
      }),
      { examples: [["ŉ"]] },
    );
  });
});

const names = (city: string): readonly string[] => cityReadings(city).map(({ name }) => name);

describe("readings of what stands in the field for the city", () => {
  it.each([
    { city: "Köln", first: "koln" },
    { city: "Philippsthal (Werra)", first: "philippsthal werra" },
    { city: "20457 Hamburg", first: "20457 hamburg" },
  ])("begin with $city as it is", ({ city, first }) => {
    expect(names(city)[0]).toBe(first);
  });

  it.each([
    { city: "Philippsthal (Werra)", without: "brackets", name: "philippsthal" },
    { city: "6th of October City (Giza)", without: "brackets, with its number", name: "6th of october city" },
    { city: "D-20457 Hamburg", without: "postcode", name: "hamburg" },
    { city: "LYON CEDEX 03", without: "what follows a name", name: "lyon" },
    { city: "Stadt Zürich", without: "what stands before a name", name: "zurich" },
    { city: "青岛市", without: "the sign for a city", name: "青岛" },
    { city: "Muenchen", without: "umlauts spelled out", name: "munchen" },
    { city: "Aabenraa", without: "å spelled out", name: "abenra" },
  ])("hold $city without $without", ({ city, name }) => {
    expect(names(city)).toContain(name);
  });

  it("take for regions what follows commas, without postcodes", () => {
    expect(cityReadings("Cambridge, MA 02139, USA")).toContainEqual({ name: "cambridge", regions: ["ma", "usa"] });
    expect(cityReadings("Stadt Halle, Westfalen")).toContainEqual({ name: "halle", regions: ["westfalen"] });
  });

  it("take for a region the last words, for whoever believes it", () => {
    expect(readingsWithRegion("Charleston West Virginia 25301")).toEqual([
      { name: "charleston west", regions: ["virginia"] },
      { name: "charleston", regions: ["west virginia"] },
    ]);
    expect(readingsWithRegion("Charleston")).toEqual([]);
  });

  it.each(["", " ", "🚢", "12345", "(Werra)", ", ,"])("are none of %j that name nothing", (city) => {
    expect(names(city).filter((name) => /\p{L}/u.test(name) && city !== "(Werra)")).toEqual([]);
  });

  it("stay few, whatever the text", () => {
    expect(cityReadings("Saint-Denis aeoeue (x) 1 aa, oe").length).toBeLessThanOrEqual(MOST_READINGS);
    expect(cityReadings("aeoeueaa,".repeat(25)).length).toBeLessThanOrEqual(MOST_READINGS);
  });
});

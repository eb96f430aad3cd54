import { describe, expect, it } from "vitest";
import { endOf } from "./freight-ends.ts";
import type { LineCells } from "./template.ts";

const end = (mode: string, cells: Readonly<Record<string, string>>) => {
  const line = { line: 2, text: (column: string) => cells[column] } as LineCells;
  return endOf(line, "from", mode);
};

describe("an end beside its country", () => {
  it.each([
    { mode: "sea", from: "DEHAM", country: "DEU", is: { locode: "DEHAM" } },
    { mode: "sea", from: "cn sha", country: "China", is: { locode: "CNSHA" } },
    { mode: "road", from: "DE HAM", country: "Deutschland", is: { locode: "DEHAM" } },
    // These are no ports of Panama and Georgia.
    { mode: "sea", from: "PALMA", country: "ESP", is: { city: "PALMA", country_code: "ESP" } },
    { mode: "sea", from: "GENOA", country: "IT", is: { city: "GENOA", country_code: "ITA" } },
    { mode: "road", from: "DEHAM", country: "DEU", is: { city: "DEHAM", country_code: "DEU" } },
    { mode: "air", from: "FRA", country: "DEU", is: { city: "FRA", country_code: "DEU" } },
  ])("by $mode, $from in $country", ({ mode, from, country, is }) => {
    expect(end(mode, { from, "from country": country })).toEqual(is);
  });
});

describe("a postcode", () => {
  it.each([
    { postcode: "1067", country: "DEU", is: "01067" },
    { postcode: "2139", country: "USA", is: "02139" },
    { postcode: "150", country: "Norway", is: "0150" },
    // A region of postcodes; one that is whole; one that is written otherwise.
    { postcode: "606", country: "USA", is: "606" },
    { postcode: "8001", country: "CHE", is: "8001" },
    { postcode: "20095", country: "DEU", is: "20095" },
    { postcode: "EC1A", country: "GBR", is: "EC1A" },
  ])("$postcode in $country is $is", ({ postcode, country, is }) => {
    expect(end("road", { "from postcode": postcode, "from country": country })).toMatchObject({ postcode: is });
  });
});

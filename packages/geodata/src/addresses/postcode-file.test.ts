import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import { roughKm } from "../coordinates.ts";
import { openPostcodes, POSTCODE_FILE } from "./postcode-file.ts";

const { areaOf, countryOf, knows } = openPostcodes((await generatedData())(POSTCODE_FILE));

describe("the area of a postcode", () => {
  it.each([
    { country: "DE", postcode: "20457", code: "20", lat: 53.55, lon: 10.0, km: 20 },
    { country: "DE", postcode: "D-20457", code: "20", lat: 53.55, lon: 10.0, km: 20 },
    { country: "GB", postcode: "ne1 4st", code: "NE", lat: 54.97, lon: -1.61, km: 25 },
    { country: "NL", postcode: "NL-3011 AD", code: "30", lat: 51.92, lon: 4.48, km: 10 },
    { country: "FR", postcode: "69002", code: "69", lat: 45.76, lon: 4.84, km: 25 },
    { country: "FR", postcode: "20000", code: "20", lat: 42.2, lon: 9.1, km: 50 },
    { country: "US", postcode: "90210-1234", code: "90210", lat: 34.1, lon: -118.41, km: 10 },
    { country: "CA", postcode: "H2Y 1C6", code: "H", lat: 45.5, lon: -73.57, km: 25 },
  ])("$postcode of $country is $code, at $lat, $lon", ({ country, postcode, code, km, ...point }) => {
    const area = areaOf(country, postcode);
    expect(area?.code).toBe(code);
    expect(area?.whole).toBe(country === "US");
    expect(roughKm(area!.centre, point)).toBeLessThan(km);
  });

  it.each(["00501", "10001", "60601", "99950"])("%s of the USA is its own, first and last of the list too", (zip) => {
    expect(areaOf("US", zip)?.code).toBe(zip);
  });

  it("is that of the sorting district for a ZIP code without a position", () => {
    const area = areaOf("US", "10199-0001") ?? areaOf("US", "10199");
    expect(area?.code.startsWith("101")).toBe(true);
  });

  it.each([
    { country: "DE", postcode: "2045" },
    { country: "DE", postcode: "00123" },
    { country: "NL", postcode: "" },
    { country: "GB", postcode: "🚢" },
    { country: "BR", postcode: "01310-100" },
    { country: "XX", postcode: "12345" },
    { country: "DE", postcode: "2".repeat(10_000) },
    { country: "__proto__", postcode: "12345" },
    { country: "GB", postcode: "constructor1" },
  ])("is unknown for %j", ({ country, postcode }) => {
    expect(areaOf(country, postcode)).toBeUndefined();
    expect(knows(country, postcode)).toBe(false);
  });
});

describe("a postcode overseas", () => {
  it.each([
    { country: "FR", postcode: "97400", lies: "RE" },
    { country: "US", postcode: "00901", lies: "PR" },
    { country: "GB", postcode: "JE2 3AB", lies: "JE" },
    { country: "FR", postcode: "75008", lies: "FR" },
    { country: "BR", postcode: "97400", lies: "BR" },
  ])("$postcode of $country lies in $lies", ({ country, postcode, lies }) => {
    expect(countryOf(country, postcode)).toBe(lies);
  });

  it("is known in its whole form only", () => {
    expect(knows("FR", "97400")).toBe(true);
    expect(knows("FR", "974")).toBe(false);
  });
});

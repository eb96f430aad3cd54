import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import { gazetteer } from "./gazetteer.ts";

const { find } = gazetteer(await generatedData());

describe("a place of a territory, with the code of the country", () => {
  it.each([
    ["San Juan, Puerto Rico", "USA", "San Juan, Puerto Rico"],
    ["San Juan, PR", "USA", "San Juan, Puerto Rico"],
    ["San Juan PR", "USA", "San Juan, Puerto Rico"],
    ["Ponce (Puerto Rico)", "USA", "Ponce, Puerto Rico"],
    ["Charlotte Amalie", "USA", "Charlotte Amalie, Virgin Islands, U.S."],
    ["Saint-Denis, Réunion", "FRA", "Saint-Denis, Reunion"],
    ["Saint-Denis (La Réunion)", "FRA", "Saint-Denis, Reunion"],
    ["Saint Denis Reunion", "FRA", "Saint-Denis, Reunion"],
    ["Saint-Pierre, Martinique", "FRA", "Saint-Pierre, Martinique"],
    ["Cayenne, Guyane", "FRA", "Cayenne, French Guiana"],
    ["Pointe-à-Pitre", "FRA", "Pointe-à-Pitre, Guadeloupe"],
    ["Guadeloupe", "FRA", "centre of Guadeloupe"],
    ["Willemstad, Curaçao", "NLD", "Willemstad, Curaçao"],
    ["Hamilton, Bermuda", "GBR", "Hamilton, Bermuda"],
    ["Stanley, Falkland Islands", "GBR", "Stanley, Falkland Islands (Malvinas)"],
    ["Road Town, Virgin Islands", "GBR", "Road Town, Virgin Islands, British"],
    ["Christiansted, Virgin Islands", "USA", "Christiansted, Virgin Islands, U.S."],
    ["Kaohsiung", "CHN", "Kaohsiung, Taiwan, Province of China"],
    ["Hong Kong", "CHN", "Hong Kong, Hong Kong"],
    ["Le Lamentin", "FRA", "Le Lamentin, Martinique"],
    ["St Peter Port", "GBR", "Saint Peter Port, Guernsey"],
  ])("is found there: %s (%s)", (city, country, label) => {
    expect(find({ city, country }).label).toBe(label);
  });

  it.each([
    ["San Juan", "USA", "San Juan, Texas, United States of America"],
    ["Saint-Pierre", "FRA", "Saint-Pierre, France"],
    ["Willemstad", "NLD", "Willemstad, Netherlands"],
    ["Hamilton", "GBR", "Hamilton, United Kingdom"],
    ["Saint-Martin-de-Ré", "FRA", "Saint-Martin-de-Ré, France"],
    ["Jersey City, NJ", "USA", "Jersey City, New Jersey, United States of America"],
  ])("is not taken for one of the country that has the very name: %s (%s)", (city, country, label) => {
    expect(find({ city, country }).label).toBe(label);
  });

  it.each(["Dededo, TX", "Dededo TX", "Caguas, Texas", "Caguas (TX)"])(
    "is not taken for one of a state that the text names: %s",
    (city) => {
      expect(() => find({ city, country: "USA" })).toThrow(`no place in United States of America is called "${city}"`);
    },
  );

  it("is that of its postcode as before", () => {
    expect(find({ city: "San Juan", postcode: "00907", country: "USA" }).country).toBe("PRI");
    expect(find({ city: "San Juan, PR", postcode: "00907", country: "USA" }).country).toBe("PRI");
    expect(find({ city: "Saint-Denis", postcode: "97400", country: "FRA" }).country).toBe("REU");
    expect(find({ city: "Saint-Denis", postcode: "93200", country: "FRA" }).country).toBe("FRA");
  });

  it("is not taken where the postcode lies in the country itself", () => {
    const { label } = find({ city: "Charlotte Amalie", postcode: "10001", country: "USA" });
    expect(label).toBe("postcode 10001, United States of America");
  });

  it("is not meant by the letters of the territory alone", () => {
    expect(() => find({ city: "HK", country: "CHN" })).toThrow('is called "HK"');
  });

  it("of whose name the country has a longer one is the larger of the two", () => {
    expect(find({ city: "Ponce", country: "USA" }).label).toBe("Ponce, Puerto Rico");
    expect(find({ city: "Farrington", country: "GBR" }).label).toBe("Farrington Gurney, United Kingdom");
  });
});

describe("the name of a region in the place of a city", () => {
  it.each([
    ["Texas", "USA", "United States of America"],
    ["New Jersey", "USA", "United States of America"],
    ["Victoria", "AUS", "Australia"],
    ["Jiangsu", "CHN", "People's Republic of China"],
  ])("is no city that resembles it: %s (%s)", (city, country, name) => {
    expect(() => find({ city, country })).toThrow(`city: "${city}" is a region of ${name}: give a city.`);
  });

  it.each([
    [{ city: "New York", country: "USA" }, "New York City, New York, United States of America"],
    [{ city: "Penang", country: "MYS" }, "George Town, Malaysia"],
    [{ city: "Texas", postcode: "77590", country: "USA" }, "Texas City, Texas, United States of America"],
  ])("is the city that bears it, or that its postcode shows: %j", (address, label) => {
    expect(find(address).label).toBe(label);
  });
});

describe("a city whose text names another country than its code", () => {
  it("is the one of the code, and does not agree", () => {
    for (const city of ["Valencia, Spain", "Valencia (Spain)"])
      expect(find({ city, country: "VEN" }).matched.region_agrees, city).toBe(false);
  });

  it("adds no further place that may be meant to those of its name", () => {
    const rivalsOf = (city: string) => find({ city, country: "DEU" }).rivals;
    expect([rivalsOf("Neustadt, France"), rivalsOf("Berlin, France")]).toEqual([rivalsOf("Neustadt"), 1]);
  });

  it.each([
    ["Valencia, Venezuela", "VEN"],
    ["Valencia, Carabobo", "VEN"],
    ["Cambridge, MA", "USA"],
    ["San Juan, Puerto Rico, United States", "USA"],
    ["San Juan, Puerto Rico, United States", "PRI"],
    ["Atlanta, Georgia", "USA"],
    ["Torino, TO", "ITA"],
    ["Bologna, BO", "ITA"],
  ])("is none where that is the same: %s (%s)", (city, country) => {
    expect(find({ city, country }).matched.region_agrees).not.toBe(false);
  });
});

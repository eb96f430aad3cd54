import { describe, expect, it } from "vitest";
import { fieldName } from "./plain-words.ts";
import { noteText } from "./sheet-notes.ts";
import { sheetLabel, sheetWords, unitWords } from "./sheet-words.ts";

describe("a note of a step", () => {
  it.each([
    ["The table has no value for TKL: the world average is used.", "Die Tabelle hat keinen Wert für Tokelau:"],
    ["Guernsey is supplied by cable from France: its factors are used.", "aus dem Netz von Frankreich versorgt"],
    [
      "Liechtenstein lies in the control area of Switzerland's grid: its factors are used.",
      "Regelzone des Schweizer Netzes",
    ],
    ["Beyond 16000 km as between 14000 and 16000 km.", "Über 16.000 km hinaus"],
    ["The ambient row. Printed per container; one container is taken as one TEU.", "Die Zeile ohne Kühlung. Gedruckt"],
  ])("is German on a German page: %s", (note, german) => {
    expect(String(noteText(note, "de"))).toContain(german);
    expect(String(noteText(note, "de"))).not.toContain("lang=");
    expect(String(noteText(note, "en"))).not.toContain("lang=");
  });

  it("stays English, and is marked so, where one of its sentences has no German", () => {
    const note = "The ambient row. Taken from <a> table.";
    expect(String(noteText(note, "de"))).toBe('<span lang="en">The ambient row. Taken from &lt;a&gt; table.</span>');
  });

  it("that stays English is English to its last word, day and figure", () => {
    const note = "Since 2024-01-01 ships go by the cape of good hope here, 25450 km.";
    expect(String(noteText(note, "de"))).toBe(
      '<span lang="en">Since 1 January 2024 ships go by the Cape of Good Hope here, 25,450 km.</span>',
    );
  });
});

it("a property of a purchase that a warning is about is German on a German page", () => {
  expect(fieldName("value", "de")).toBe("Betrag");
});

describe("a basket of goods and its money", () => {
  it.each([
    ["intensity of electronics", "Intensität: Elektronik"],
    ["intensity of household appliances", "Intensität: Haushaltsgeräte"],
    ["intensity of general merchandise", "Intensität: gemischte Waren"],
  ])("are named in German on a German page: %s", (name, german) => {
    expect(sheetWords(name, "de")).toBe(german);
  });

  it("are counted in dollars of a year", () => {
    expect(unitWords("USD of 2023", "de").trim()).toBe("USD von 2023");
  });
});

describe("the value of a fact", () => {
  it.each([
    ["12.5 km", "12,5 km"],
    ["regional aircraft 12 %, narrow-bodies 88 %", "Regionalflugzeuge 12 %, Schmalrumpfflugzeuge 88 %"],
    [
      "Oslo (NOOSL), 1.679 km from the end given; the way there is not counted",
      "Oslo (NOOSL), 1,679 km vom angegebenen Ende; der Weg dorthin zählt nicht",
    ],
    [
      "by carriers' practice since 2024-01-01 (sea-corridors/2026-1/asia-europe/2024)",
      "nach der Praxis der Reedereien seit 1. Januar 2024 (sea-corridors/2026-1/asia-europe/2024)",
    ],
    [
      "disaggregated_asia_to_north_europe, inferred from ne_asia and north_europe",
      "Asien – Nordeuropa, abgeleitet aus Nordostasien und Nordeuropa",
    ],
    ["suez: 19378.695 km", "Sueskanal: 19.378,695 km"],
    ["DEU 77.8 %, NLD 22.2 %", "DEU 77,8 %, NLD 22,2 %"],
    ["1.2693", "1,2693"],
    ["0.1234567890123450", "0,1234567890123450"],
    ["2023", "2023"],
  ])("is German on a German page: %s", (value, german) => {
    expect(sheetWords(value, "de")).toBe(german);
    expect(String(sheetLabel(value, "de")).includes('lang="en"')).toBe(value === "2023");
  });

  it("that has no German is English as a whole", () => {
    expect(sheetWords("Panama Canal Authority, tolls of 2024-01-01, 1200 km", "de")).toContain(
      "1 January 2024, 1,200 km",
    );
  });
});

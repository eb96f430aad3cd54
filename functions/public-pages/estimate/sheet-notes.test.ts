import { describe, expect, it } from "vitest";
import { fieldName } from "./plain-words.ts";
import { noteText } from "./sheet-notes.ts";
import { sheetWords } from "./sheet-words.ts";

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
});

it("a property of a purchase that a warning is about is German on a German page", () => {
  expect(fieldName("value", "de")).toBe("Betrag");
});

describe("the value of a fact", () => {
  it.each([
    ["12.5 km", "12,5 km"],
    ["regional aircraft 12 %, narrow-bodies 88 %", "Regionalflugzeuge 12 %, Schmalrumpfflugzeuge 88 %"],
    [
      "Oslo (NOOSL), 1.679 km from the end given; the way there is not counted",
      "Oslo (NOOSL), 1,679 km vom angegebenen Ende; der Weg dorthin zählt nicht",
    ],
  ])("is German on a German page: %s", (value, german) => {
    expect(sheetWords(value, "de")).toBe(german);
  });
});

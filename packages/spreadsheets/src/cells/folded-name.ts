import { plainName } from "@isotherm/contract";

const LETTERS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** The same for "Gewicht (kg)", "GEWICHT_KG" and "gewicht kg", for "Währung" and "Waehrung"; accents do not count. */
export const foldedName = (text: string): string =>
  plainName(
    text
      .normalize("NFC")
      .toLowerCase()
      .replaceAll(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter)
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, ""),
  );

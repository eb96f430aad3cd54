import { describe, expect, it } from "vitest";
import { optionWords } from "./option-words.ts";
import { TRY_FIELDS, type TryField } from "./try-fields.ts";

/** Units are written so everywhere. */
const UNITS = new Set(["km", "mi", "t", "kg", "kWh", "MWh", "GWh"]);

const CHOICES = Object.values(TRY_FIELDS)
  .flat()
  .flatMap(({ path, options, type }: TryField) =>
    options !== undefined && type !== "boolean" ? [[path, options.filter((one) => !UNITS.has(one))] as const] : [],
  );

describe("a choice of the forms for estimates", () => {
  it.each(CHOICES)("of %s has words of its own in both languages, not the value of the interface", (path, options) => {
    for (const language of ["en", "de"] as const) {
      const words = options.map((option) => optionWords(path, option, language));
      expect(words.filter((text) => text.includes("_"))).toEqual([]);
      // English words may be those of the value; German ones are not.
      const unknown = words.filter((text, index) => text === options[index]?.replaceAll("_", " "));
      if (language === "de") expect(unknown.filter((text) => text.includes(" "))).toEqual([]);
      expect(new Set(words).size).toBe(options.length);
    }
  });

  it("of goods is read with its size and fuel", () => {
    expect(optionWords("method", "truck_rigid_7_5t_cng_refrigerated", "de")).toBe("Solo-Lkw, 7,5 t, CNG, gekühlt");
    expect(optionWords("method", "sea_ropax_over_20dwkt_hfo", "en")).toBe(
      "ro-pax ferry, over 20,000 dwt, heavy fuel oil",
    );
    expect(optionWords("legs.0.fuel", "93_diesel_7_biodiesel", "de")).toBe("Diesel mit 7 % Biodiesel");
  });
});

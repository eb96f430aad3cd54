import { describe, expect, it } from "vitest";
import { fieldFaults, secondText, typedDecimal } from "./page-parts.ts";

describe("a decimal that somebody types", () => {
  it.each([
    ["de", "2,5", "2.5"],
    ["de", "2.5", "2.5"],
    ["de", "1.000,5", "1000.5"],
    ["de", "1.250.000,50", "1250000.50"],
    ["de", "1.000", "1.000"],
    ["de", "1.00,5", "1.00,5"],
    ["de", "1,000.5", "1,000.5"],
    ["en", "1,000.5", "1000.5"],
    ["en", "1.000,5", "1.000,5"],
    ["en", "1,000", "1,000"],
    ["en", "2.5", "2.5"],
  ] as const)("in %s as %s is %s", (language, text, decimal) => {
    expect(typedDecimal(text, language)).toBe(decimal);
  });
});

describe("what is wrong with a number", () => {
  const told = [["amount", 'must be a decimal number written as a string, such as "12.5"']] as const;

  it("is said to people without what programs have to do", () => {
    expect(fieldFaults(told, "en").fields).toEqual({ amount: "must be a number such as 12.5" });
    expect(fieldFaults(told, "de")).toEqual({
      fields: { amount: "muss eine Zahl sein wie 12,5, nicht unter 0" },
      translated: true,
    });
  });

  it("of a place or a range is said without names of the interface's fields", () => {
    const place = [["route.source.city", 'city: no place in Germany is called "Xyz" or nearly so.']] as const;
    expect(fieldFaults(place, "en").fields).toEqual({
      "route.source.city": 'no place in Germany is called "Xyz" or nearly so.',
    });
    expect(fieldFaults(place, "de").fields).toEqual({
      "route.source.city": 'dort heißt kein Ort "Xyz" oder so ähnlich',
    });
    expect(fieldFaults([["from", "must not be after through."]], "en").fields).toEqual({
      from: "must not be after the last day",
    });
  });

  it("stays English as a whole where a part of it has no German words", () => {
    const both = [...told, ["name", "is of a kind that nobody has words for"]] as const;
    expect(fieldFaults(both, "de").translated).toBeUndefined();
  });
});

it("a time to the second is in UTC until the reader's zone is known", () => {
  expect(secondText("2026-11-27T18:48:05.123Z").toString()).toBe(
    '<time datetime="2026-11-27T18:48:05.123Z" data-exact>2026-11-27 18:48:05 UTC</time>',
  );
});

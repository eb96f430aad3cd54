import { describe, expect, it } from "vitest";
import { claimsIn, refuseClaims } from "./refused-claims.ts";

describe("texts of impact pages", () => {
  it.each([
    ["We are carbon neutral since 2020.", ["carbon neutral"]],
    ["Climate-positive shipping", ["climate-positive"]],
    ["Our CO₂-neutral parcels", ["co2-neutral"]],
    ["car\u00ADbon\u200B neutral", ["carbon neutral"]],
    ["ＣＡＲＢＯＮ ＮＥＵＴＲＡＬ", ["carbon neutral"]],
    ["We offset our flights and reach net zero.", ["offset", "net zero"]],
    ["All emissions are offset.", ["offset"]],
    ["We compensate all of our emissions.", ["compensate all of our emissions"]],
    ["Our footprint is fully compensated, CO2 neutralised.", ["footprint is fully compensated", "co2 neutralised"]],
    ["Deliveries with zero climate impact", ["zero climate impact"]],
    ["A reduced climate impact for everyone", ["reduced climate impact"]],
    ["eco-friendly freight", ["eco-friendly"]],
    ["Wir sind klimaneutral und CO2-frei.", ["klimaneutral", "co2-frei"]],
    ["Klimaneutrale Pakete", ["klimaneutrale"]],
    ["Wir haben unsere Emissionen vollständig kompensiert.", ["emissionen vollständig kompensiert"]],
    ["Wir kompensieren alle unsere Emissionen.", ["kompensieren alle unsere emissionen"]],
    ["Kompensation unserer Emissionen", ["kompensation unserer emissionen"]],
    ["CO2-reduzierter Versand, CO₂-Kompensationsprojekte", ["co2-reduzierter", "co2-kompensationsprojekte"]],
    ["Unsere Emissionen werden neutralisiert.", ["emissionen werden neutralisiert"]],
    ["umweltfreundlicher Versand", ["umweltfreundlicher"]],
    ["Mit CO2-Ausgleich geliefert", ["co2-ausgleich"]],
  ])("may not claim: %s", (text, claims) => {
    expect(claimsIn(text)).toEqual(claims);
  });

  it.each([
    "We fund tonnes of carbon removal in Kenya and retire them.",
    "Offset printing on recycled paper, at Green Street 5.",
    "Die Wahl des neutralen Landes Schweiz; Ausgleichsgetriebe.",
    "We reduced the emissions of our fleet with electric trucks.",
    "Drivers are compensated for their time.",
    "Wir gleichen unsere Fahrpläne ab und senken so Emissionen.",
    "Wir finanzieren Tonnen und legen sie still.",
    "The results were positive for the climate of the meeting.",
    "Carbon fibre, neutral grey",
  ])("may say: %s", (text) => {
    expect(claimsIn(text)).toEqual([]);
  });

  it("are refused with the words and the reason", () => {
    expect(() => refuseClaims("custom_description", "Carbon neutral!")).toThrow(
      expect.objectContaining({ code: "claim_refused", detail: expect.stringContaining('"carbon neutral"') }),
    );
  });

  it("of the longest length are looked at without going over them again and again", () => {
    expect(claimsIn("kompensieren ".repeat(160))).toEqual([]);
    expect(claimsIn(`carbon${" ".repeat(1_900)}`)).toEqual([]);
  });
});

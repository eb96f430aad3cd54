import { readFile } from "node:fs/promises";
import { decimal, kilowattHours } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { massQuality } from "../mass-quality.ts";
import { verifySheet } from "../verify-sheet.ts";
import { type ElectricityActivity, type ElectricityRequest, electricity, estimateElectricity } from "./electricity.ts";

const of = (kwh: string, more: Partial<ElectricityActivity> = {}) =>
  electricity({ consumption: kilowattHours(kwh), country: undefined, ...more });
const kilograms = (kwh: string, more: Partial<ElectricityActivity> = {}) => {
  const { scope2, scope3, emissions } = of(kwh, more);
  return [scope2, scope3, emissions].map((mass) => mass.times(1000).toFixed());
};
const asked = (more: Partial<ElectricityRequest>) =>
  estimateElectricity({ consumption: { amount: "1000", unit: "kWh" }, ...more });
const codes = ({ warnings }: ReturnType<typeof of>) => warnings.map(({ code }) => code);

describe("the emissions of electricity", () => {
  it("are those of the worked example in methods/electricity.md", async () => {
    const page = await readFile(new URL("../../methods/electricity.md", import.meta.url), "utf8");
    // 329.65 · 0.9065; 329.65 · 0.1871 = 61.677515; (298.827725 + 61.677515) · 0.049 / 0.951 = 18.574928…
    expect(kilograms("1000", { country: "DEU" })).toEqual(["298.827725", "80.252443244", "379.080168244"]);
    for (const figure of ["298.827725 kg", "80.252443… kg", "379.080168… kg"]) expect(page).toContain(figure);
  });

  it.each([
    // 1000 · 458.29 g, of it 0.8514 burnt; losses 0.0674
    { where: "no country", more: {}, kg: ["390.188106", "101.223002728", "491.411108728"] },
    { where: "France", more: { country: "FRA" }, kg: ["38.903872", "20.890037677", "59.793909677"] },
    { where: "Norway", more: { country: "NOR" }, kg: ["3.662733", "25.845979996", "29.508712996"] },
    {
      where: "Germany in 2019",
      more: { country: "DEU", year: 2019 },
      kg: ["355.810315", "95.555548302", "451.365863302"],
    },
    // Published parts: 0.13096; 0.03682 + 0.01299 + 0.00359
    { where: "the United Kingdom", more: { country: "GBR" }, kg: ["130.96", "53.4", "184.36"] },
    // 0.20705; 0.0459 + 0.0183 + 0.00397
    { where: "the United Kingdom in 2024", more: { country: "GBR", year: 2024 }, kg: ["207.05", "68.17", "275.22"] },
    // 0.392643; (0.392643 + 0.0814) · 0.042 / 0.958 + 0.0814
    {
      where: "New York City",
      more: { country: "USA", region: "US-NYCW" },
      kg: ["392.643", "102.182678497", "494.825678497"],
    },
    // 0.0019 · (1 − 0.0405); 0.0253 / 0.9595 + 0.0019 · 0.0405
    { where: "Quebec", more: { country: "CAN", region: "CA-QC" }, kg: ["1.82305", "26.444849948", "28.267899948"] },
    { where: "Tasmania", more: { country: "AUS", region: "AU-TAS" }, kg: ["200", "30", "230"] },
    { where: "Australia in 2024", more: { country: "AUS", year: 2024 }, kg: ["630", "70", "700"] },
    {
      where: "Guam, a territory",
      more: { country: "USA", region: "US-GU" },
      kg: kilograms("1000", { country: "GUM" }),
    },
    // Hydropower: 24 / (1 − 0.0674), nothing of it burnt
    { where: "the Central African Republic", more: { country: "CAF" }, kg: ["0", "25.734505683", "25.734505683"] },
    { where: "nothing", more: { country: "DEU", consumption: kilowattHours(0) }, kg: ["0", "0", "0"] },
  ])("in scopes 2 and 3, and whole: $where", ({ more, kg }) => {
    expect(kilograms("1000", more)).toEqual(kg);
    expect(verifySheet(of("1000", more))).toEqual([]);
  });

  it.each([
    { country: "LIE", grid: "CHE", why: "control area" },
    { country: "MCO", grid: "FRA", why: "Monaco" },
    { country: "AND", grid: "ESP", why: "Andorra" },
    { country: "SMR", grid: "ITA", why: "San Marino" },
    { country: "VAT", grid: "ITA", why: "Holy See" },
    { country: "JEY", grid: "FRA", why: "cable" },
  ])("of $country are those of the grid that feeds it, with the reason", ({ country, grid, why }) => {
    const fed = of("1000", { country });
    expect(fed.emissions.toFixed()).toBe(of("1000", { country: grid }).emissions.toFixed());
    expect(fed.steps[0]?.note).toContain(why);
    expect(fed.warnings).toMatchObject([{ code: "region_fallback", field: "country_code" }]);
  });

  it("have combustion, upstream and losses in steps of their own, and say what the mass is of", () => {
    const { steps } = of("1000", { country: "DEU" });
    expect(steps.slice(0, 3).map(({ name }) => name)).toEqual([
      "electricity: generation",
      "electricity: upstream",
      "electricity: losses on the way",
    ]);
    expect(steps.at(-1)?.facts).toEqual([
      { name: "accounting", value: "location_based" },
      { name: "boundary", value: "combustion in scope 2; upstream and losses in scope 3" },
      { name: "year of the factors", value: "2025" },
    ]);
  });

  it("tell in the sheet which factor, from which source, by which rung, and warn of a country that is unknown", () => {
    const unknown = of("1000", { country: "ATA" });
    expect(unknown.steps[0]?.inputs[1]).toMatchObject({
      factor_id: "grid-intensity/2026-1/WORLD-2025",
      rung: "world",
      quality: "assumption",
    });
    expect(unknown.steps[0]?.note).toContain("ATA");
    expect(codes(unknown)).toEqual(["country_unknown"]);
    const territory = of("1", { country: "USA", region: "US-MP" }).warnings;
    expect(territory).toMatchObject([{ code: "region_fallback", field: "region" }]);
  });

  it("are as good as what was consumed: the standard factors of a grid do not lower them", () => {
    expect(massQuality(of("1000", { country: "GBR" }).steps).shares?.primary.toFixed()).toBe("1");
    expect(massQuality(of("1000", { country: "ATA" }).steps).shares?.assumed.toFixed()).toBe("1");
  });

  it("never fall when more is consumed", () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom("DEU", "NOR", "XKX", undefined), (a, b, country) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((kwh) => of(String(kwh), { country }).emissions);
        expect(more?.gte(less ?? 0)).toBe(true);
      }),
    );
  });
});

describe("the year of the factors", () => {
  const mass = (more: Partial<ElectricityRequest>) => asked({ country_code: "DEU", ...more }).emissions.toFixed();

  it("is that of the consumption, unless another one is asked for", () => {
    expect(mass({ consumed_on: "2019-07-01" })).toBe("0.451365863302");
    expect(mass({ consumed_on: "2019-07-01", factor_year: 2025 })).toBe(mass({}));
    expect(codes(asked({ country_code: "DEU", consumed_on: "2019-07-01" }))).toEqual([]);
  });

  it("after the last edition is the last one, with a warning", () => {
    const later = asked({ country_code: "DEU", factor_year: 2031 });
    expect(later.emissions.toFixed()).toBe(mass({}));
    expect(later.warnings).toMatchObject([{ code: "year_fallback", field: "factor_year" }]);
    expect(later.warnings[0]?.message).toContain("2031");
  });

  it("that a country lacks is the nearest one before, with a warning", () => {
    const { steps, warnings } = asked({ country_code: "LSO", factor_year: 2024 });
    expect(steps[0]?.inputs[1]?.factor_id).toBe("grid-intensity/2026-1/LSO-2022");
    expect(warnings).toMatchObject([{ code: "year_fallback" }]);
  });

  it.each([
    { country_code: "DEU", factor_year: 2014, first: 2015 },
    { country_code: "USA", region: "US-TX", factor_year: 2021, first: 2022 },
    { country_code: "CAN", region: "CA-PE", factor_year: 2023, first: 2024 },
    { country_code: "AUS", region: "AU-NSW", consumed_on: "2023-01-01", first: 2024 },
    { country_code: "DEU", consumed_on: "2024-01-01", factor_year: 2014, first: 2015 },
  ])("before the first edition is refused by the name of what told it: %j", ({ first, ...more }) => {
    const field = "factor_year" in more ? "factor_year" : "consumed_on";
    expect(() => asked(more)).toThrow(`${field}: the first edition of these factors is that of ${first}.`);
  });
});

describe("electricity by the market", () => {
  const by = (more: Partial<ElectricityRequest>) => asked({ country_code: "DEU", ...more });

  it("is unknown without a contract where no residual mix is published under an open licence", () => {
    expect(by({}).marketBased).toBeUndefined();
    const without = by({ accounting: "market_based" });
    expect(without.emissions.toFixed()).toBe(without.locationBased.toFixed());
    expect(without.warnings).toMatchObject([{ code: "average_assumed", field: "accounting" }]);
  });

  it("is the residual mix where there is one, beside the grid's average", () => {
    const { locationBased, marketBased, scope2, scope3, emissions } = by({
      country_code: "AUS",
      accounting: "market_based",
    });
    // 0.81 + 0.11; 0.62 + 0.07
    expect([marketBased, locationBased].map((mass) => mass?.toFixed())).toEqual(["0.92", "0.69"]);
    expect([scope2, scope3, emissions].map((mass) => mass.toFixed())).toEqual(["0.81", "0.11", "0.92"]);
  });

  it("is the residual mix of another year where there is none of the year, which counts as assumed, with a warning", () => {
    const of = (consumed_on: string) => {
      const made = by({ country_code: "AUS", accounting: "market_based", consumed_on });
      return [made.marketBased?.toFixed(), codes(made), massQuality(made.steps).shares?.assumed.toFixed()];
    };
    expect(of("2025-06-30")).toEqual(["0.92", [], "0"]);
    expect(of("2024-06-30")).toEqual(["0.92", ["year_fallback"], "1"]);
    expect(of("2026-06-30")[2]).toBe("1");
  });

  it("counts as assumed, with one error, where the grid's average stands in for what is not known", () => {
    const ofAccounting = (accounting: "location_based" | "market_based") =>
      massQuality(by({ accounting, contract: { type: "green_tariff" } }).steps).shares?.assumed.toFixed();
    expect([ofAccounting("location_based"), ofAccounting("market_based")]).toEqual(["0", "1"]);
    for (const contract of [undefined, { type: "green_tariff" } as const]) {
      const { shares, errors } = massQuality(by({ accounting: "market_based", contract }).steps);
      expect(shares?.assumed.toFixed()).toBe("1");
      const standing = errors.filter(({ id }) => id.endsWith("/fallback"));
      expect(standing.map(({ elasticity }) => elasticity.toFixed(2))).toEqual(["1.00"]);
    }
  });

  it("has no combustion for what certificates cover, but the life cycle of renewables with the losses", () => {
    const whole = by({ accounting: "market_based", contract: { type: "certificates" } });
    // 26 / 0.951
    expect([whole.scope2, whole.scope3].map((mass) => mass.toFixed())).toEqual(["0", "0.027339642482"]);
    expect(whole.warnings).toEqual([]);
    const half = by({ accounting: "market_based", contract: { type: "certificates", share: 0.5 } });
    expect(half.scope2.toFixed()).toBe("0.1494138625"); // 298.827725 / 2
    expect(half.emissions.toFixed(9)).toBe(whole.emissions.plus(whole.locationBased).div(2).toFixed(9));
    expect(codes(half)).toEqual(["average_assumed"]);
    expect(verifySheet(half)).toEqual([]);
  });

  it("takes the factor that a contract evidences, and the upstream of the grid", () => {
    const { scope2, scope3, locationBased, marketBased } = by({
      accounting: "market_based",
      contract: { type: "own_factor", emission_factor_id: "uk-electricity/2025-1/generation" },
    });
    expect([scope2, scope3].map((mass) => mass.toFixed())).toEqual(["0.177", "0.080252443244"]);
    expect(marketBased?.eq(locationBased)).toBe(false);
    const half = by({
      accounting: "market_based",
      contract: { type: "own_factor", emission_factor_id: "uk-electricity/2025-1/generation", share: 0.5 },
    });
    // (177 + 298.827725) / 2
    expect([half.scope2, half.scope3].map((mass) => mass.toFixed(9))).toEqual(["0.237913863", "0.080252443"]);
  });

  it("divides a published factor that has both scopes in it, and adds no upstream of the grid to it", () => {
    const of = (share: number) =>
      by({
        country_code: "AUS",
        accounting: "market_based",
        contract: { type: "own_factor", emission_factor_id: "grid-states/2025-1/AU-VIC", share },
      });
    const whole = of(1);
    // 0.87 is printed for Victoria: 0.78 of scope 2, 0.09 of scope 3
    expect([whole.scope2, whole.scope3, whole.emissions].map((mass) => mass.toFixed())).toEqual([
      "0.78",
      "0.09",
      "0.87",
    ]);
    // with the residual mix for the other half: (0.78 + 0.81) / 2, (0.09 + 0.11) / 2
    expect([of(0.5).scope2, of(0.5).scope3].map((mass) => mass.toFixed())).toEqual(["0.795", "0.1"]);
    expect(verifySheet(whole)).toEqual([]);
  });

  it("counts renewable generation that a contract names as certificates of it: its life cycle is no scope 2", () => {
    const counted = (contract: NonNullable<ElectricityRequest["contract"]>) =>
      by({ accounting: "market_based", contract });
    const named = counted({ type: "own_factor", emission_factor_id: "renewable-electricity/2026-2/mix" });
    const evidenced = counted({ type: "certificates" });
    for (const { scope2, scope3 } of [named, evidenced])
      expect([scope2, scope3].map((mass) => mass.toFixed())).toEqual(["0", "0.027339642482"]);
    const stepsOf = ({ steps }: typeof named) => steps.filter(({ name }) => name.endsWith(": generation")).slice(1);
    expect([named, evidenced].map((each) => stepsOf(each)[0]?.name)).toEqual([
      "contract: generation",
      "certificates: generation",
    ]);
  });

  it("does not take a green tariff for green: a name evidences nothing", () => {
    const tariff = by({ accounting: "market_based", contract: { type: "green_tariff" } });
    expect(tariff.emissions.toFixed()).toBe(tariff.locationBased.toFixed());
    expect(tariff.warnings.map(({ message }) => message).join(" ")).toContain("evidences nothing");
  });

  it.each([
    {
      contract: { type: "own_factor" },
      code: "validation_error",
      says: "contract.emission_factor_id: the own factor must be named.",
    },
    {
      contract: { type: "own_factor", emission_factor_id: "uk-electricity/2025-1/nothing" },
      code: "emission_factor_id_invalid",
      says: "contract.emission_factor_id: there is no factor uk-electricity/2025-1/nothing of the generation of electricity.",
    },
    {
      contract: { type: "own_factor", emission_factor_id: "uk-electricity/2025-1/losses" },
      code: "emission_factor_id_invalid",
      says: "contract.emission_factor_id: there is no factor uk-electricity/2025-1/losses of the generation of electricity.",
    },
  ] as const)("refuses a contract without its factor with $code: $says", ({ contract, code, says }) => {
    expect(() => by({ contract })).toThrow(expect.objectContaining({ code, detail: says }));
  });

  it("adds up in its sheet for every contract and share", () => {
    const types = fc.constantFrom("green_tariff" as const, "certificates" as const);
    fc.assert(
      fc.property(
        types,
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom("DEU", "AUS", "GBR"),
        (type, per, country) => {
          const calculation = by({
            country_code: country,
            accounting: "market_based",
            contract: { type, share: per / 100 },
          });
          expect(verifySheet(calculation)).toEqual([]);
          expect(calculation.scope2.plus(calculation.scope3).toFixed()).toBe(calculation.emissions.toFixed());
          expect(calculation.marketBased?.toFixed()).toBe(calculation.emissions.toFixed());
          expect(calculation.scope2.gte(decimal(0))).toBe(true);
        },
      ),
    );
  });
});

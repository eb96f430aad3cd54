import { type Decimal, decimal } from "@isotherm/core";
import { type CalculationInput, type Figure, derived } from "../calculation.ts";
import type { Intensity, LegContext } from "./intensity.ts";

/** Countries of a way that have the same figures, and their share of its kilometres. */
interface CountryGroup {
  /** Stands for all of them; undefined where no country is known. */
  readonly country: string | undefined;
  readonly countries: readonly string[];
  /** From 0 to 1. */
  readonly share: Decimal;
}

/**
 * The intensity of a leg whose figures depend on the country: that of `country_code`; else the mean over the countries of
 * the way, weighed by kilometres; else that of the source. `groupOf` names what the figures of a country depend on:
 * countries of one group are looked up once.
 */
export const overCountries = (
  context: LegContext,
  groupOf: (country: string | undefined) => string,
  intensityIn: (context: LegContext) => Intensity,
): Intensity => {
  const [main, ...others] = groupsOf(context, groupOf).map((group): Found => {
    return { group, intensity: intensityIn({ ...context, country: group.country }) };
  }) as [Found, ...Found[]];
  return others.length === 0 ? main.intensity : meanOf(context, main, [main, ...others]);
};

/**
 * Warns where the figures of a leg hold in other countries than those that it leads through, or where these are not known.
 * `of` names where they hold: "Europe".
 */
export const warnOfCountries = (context: LegContext, holdsIn: (country: string) => boolean, of: string): void => {
  const { calculation, country, countries = [], source } = context;
  const named = country ?? source?.country;
  const ledThrough = country === undefined && countries.length > 0 ? countries.map((each) => each.country) : [named];
  const known = ledThrough.filter((each) => each !== undefined);
  const elsewhere = known.filter((each) => !holdsIn(each)).toSorted();
  const field = "country_code";
  if (known.length < ledThrough.length)
    calculation.warn({
      code: "country_unknown",
      message: `The country is not known: the figures of ${of} were used.`,
      field,
    });
  if (elsewhere.length > 0) {
    const message = `${elsewhere.join(", ")}: there are no figures of their own, those of ${of} were used.`;
    calculation.warn({ code: "region_fallback", message, field });
  }
};

const groupsOf = (
  { country, countries, source }: LegContext,
  groupOf: (country: string | undefined) => string,
): readonly CountryGroup[] => {
  if (country !== undefined || countries === undefined || countries.length === 0)
    return [{ country: country ?? source?.country, countries: [], share: decimal(1) }];
  const groups = new Map<string, CountryGroup>();
  for (const { country: each, share } of countries) {
    const key = groupOf(each);
    const group = groups.get(key) ?? { country: each, countries: [], share: decimal(0) };
    groups.set(key, { ...group, countries: [...group.countries, each], share: group.share.plus(share) });
  }
  return [...groups.values()].toSorted((a, b) => b.share.cmp(a.share));
};

interface Found {
  readonly group: CountryGroup;
  readonly intensity: Intensity;
}

const meanOf = (context: LegContext, main: Found, found: readonly Found[]): Intensity => {
  const { calculation, leg } = context;
  const kilometres = found.map(({ group }, index) => kilometresIn(context, group, `k${index}`));
  const all = kilometres.map(({ symbol }) => symbol).join(" + ");
  const figure = calculation.add({
    name: "mean over the countries of the way",
    leg,
    formula: `f = (${found.map((_, index) => `k${index} · f${index}`).join(" + ")}) / (${all})`,
    inputs: found.flatMap(({ intensity }, index) => [
      kilometres[index] as CalculationInput,
      { ...intensity.input, symbol: `f${index}` },
    ]),
    unit: main.intensity.input.unit,
  });
  const isOneFactor = found.every(({ intensity }) => intensity.factor.id === main.intensity.factor.id);
  const notes = new Set(found.flatMap(({ intensity }) => intensity.note ?? []));
  return {
    ...main.intensity,
    input: derived(figure, "emission intensity", "f"),
    // Several rows have no value in common: the answer shows the row of most kilometres.
    value: isOneFactor ? meanValue(found) : main.intensity.value,
    tankToWheel: tankToWheelOf(context, found, kilometres, figure),
    note: notes.size === 0 ? undefined : [...notes].join(" "),
  };
};

/** The mean of the factors before uplifts. */
const meanValue = (found: readonly Found[]): Decimal => {
  const sum = (of: (each: Found) => Decimal) => found.reduce((total, each) => total.plus(of(each)), decimal(0));
  return sum(({ group, intensity }) => intensity.value.times(group.share)).div(sum(({ group }) => group.share));
};

const COURSE = "Isotherm: course of the way over the borders of @rapideditor/country-coder";

const kilometresIn = ({ distance }: LegContext, group: CountryGroup, symbol: string): CalculationInput => ({
  symbol,
  name: `kilometres in ${group.countries.join(", ")}`,
  value: decimal(distance?.value ?? 0).times(group.share),
  unit: "km",
  quality: "modelled",
  error_entry: "course",
  source: COURSE,
});

/** The tank-to-wheel part of the mean; undefined where the source of one of the intensities has no split. */
const tankToWheelOf = (
  { calculation, leg }: LegContext,
  found: readonly Found[],
  kilometres: readonly CalculationInput[],
  mean: Figure,
): Intensity["tankToWheel"] => {
  const splits = found.map(({ intensity }) => intensity.tankToWheel);
  if (splits.includes(undefined)) return undefined;
  const terms: string[] = [];
  const parts = found.flatMap(({ intensity: { tankToWheel, input } }, index) => {
    if (typeof tankToWheel !== "object" || tankToWheel.whole === undefined) return [];
    terms.push(`k${index} · f${index} · t${index} / w${index}`);
    return [
      { ...input, symbol: `f${index}` },
      { ...tankToWheel.part, symbol: `t${index}` },
      { ...tankToWheel.whole, symbol: `w${index}` },
    ];
  });
  if (terms.length === 0) return "none";
  const figure = calculation.add({
    name: "tank to wheel part of the mean",
    leg,
    formula: `t = (${terms.join(" + ")}) / (${kilometres.map(({ symbol }) => symbol).join(" + ")})`,
    inputs: [...kilometres, ...parts],
    unit: mean.unit,
  });
  return { part: derived(figure, "tank to wheel part", "t"), whole: derived(mean, "emission intensity", "w") };
};

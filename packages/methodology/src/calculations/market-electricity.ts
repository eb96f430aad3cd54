import { type Decimal, ApiError, decimal } from "@isotherm/core";
import residual2025 from "../../data/residual-mix/2025-1.json" with { type: "json" };
import { type CalculationBuilder, type Figure, derived, fromTable, given } from "../calculation.ts";
import { ACTIVITY, only, warnOfYear } from "../factors/activity-tables.ts";
import {
  type Chosen,
  type Factor,
  asFallback,
  chooseFactor,
  countryHierarchy,
  factorTable,
} from "../factors/factor.ts";
import { GRID_LOSSES } from "../factors/grid.ts";
import { energyFactor } from "../factors/grid-factors.ts";
import type { NamedFactor } from "../factors/factor-units.ts";
import { activityIn } from "./activity-conversion.ts";
import { emissionsByFactor } from "./by-factor.ts";
import type { GridEmissions, NamedFigure } from "./grid-electricity.ts";
import { type CalculationInput } from "../calculation-step.ts";

/** What a consumer agreed on with whoever delivers the electricity. */
export interface ElectricityContract {
  /**
   * `certificates`: certificates of renewable generation were cancelled for it. `own_factor`: the supplier evidences a
   * factor. `green_tariff`: a name, which evidences nothing without a factor.
   */
  readonly type: "green_tariff" | "certificates" | "own_factor";
  /** Of the consumption, 0 to 1. */
  readonly share: Decimal;
  readonly factorId?: string | undefined;
  /** A factor of the client's own in the place of `factorId`. */
  readonly named?: NamedFactor | undefined;
  /** Whether the factor counts everything: then nothing upstream is added to one that has no parts. */
  readonly isWhole?: true | undefined;
}

/** What is counted by the market. */
export interface MarketUse {
  /** Under the symbol C, kWh or kWh a year. */
  readonly consumed: CalculationInput;
  readonly country: string | undefined;
  readonly contract: ElectricityContract | undefined;
  /** The same by location. */
  readonly location: GridEmissions;
  readonly unit: "kg CO2e" | "kg CO2e/year";
  /** The year that was asked for, if one was. */
  readonly year: number | undefined;
  /** The property that tells of the contract. */
  readonly field: string;
}

/** Residual mixes that are published under an open licence, by country, and their year. */
const RESIDUAL_MIX = factorTable(residual2025);
const RESIDUAL_YEAR = residual2025.publication_year;

/**
 * Market-based emissions of electricity: what a contract evidences for its share v, and for the rest the residual mix,
 * else the grid's average. Undefined with neither a contract nor a residual mix.
 *
 *   certificates  E = C · v · z          U = C · v · w / (1 − l)     z, w  combustion and life cycle of renewables
 *   factor        E = C · v · f          U as by location
 *   with parts    E = C · v · f          U = C · v · w               f, w  scope 2 and scope 3 of the factor
 *   residual mix  E = C · (1 − v) · r    U likewise
 *
 * @throws ApiError emission_factor_id_invalid where no factor of the contract's name is known; validation_error where it names none
 */
export const marketEmissions = (calculation: CalculationBuilder, use: MarketUse): GridEmissions | undefined => {
  const { contract, country } = use;
  const residual = country === undefined ? undefined : RESIDUAL_MIX.get(country);
  if (!contract && !residual) return undefined;
  const covered = contract && coveredBy(calculation, use, contract);
  const left = covered ? ONE.minus(contract.share) : ONE;
  const rest = left.isZero() ? undefined : uncovered(calculation, use, { residual, left });
  const parts = [covered, rest].filter((part) => part !== undefined);
  const sum = (name: string, summands: readonly NamedFigure[]): Figure => totalOf(calculation, use, name, summands);
  return {
    generation: sum(
      "generation",
      parts.map(({ generation }) => ({ name: "generation", figure: generation })),
    ),
    upstream: [
      {
        name: UPSTREAM,
        figure: sum(
          UPSTREAM,
          parts.flatMap(({ upstream }) => upstream),
        ),
      },
    ],
  };
};

const ONE = decimal(1);
const UPSTREAM = "upstream and losses";
const LETTERS = "abcdefgh";

const totalOf = (
  calculation: CalculationBuilder,
  { unit }: MarketUse,
  name: string,
  parts: readonly NamedFigure[],
): Figure =>
  calculation.add({
    name: `market-based: ${name}`,
    formula: `M = ${parts.map((_, index) => LETTERS[index]).join(" + ")}`,
    inputs: parts.map((part, index) => derived(part.figure, part.name, LETTERS[index])),
    unit,
  });

/** A share of parts that were worked out by location. */
const shareOf = (
  calculation: CalculationBuilder,
  { unit }: Pick<MarketUse, "unit">,
  parts: readonly NamedFigure[],
  share: CalculationInput,
): NamedFigure[] =>
  parts.map(({ name, figure }) => ({
    name,
    figure: calculation.add({
      name: `${share.name}: ${name}`,
      formula: "P = a · s",
      inputs: [derived(figure, name, "a"), { ...share, symbol: "s" }],
      unit,
    }),
  }));

/** What the share of a contract comes to; undefined when the contract evidences nothing. */
const coveredBy = (
  calculation: CalculationBuilder,
  use: MarketUse,
  contract: ElectricityContract,
): GridEmissions | undefined => {
  const { type, share, factorId, named } = contract;
  const own = given("v", "share of the contract", share, "1");
  if (named) return byNamedFactor(calculation, use, named, { share: own, isWhole: contract.isWhole });
  if (factorId !== undefined) return byTableFactor(calculation, use, energyFactor(factorId), own);
  if (type === "own_factor") {
    throw new ApiError("validation_error", "contract.emission_factor_id: the own factor must be named.");
  }
  if (type === "certificates") return byRenewables(calculation, use, own, "certificates");
  const message =
    "A green tariff evidences nothing without certificates or a factor: its share is counted as not covered.";
  calculation.warn({ code: "average_assumed", message, field: use.field });
  return undefined;
};

/**
 * By a published factor that the contract names. One with parts has scope 3 in it, so the grid's is not added; renewable
 * generation is counted as certificates of it are.
 */
const byTableFactor = (
  calculation: CalculationBuilder,
  use: MarketUse,
  factor: Factor,
  share: CalculationInput,
): GridEmissions => {
  const { consumed, location, unit } = use;
  if (isRenewable(factor)) return byRenewables(calculation, use, share, "contract");
  const { parts } = factor;
  const chosen: Chosen = { factor, rung: "request" };
  const generation = calculation.add({
    name: "contract: generation",
    formula: "E = C · v · f",
    inputs: [consumed, share, fromTable("f", "factor of the contract", chosen, parts?.ttw)],
    unit,
  });
  if (!parts) return { generation, upstream: shareOf(calculation, use, location.upstream, share) };
  const figure = calculation.add({
    name: "contract: upstream and losses",
    formula: "U = C · v · w",
    inputs: [consumed, share, fromTable("w", "upstream and losses", chosen, parts.wtt)],
    unit,
  });
  return { generation, upstream: [{ name: UPSTREAM, figure }] };
};

const isRenewable = ({ header }: Factor): boolean => header.table === "renewable-electricity";

/**
 * By a factor of the client's own, per unit of energy: what it says of the tank is generation, of the well upstream; without
 * parts all of it is generation, and upstream is as by location unless the factor counts everything.
 *
 * @throws ApiError emission_factor_unit_mismatch
 */
const byNamedFactor = (
  calculation: CalculationBuilder,
  { consumed, location, unit }: MarketUse,
  named: NamedFactor,
  { share, isWhole }: { readonly share: CalculationInput; readonly isWhole: true | undefined },
): GridEmissions => {
  const inUnit = activityIn(calculation, { activity: consumed, unit: "kWh" }, named.denominator);
  const step = { unit, ...(named.factor.parts && { part: "ttw" as const }) };
  const generation = emissionsByFactor(calculation, [inUnit, share], named, {
    ...step,
    name: "contract: generation by the named factor",
  });
  if (named.factor.parts) {
    const upstream = { name: "contract: upstream by the named factor", part: "wtt", symbol: "U", unit } as const;
    const figure = emissionsByFactor(calculation, [inUnit, share], named, upstream);
    return { generation, upstream: [{ name: UPSTREAM, figure }] };
  }
  if (!isWhole) return { generation, upstream: shareOf(calculation, { unit }, location.upstream, share) };
  const figure = calculation.add({
    name: "contract: upstream, which the named factor has in it",
    formula: "U = 0 · E",
    inputs: [derived(generation, "generation by the named factor")],
    unit,
  });
  return { generation, upstream: [{ name: UPSTREAM, figure }] };
};

/** Renewable generation by what evidences it, which steps are called after. */
const byRenewables = (
  calculation: CalculationBuilder,
  { consumed, country, unit }: MarketUse,
  share: CalculationInput,
  evidence: "certificates" | "contract",
): GridEmissions => {
  const renewables = (symbol: string, name: string, row: string): CalculationInput =>
    fromTable(symbol, `${name} of renewable generation`, only(ACTIVITY.renewableElectricity, row));
  const losses = chooseFactor(GRID_LOSSES, countryHierarchy(country));
  const generation = calculation.add({
    name: `${evidence}: generation`,
    formula: "E = C · v · z",
    inputs: [consumed, share, renewables("z", "combustion", "combustion")],
    unit,
  });
  const figure = calculation.add({
    name: `${evidence}: life cycle of renewable generation, with the losses on the way`,
    formula: "U = C · v · w / (1 − l)",
    inputs: [
      consumed,
      share,
      renewables("w", "life cycle", "mix"),
      fromTable("l", "losses on the way, share of generation", losses),
    ],
    unit,
  });
  return { generation, upstream: [{ name: UPSTREAM, figure }] };
};

/**
 * The grid's average, which stands in for a residual mix that is not known: one error, whatever parts it comes in.
 *
 * @param left the share of the consumption that it is for
 */
export const averageInstead = (
  calculation: CalculationBuilder,
  { location, unit }: Pick<MarketUse, "location" | "unit">,
  left: Decimal = ONE,
): GridEmissions => {
  const all = [{ name: "generation", figure: location.generation }, ...location.upstream];
  const [generation, ...upstream] = shareOf(calculation, { unit }, all, asFallback(uncoveredShare(left)));
  if (!generation) throw new Error("a share of some parts has as many parts");
  return { generation: generation.figure, upstream };
};

const uncoveredShare = (left: Decimal): CalculationInput => given("s", "share that no contract covers", left, "1");

/** What no contract covers: by the residual mix, else as the grid's average. */
const uncovered = (
  calculation: CalculationBuilder,
  use: MarketUse,
  { residual, left }: { readonly residual: Factor | undefined; readonly left: Decimal },
): GridEmissions => {
  const { consumed, country, unit, year, field } = use;
  if (!residual?.parts) {
    const message = `No residual mix with an open licence is known for ${country ?? "the world"}: what no contract covers is counted as the grid's average.`;
    calculation.warn({ code: "average_assumed", message, field });
    return averageInstead(calculation, use, left);
  }
  const share = uncoveredShare(left);
  const isOfYear = year === undefined || year === RESIDUAL_YEAR;
  if (!isOfYear) warnOfYear(calculation, year, RESIDUAL_YEAR, "the residual mix");
  const mix: Chosen = { factor: residual, rung: "country", fallback: isOfYear ? undefined : true };
  const of = (name: string, value: Decimal): Figure =>
    calculation.add({
      name: `residual mix: ${name}`,
      formula: "E = C · s · r",
      inputs: [consumed, share, fromTable("r", `residual mix, ${name}`, mix, value)],
      unit,
    });
  return {
    generation: of("generation", residual.parts.ttw),
    upstream: [{ name: UPSTREAM, figure: of(UPSTREAM, residual.parts.wtt) }],
  };
};

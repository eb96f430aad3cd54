import { type Calculation, METHOD_VERSION, workedFormula } from "@isotherm/methodology";

const SHOWN_DIGITS = 12;

/** A calculation as text for people: each step with its formula, numbers, sources and remarks. */
export const sheetText = ({ mass, steps }: Calculation): string[] => [
  `${mass.toFixed()} t CO2e   (method ${METHOD_VERSION})`,
  ...steps.flatMap(({ name, leg, formula, inputs, result, quality, facts = [], note }, index) => [
    "",
    `${index + 1}. ${leg === undefined ? "" : `leg ${leg}: `}${name}   [${quality.replaceAll("_", " ")}]`,
    `   ${formula}`,
    `   ${workedFormula(formula, inputs)} = ${result.value.toSignificantDigits(SHOWN_DIGITS).toFixed()} ${result.unit}`,
    ...facts.map((fact) => `   ${fact.name}: ${fact.value}`),
    ...inputs.flatMap(({ symbol, name: what, unit, factor_id, source, at }) =>
      factor_id === undefined
        ? []
        : [`   ${symbol}: ${what}, ${unit}; ${factor_id}; ${source}${at === undefined ? "" : `, ${at}`}`],
    ),
    ...(note === undefined ? [] : [`   ${note}`]),
  ]),
];

import type { CalculationSheet } from "@isotherm/client";

type Step = CalculationSheet["steps"][number];
type Input = Step["inputs"][number];

/** More digits than anybody reads are cut; the sheet itself has all of them. */
const MOST_DIGITS = 12;

const QUALITY: Readonly<Record<Step["quality"], string>> = {
  measured: "what the request gave",
  modelled: "a documented model",
  published_default: "a published average",
  assumption: "an assumption or a fallback",
};

/**
 * A calculation sheet as text that can be read aloud: every step with its formula, numbers, sources and result, then how
 * certain the result is.
 */
export const calculationText = ({ estimate_id, method_version, steps, range }: CalculationSheet): string =>
  [
    `How the estimate ${estimate_id} was calculated, by version ${method_version} of the method.`,
    ...steps.map((step, index) => stepText(step, index, steps)),
    ...(range ? [rangeText(range)] : []),
  ].join("\n\n");

const stepText = (step: Step, index: number, steps: readonly Step[]): string => {
  const { name, leg, formula, worked, inputs, result, quality, facts = [], note } = step;
  const where = leg === undefined ? "" : ` (leg ${leg})`;
  return [
    `Step ${index + 1}${where}: ${name}.`,
    `  ${formula}`,
    ...(worked === undefined ? [] : [`  ${worked}`]),
    `  ${result.symbol} = ${short(result.value)} ${unitText(result.unit)}. Weakest of what it rests on: ${QUALITY[quality]}.`,
    ...inputs.map((input) => `  - ${inputText(input, steps)}`),
    ...facts.map(({ name, value, assumed }) => `  - ${name}: ${value}${assumed ? " (chosen by the service)" : ""}`),
    ...(note === undefined ? [] : [`  Note: ${note}`]),
  ].join("\n");
};

const inputText = (input: Input, steps: readonly Step[]): string => {
  const { symbol, name, value, unit, from_step, factor_id, source, licence, data_year, fallback, origin } = input;
  const parts =
    from_step === undefined
      ? [
          source,
          factor_id && `factor ${factor_id}`,
          licence && `licence ${licence}`,
          data_year && `year: ${data_year}`,
          origin && `not printed there: ${origin}`,
        ]
      : [`the result of step ${from_step + 1}, ${steps[from_step]?.name ?? ""}`];
  const told = parts.filter(Boolean).join("; ");
  return `${symbol}, ${name}: ${short(value)} ${unitText(unit)}${told === "" ? "" : ` (${told})`}${fallback ? ", a fallback" : ""}`;
};

const rangeText = ({ method, errors }: NonNullable<CalculationSheet["range"]>): string =>
  [
    `How certain it is: ${method}`,
    ...errors.map(
      ({ of, factor, elasticity }) => `  - ${of}: within a factor of ${short(factor)}; elasticity ${short(elasticity)}`,
    ),
  ].join("\n");

/** The unit 1 is no word of a sentence. */
const unitText = (unit: string): string => (unit === "1" ? "(a number)" : unit);

const short = (value: string): string => (value.length > MOST_DIGITS ? cut(value) : value);

const cut = (value: string): string => {
  const [whole = "", digits = ""] = value.split(".");
  const kept = digits.slice(0, Math.max(0, MOST_DIGITS - whole.length));
  return digits.length > kept.length ? `${whole}${kept === "" ? "" : `.${kept}`}…` : value;
};

import {
  type ClientAccount,
  type EmissionFactor,
  type EstimateBase,
  type EstimateKind,
  type EstimateOfKind,
  type EstimateQuote,
  type EstimateRequestBase,
  type EstimateWarning,
  MOST_WARNINGS,
  type MassUnit,
  type MassWithBreakdowns,
  ERRORS,
  type UnknownField,
  errorBody,
} from "@isotherm/contract";
import {
  type BatchId,
  byCodeUnits,
  type Decimal,
  Decimal as D,
  type EstimateId,
  idInstant,
  ApiError,
} from "@isotherm/core";
import { factorWords } from "@isotherm/factors/factor-words";
import type { Caller } from "@isotherm/http";
import {
  type Calculation,
  type EmissionSplit,
  type Factor,
  calculationSheet,
  massQuality,
  YearTooEarly,
} from "@isotherm/methodology";
import { quote, selectBundles, sharesOf } from "@isotherm/ordering";
import type { StoredEstimateOf } from "@isotherm/store";
import type { EstimateUses } from "./dependencies.ts";

/** The parts of a request to create or replace an estimate that every kind has. */
export interface EstimateCall {
  readonly caller: Caller;
  readonly body: EstimateRequestBase;
  /** Where the service was reached. */
  readonly origin: string;
  /** The properties of the body that its schema does not have. */
  readonly unknownFields: (most: number) => readonly UnknownField[];
  /** The row of a batch that is carried out; missing for a request of its own. */
  readonly row?: BatchRow;
  /** The acting account, where it is to be created with the estimate. */
  readonly newAccount?: ClientAccount;
}

/** A row of a batch, for the estimate that it makes. */
export interface BatchRow {
  readonly batch: BatchId;
  /** What its estimate is called, each time that the row is carried out. */
  readonly id: EstimateId;
  /** The uploaded file that it stands in, `name` null where the client gave none; undefined: sent inline. */
  readonly file: { readonly name: string | null } | undefined;
  /** Whether nothing is kept of it. */
  readonly dryRun: boolean;
}

/** What a kind makes of a request: its calculation, and the fields of the answer that other kinds have not. */
export interface EstimateDraft<K extends EstimateKind> {
  readonly calculation: Calculation;
  readonly fields: Omit<EstimateOfKind[K], keyof EstimateBase>;
}

/** A draft with its quote and its warnings: an estimate but for what names it. */
export interface QuotedDraft<K extends EstimateKind> extends EstimateDraft<K> {
  readonly quote: EstimateQuote;
  readonly warnings: EstimateWarning[];
  readonly selection: EstimateRequestBase["bundle_selection"];
  readonly quantityTrunc: MassUnit;
}

/** Adds to a draft the quote, the warnings and what an order needs. @throws ApiError those of `quoteFor` */
export const quoteEstimate = async <K extends EstimateKind>(
  uses: EstimateUses,
  kind: K,
  call: EstimateCall,
  draft: EstimateDraft<K>,
): Promise<QuotedDraft<K>> => {
  const { bundle_selection: selection, quantity_trunc: quantityTrunc = "g" } = call.body;
  const quote = await quoteFor(uses, call, { co2e: draft.calculation.emissions, trunc: quantityTrunc });
  return {
    ...draft,
    quote,
    warnings: warningsOf(call, { warnings: [...draft.calculation.warnings, ...yearWarnings(kind, call.body)] }),
    selection,
    quantityTrunc,
  };
};

/**
 * The offer to offset an amount of CO2e. When only the quote is impossible, it says why and the estimate stands; a fault in
 * the request's own selection is the request's fault.
 *
 * @throws ApiError bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, bundle_id_invalid,
 *   bundle_selection_bundle_invalid, each for the request's own selection
 */
const quoteFor = async (
  uses: EstimateUses,
  { caller, body, origin, newAccount }: EstimateCall,
  { co2e, trunc }: { readonly co2e: Decimal; readonly trunc: MassUnit },
): Promise<EstimateQuote> => {
  const { account, organisation, suspended } = caller;
  const { bundles } = await uses.catalogue.current();
  const own = body.bundle_selection && selectBundles(sharesOf(body.bundle_selection), bundles);
  if (suspended) return errorBody("account_suspended");
  try {
    const ofAccount = () => (newAccount ? uses.clientAccounts.defaultSelection() : uses.selections.of(account.id));
    const selection = own ?? selectBundles(await ofAccount(), bundles);
    const { currency } = account;
    return quote({ mass: co2e }, selection, { currency, commission: organisation.commission, trunc, origin });
  } catch (error) {
    if (error instanceof ApiError && ERRORS[error.code].status < 500) return errorBody(error.code, error.detail);
    throw error;
  }
};

/** Kinds whose factors have one edition, and the year that it is of. The others see to the year themselves. */
const ONLY_EDITION: Readonly<Partial<Record<EstimateKind, number>>> = {
  shipping: 2024,
  "multi-leg-shipping": 2024,
  flight: 2025,
};

/** What is to be said of the year of the factors that was asked for. @throws ApiError validation_error, before the first */
const yearWarnings = (kind: EstimateKind, { factor_year: wanted }: EstimateRequestBase): Calculation["warnings"] => {
  const only = ONLY_EDITION[kind];
  if (only === undefined || wanted === undefined || wanted === only) return [];
  if (wanted < only) throw new YearTooEarly(only);
  const message = `There are no factors of ${wanted} for this kind of estimate: those of ${only} are used.`;
  return [{ code: "year_fallback", message, field: "factor_year" }];
};

/** The warnings of an estimate, each once: at most 50, by field, then code. */
export const warningsOf = (
  { unknownFields }: Pick<EstimateCall, "unknownFields">,
  { warnings }: Pick<Calculation, "warnings">,
): EstimateWarning[] =>
  [...unknownFields(MOST_WARNINGS).map(unknownField), ...warnings]
    .toSorted(byFieldThenCode)
    .filter((warning, index, sorted) => index === 0 || byFieldThenCode(warning, sorted[index - 1] ?? warning) !== 0)
    .slice(0, MOST_WARNINGS);

const byFieldThenCode = (a: Warned, b: Warned): number =>
  byCodeUnits(a.field ?? "", b.field ?? "") || byCodeUnits(a.code, b.code) || byCodeUnits(a.message, b.message);

type Warned = Calculation["warnings"][number];

const unknownField = ({ field, near }: UnknownField): EstimateWarning => ({
  code: "field_unknown",
  message:
    near === undefined
      ? "The interface does not know this property. It was ignored."
      : `The interface does not know this property. It was ignored. Was ${near} meant?`,
  field,
});

/** What names an estimate, what its client keeps with it, and where it came from, as far as that is told. */
export type EstimateNames = Pick<EstimateBase, "id" | "metadata" | "idempotency_key" | "external_estimate_url"> &
  EstimateOrigin;

type EstimateOrigin = Pick<EstimateBase, "batch_id" | "source" | "filename">;

/** What is told of the row that an estimate is made from. */
export const originOfRow = ({ batch, file }: BatchRow): EstimateOrigin => ({
  batch_id: batch,
  ...(file && { source: "csv" }),
  ...(typeof file?.name === "string" && { filename: file.name }),
});

/** What an estimate told of where it came from. */
export const originBefore = ({ batch_id, source, filename }: EstimateOrigin): EstimateOrigin => ({
  ...(batch_id !== undefined && { batch_id }),
  ...(source !== undefined && { source }),
  ...(filename !== undefined && { filename }),
});

/** The estimate of a quoted draft as it is answered, and what is kept beside it. */
export const namedEstimate = <K extends EstimateKind>(
  { calculation, fields, quote, warnings, selection, quantityTrunc }: QuotedDraft<K>,
  names: EstimateNames,
): Pick<StoredEstimateOf<K>, "estimate" | "sheet" | "emissionsTonnes" | "selection" | "quantityTrunc"> => {
  const { emissions, split } = calculation;
  const mass = split ? massResponse(emissions, split) : tonnesResponse(emissions);
  const created_at = idInstant(names.id);
  const { shares, range } = massQuality(calculation.steps);
  const data_quality = shares && { shares };
  const mass_range = { low: tonnesResponse(range.low), high: tonnesResponse(range.high), confidence: "0.95" };
  const known = { created_at, mass, mass_range, data_quality, quote, warnings };
  return {
    // The fields of the kind and those that all kinds have; TypeScript does not add them up for a kind that is open.
    estimate: { ...fields, ...names, ...known } as unknown as EstimateOfKind[K],
    sheet: calculationSheet(names.id, calculation),
    emissionsTonnes: emissions,
    selection,
    quantityTrunc,
  };
};

/** A mass as answers have it, tonnes. */
export const tonnesResponse = (amount: Decimal) => ({ amount, unit: "t" as const });

/** The CO2e of transport as answers have it, in tonnes. */
export const massResponse = (emissions: Decimal, { wtt, ttw, unknown }: EmissionSplit): MassWithBreakdowns => ({
  ...tonnesResponse(emissions),
  wtw_details: { wtt: tonnesResponse(wtt), ttw: tonnesResponse(ttw), unknown: tonnesResponse(unknown) },
  pollutants: null,
});

/** Places of factors that are not as printed: refined ones, and those exchanged from another currency. */
const DIGITS = 12;

/** What a factor counts, by the units of the interface. */
interface FactorUnits {
  readonly value: Decimal;
  readonly numerator: EmissionFactor["numerator_unit"];
  readonly denominator: EmissionFactor["denominator_unit"];
  /** Undefined where the source has no parts. */
  readonly breakdown?: FactorBreakdown | undefined;
}

/** What of a factor arises at the vehicle, and who says so. */
export interface FactorBreakdown {
  readonly ttw: Decimal;
  readonly source: "direct_from_source" | "inferred_from_fuel";
}

const shown = (value: Decimal): Decimal => value.toDecimalPlaces(DIGITS, D.ROUND_HALF_UP);

/** The parts of a factor as it is shown: they add up to it, rounding of the source goes to the upstream part. */
const gasesOf = ({ value, breakdown }: FactorUnits): NonNullable<EmissionFactor["gas_emissions"]> => {
  const co2e = shown(value);
  if (!breakdown) return { co2e };
  const ttw_co2e = shown(breakdown.ttw);
  return { co2e, wtw_breakdown: { source: breakdown.source, wtt_co2e: co2e.minus(ttw_co2e), ttw_co2e } };
};

/** A factor as answers show it, with the value that was used of it. */
export const emissionFactorResponse = (factor: Factor, units: FactorUnits): EmissionFactor => {
  const { id, header, gases, value: printed } = factor;
  const { name, source, category, region } = factorWords(factor);
  return {
    id,
    name,
    source,
    source_version: header.dataset?.version ?? header.edition,
    publication_year: header.publication_year,
    numerator_unit: units.numerator,
    denominator_unit: units.denominator,
    created_at: `${header.source.accessed}T00:00:00.000Z`,
    region,
    category,
    gas_emissions: {
      ...gasesOf(units),
      // Of a factor that is used as it is printed.
      ...(units.value.eq(printed) && gases),
    },
  };
};

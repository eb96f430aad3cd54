import { type EstimateWarning, MOST_WARNINGS, type UnknownField } from "@isotherm/contract";

/** What the warnings of an estimate are made from. */
export interface WarningSources {
  readonly unknownFields: (most: number) => readonly UnknownField[];
}

const unknownField = ({ field, near }: UnknownField): EstimateWarning => ({
  code: "field_unknown",
  message:
    near === undefined
      ? "The interface does not know this property. It was ignored."
      : `The interface does not know this property. It was ignored. Was ${near} meant?`,
  field,
});

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The warnings of an estimate: at most 50, by field, then code. Every code is said here. */
export const estimateWarnings = ({ unknownFields }: WarningSources): EstimateWarning[] =>
  unknownFields(MOST_WARNINGS)
    .map(unknownField)
    .toSorted((a, b) => compare(a.field ?? "", b.field ?? "") || compare(a.code, b.code))
    .slice(0, MOST_WARNINGS);

import type { Coordinates } from "../coordinates.ts";
import type { NameRung } from "./candidates.ts";

/** An address as it is asked for. Blank parts count as missing. */
export interface Address {
  /** Three letters of ISO 3166, or two; in any case. May be missing where a city is given. */
  readonly country?: string | undefined;
  /** May hold a postcode, a region or a country besides: "33790 Halle", "Portland, OR", "Philippsthal, DEU". */
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  /** Looked at only where neither city nor postcode is given: its last part after a comma may name the city. */
  readonly street_line1?: string | undefined;
}

/** How sure an answer is, surest first. */
export type Confidence = NameRung | "postcode_region" | "country_centre";

/** Where an address is, and why we think so. */
export interface FoundAddress {
  /** WGS84 degrees: of the town, or of the ZIP code where one is known and near the town. */
  readonly coordinates: Coordinates;
  /** For people: "Köln, Germany". */
  readonly label: string;
  /** Three letters of ISO 3166. Differs from what was asked where the postcode lies overseas (Réunion, Puerto Rico). */
  readonly country: string;
  readonly matched: {
    /** The part of the address that led here. */
    readonly field: "city" | "street_line1" | "postcode" | "country";
    /** What was met there: a name of the gazetteer in its normal form, a postcode's known part, a country's letters. */
    readonly text: string;
    /** The known part of the postcode; absent where none was given or known. */
    readonly postcode?: string;
    /** Whether the place lies where the postcode does. */
    readonly postcode_agrees?: boolean;
  };
  readonly confidence: Confidence;
}

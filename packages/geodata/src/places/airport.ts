import type { LabelledPoint } from "./locode-place.ts";

/** An airport; the coordinates are its reference point. */
export interface Airport extends LabelledPoint {
  /** Three letters; some airports have none. */
  readonly iata: string | undefined;
  /** Four letters; some airports have none. */
  readonly icao: string | undefined;
  readonly name: string;
  readonly city: string;
  /** ISO 3166-1 alpha-3 and XKX. */
  readonly country: string;
  /** False where our table marks the airport as an assumption. */
  readonly certain: boolean;
}

/** Why another airport than the one of the code was found. `reason` is a sentence part for the answer. */
export interface AirportDetour {
  readonly code: string;
  readonly kind: "metropolitan_code" | "replaced_code";
  readonly reason: string;
}

/** What a code was resolved to. `via` is there only where the code is not the airport's own. */
export interface FoundAirport {
  readonly airport: Airport;
  readonly via?: AirportDetour;
}

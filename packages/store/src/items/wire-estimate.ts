export interface Amount {
  readonly amount: string;
  readonly unit: string;
}

export interface Score {
  readonly score: string;
  readonly components?: {
    readonly emission_factor_score: string;
    readonly route_score: string | null;
    readonly shipment_score: string;
  };
}

/** The places of a leg on the wire. */
export interface WirePlaces {
  readonly source: object;
  readonly destination: object;
}

/** An estimate on the wire, a leg of one, or a part of a leg: of its fields those that are not kept as they are answered. */
export interface WireEstimate {
  readonly id?: string;
  readonly created_at?: string;
  readonly batch_id?: string;
  readonly mass: Amount & {
    readonly wtw_details?: { readonly wtt: Amount; readonly ttw: Amount; readonly unknown: Amount } | null;
  };
  readonly non_co2_mass?: Amount | null;
  readonly activity?: { readonly value: string; readonly unit: string } | null;
  readonly intensity?: {
    readonly wtt: Amount;
    readonly ttw: Amount;
    readonly unknown: Amount;
    readonly wtw: Amount;
  } | null;
  readonly data_quality_score?: Score | null;
  readonly distance?: object;
  readonly raw_distance?: object;
  readonly route?: { readonly legs: readonly { readonly distance: object; readonly raw_distance?: object }[] } | null;
  readonly resolved_places?: WirePlaces | null;
  readonly inference_details?: object | null;
  readonly legs?: readonly WireEstimate[];
  readonly resolved_legs?: readonly WireEstimate[];
  /** Stands for the five fields after `mass`: see `figuresText`. */
  readonly figures?: string;
}

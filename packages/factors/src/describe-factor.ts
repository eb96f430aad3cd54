import type { DescribedEmissionFactor } from "@isotherm/contract";
import { factorOrigin } from "@isotherm/methodology/factors/factor-origin";
import { dividedBy, type Factor } from "@isotherm/methodology/factors/factor";
import { clientFigure } from "@isotherm/methodology/freight/primary-data";
import type { KnownFactor } from "./catalogue.ts";

const QUALITY = {
  measured: "primary",
  modelled: "modelled",
  published_default: "default",
  assumption: "assumed",
} as const satisfies Readonly<Record<Factor["quality"], DescribedEmissionFactor["quality"]>>;

/** The gases of a factor as answers have them; well to tank is what tank to wheel leaves of the whole. */
export const gasesOf = ({
  value,
  parts,
  gases,
  quality,
}: Pick<Factor, "value" | "parts" | "gases" | "quality">): NonNullable<DescribedEmissionFactor["gas_emissions"]> => ({
  co2e: value,
  ...gases,
  ...(parts && {
    wtw_breakdown: { source: dividedBy({ quality }), wtt_co2e: value.minus(parts.ttw), ttw_co2e: parts.ttw },
  }),
});

/** A factor of the tables as it is answered. @param hasCountries whether the stage has the table of countries */
export const describeFactor = (known: KnownFactor, hasCountries: boolean): DescribedEmissionFactor => {
  const { factor, units, supersededBy, isOfCountries } = known;
  const { id, header } = factor;
  const gated = isOfCountries && !hasCountries;
  const origin = factorOrigin(id);
  const url = (header.source as { readonly url?: string }).url;
  return {
    id,
    name: known.name,
    source: known.source,
    source_version: header.dataset?.version ?? header.edition,
    publication_year: header.publication_year,
    numerator_unit: units?.numerator ?? null,
    denominator_unit: units?.denominator ?? null,
    created_at: `${header.source.accessed}T00:00:00.000Z`,
    region: known.region,
    category: known.category,
    gas_emissions: gated || !units ? null : gasesOf(factor),
    printed: { value: gated ? null : (factor.printed ?? factor.value), unit: factor.unit },
    edition: header.edition,
    superseded_by: supersededBy,
    boundary: origin?.boundary ?? "not stated",
    gwp: origin?.gwp ?? null,
    licence: factor.licence,
    source_name: factor.source,
    source_url: url ?? null,
    ...(origin?.origin !== undefined && { origin: origin.origin }),
    quality: QUALITY[factor.quality],
    valid_from: null,
    valid_through: null,
    gated,
  };
};

/**
 * What an id says that stands for a client's own figure in the answer of an estimate, `client/2025/emissions`. The figure
 * itself is that of one estimate: its answer and its sheet have it. Undefined for other ids.
 */
export const describeClientFigure = (id: string): DescribedEmissionFactor | undefined => {
  const figure = clientFigure(id);
  if (!figure) return undefined;
  const year = String(figure.year);
  return {
    id,
    name: figure.name,
    source: "client",
    source_version: year,
    publication_year: figure.year,
    numerator_unit: null,
    denominator_unit: null,
    created_at: `${year}-01-01T00:00:00.000Z`,
    region: "Not told",
    category: "Primary data",
    gas_emissions: null,
    printed: { value: null, unit: "as in the answer of the estimate" },
    edition: year,
    superseded_by: null,
    boundary: "as told with the estimate",
    gwp: null,
    licence: "of the client",
    source_name: "told with the estimate, which has the figure",
    source_url: null,
    quality: "primary",
    valid_from: null,
    valid_through: null,
    gated: false,
  };
};

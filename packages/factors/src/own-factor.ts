import type { DescribedEmissionFactor } from "@isotherm/contract";
import { decimal, ApiError } from "@isotherm/core";
import { factorOf, factorTable, type Factor } from "@isotherm/methodology/factors/factor";
import { type NamedFactor, printedFactorUnit } from "@isotherm/methodology/factors/factor-units";
import { type OwnFactor, ownFactorId } from "@isotherm/store/items/own-factor-item";
import { gasesOf } from "./describe-factor.ts";
import { askedRegion } from "./regions.ts";

/** What own factors are called among the data sets. */
export const OWN = "own";

const LICENCE = "of the organisation";
const BOUNDARY = "not stated";
const WORLD = "Global";

/** An own factor as calculations and answers take it. @param owner the name of the organisation */
const factorOfOwn = (own: OwnFactor, owner: string): Factor => {
  const { request, edition, factor, created_at } = own;
  const header = {
    table: OWN,
    edition: String(edition),
    unit: printedFactorUnit({ numerator: request.numerator_unit, denominator: request.denominator_unit }),
    publication_year: request.publication_year,
    dataset: { key: OWN, version: request.source_version ?? String(edition) },
    region: askedRegion(request.region ?? WORLD),
    category: request.category,
    source: {
      kind: "publication",
      producer: owner,
      title: `own factor, source: ${request.source_name}`,
      licence: LICENCE,
      accessed: created_at.slice(0, 10),
    },
  };
  const { value, wtt, ttw, name } = request;
  return { ...factorOf(factorTable(header, [{ id: factor, value, wtt, ttw, name }]), factor), quality: "measured" };
};

/** Whose a factor is, for how long it holds, and what evidences it. */
const factsOf = ({ request }: OwnFactor, owner: string) => {
  const { valid_from = "…", valid_through = "…", evidence_url, boundary } = request;
  return [
    { name: "own factor of", value: owner },
    { name: "told by", value: request.source_name },
    ...(boundary === undefined ? [] : [{ name: "boundary", value: boundary }]),
    ...(valid_from === "…" && valid_through === "…"
      ? []
      : [{ name: "valid", value: `${valid_from} to ${valid_through}` }]),
    ...(evidence_url === undefined ? [] : [{ name: "evidence", value: evidence_url }]),
  ];
};

/**
 * An own factor for a calculation.
 *
 * @param day on which what is estimated was done, `YYYY-MM-DD`
 * @throws ApiError emission_factor_id_invalid, where it does not hold on the day
 */
export const namedOwnFactor = (own: OwnFactor, owner: string, day: string): NamedFactor => {
  const { numerator_unit, denominator_unit } = own.request;
  if (!holdsOn(own.request, day)) {
    const message = `emission_factor_id: ${ownFactorId(own)} is not valid on ${day}.`;
    throw new ApiError("emission_factor_id_invalid", message);
  }
  return {
    factor: factorOfOwn(own, owner),
    numerator: numerator_unit,
    denominator: denominator_unit,
    facts: factsOf(own, owner),
  };
};

/** Whether a factor is valid on a day, `YYYY-MM-DD`: the first and the last of its days count. */
export const holdsOn = ({ valid_from, valid_through }: OwnFactor["request"], day: string): boolean =>
  (valid_from === undefined || day >= valid_from) && (valid_through === undefined || day <= valid_through);

/** An own factor as it is answered to the organisation. */
export const describeOwnFactor = (own: OwnFactor, owner: string): DescribedEmissionFactor => {
  const { request, edition, superseded_by, created_at } = own;
  const factor = factorOfOwn(own, owner);
  return {
    id: factor.id,
    name: request.name,
    source: OWN,
    source_version: request.source_version ?? String(edition),
    publication_year: request.publication_year,
    numerator_unit: request.numerator_unit,
    denominator_unit: request.denominator_unit,
    created_at,
    region: factor.region,
    category: request.category ?? null,
    gas_emissions: gasesOf(factor),
    printed: { value: decimal(request.value), unit: factor.unit },
    edition: String(edition),
    superseded_by,
    boundary: request.boundary ?? BOUNDARY,
    gwp: null,
    licence: LICENCE,
    source_name: request.source_name,
    source_url: request.evidence_url ?? null,
    quality: "primary",
    valid_from: request.valid_from ?? null,
    valid_through: request.valid_through ?? null,
    gated: false,
  };
};

import type { AccountId, Decimal, Instant } from "@isotherm/core";

/** Where the JSON schemas of iLEAP's types are, by the name of the type; the texts are those of iLEAP 1.0.0, section 7.2. */
const SCHEMAS = {
  shipment: "https://api.ileap.sine.dev/shipment-footprint.json",
  toc: "https://api.ileap.sine.dev/toc.json",
  hoc: "https://api.ileap.sine.dev/hoc.json",
} as const;
const DOCUMENTATION = "https://sine-fdn.github.io/ileap-extension/";

/** The release of PACT's specification that footprints follow: the one that iLEAP 1.0.0 builds on. */
const PACT_VERSION = "2.1.0";
const EXTENSION_VERSION = "2.0.0";
/** Logistics services in the Central Product Classification of the United Nations. */
const CPC = "83117";

/** What footprints are of. */
export type FootprintKind = keyof typeof SCHEMAS;

/** Whose data a footprint is. */
export interface DataOwner {
  readonly id: AccountId;
  readonly name: string;
}

/** What a footprint is put together from. */
export interface FootprintParts {
  readonly kind: FootprintKind;
  readonly id: string;
  /** From 0 to 2^31 - 1; grows with each change. */
  readonly version: number;
  readonly created: Instant;
  /** Only where something has changed since. */
  readonly updated?: Instant | undefined;
  readonly owner: DataOwner;
  /** What it is called, unique to the owner: the id of the shipment or of the category. */
  readonly name: string;
  readonly description: string;
  readonly comment: string;
  /** Tonne-kilometres that it is for, of a hub kilograms; above 0. */
  readonly activity: Decimal;
  /** `productMassPerDeclaredUnit` as iLEAP asks for it: the mass of the shipment in kilograms, of a TOC 1, of a HOC 1000. */
  readonly mass: string;
  /** kg CO2e, well to wheel. */
  readonly emissions: Decimal;
  /** From when to when it holds; the end is not part of it. */
  readonly period: { readonly start: Instant; readonly end: Instant };
  /** Percent of the emissions that rest on primary data. */
  readonly primaryDataShare: number;
  readonly secondarySources: readonly { readonly name: string; readonly version: string }[];
  readonly data: object;
}

/** The URN of a product, as the vendor calls it. */
const productUrn = (kind: FootprintKind, name: string): string =>
  `urn:pathfinder:product:customcode:vendor-assigned:${kind}:${encodeURIComponent(name)}`;

/** A ProductFootprint of PACT with one type of iLEAP as its extension, as iLEAP 1.0.0 maps them in section 7.2. */
export const productFootprint = (parts: FootprintParts) => ({
  id: parts.id,
  specVersion: PACT_VERSION,
  version: parts.version,
  created: parts.created,
  ...(parts.updated !== undefined && { updated: parts.updated }),
  status: "Active",
  companyName: parts.owner.name,
  companyIds: [`urn:pathfinder:company:customcode:vendor-assigned:${parts.owner.id.slice("acc_".length)}`],
  productDescription: parts.description,
  productIds: [productUrn(parts.kind, parts.name)],
  productCategoryCpc: CPC,
  productNameCompany: parts.name,
  comment: parts.comment,
  pcf: carbonFootprint(parts),
  extensions: [
    {
      specVersion: EXTENSION_VERSION,
      dataSchema: SCHEMAS[parts.kind],
      documentation: DOCUMENTATION,
      data: parts.data,
    },
  ],
});
/** A footprint as it is exchanged. */
export type ProductFootprint = ReturnType<typeof productFootprint>;

const carbonFootprint = (parts: FootprintParts) => {
  const { kind, activity, mass, emissions, period, primaryDataShare, secondarySources } = parts;
  const total = emissions.toFixed();
  return {
    declaredUnit: kind === "hoc" ? "kilogram" : "ton kilometer",
    unitaryProductAmount: activity.toFixed(),
    productMassPerDeclaredUnit: mass,
    // iLEAP asks for the same figure in all three of them.
    pCfExcludingBiogenic: total,
    fossilGhgEmissions: total,
    fossilCarbonContent: total,
    biogenicCarbonContent: "0",
    characterizationFactors: "AR6",
    ipccCharacterizationFactorsSources: ["AR6"],
    // PACT 2.1 takes no empty list and has no name for ISO 14083: the one that iLEAP's own examples give. The name is in the
    // property that takes its place from PACT 2.2 on, which iLEAP 1.0 asks for already.
    crossSectoralStandardsUsed: ["GHG Protocol Product standard"],
    crossSectoralStandards: ["ISO14083"],
    boundaryProcessesDescription: "Transport chain, well to wheel, aligned with ISO 14083 and the GLEC Framework",
    referencePeriodStart: period.start,
    referencePeriodEnd: period.end,
    ...(secondarySources.length > 0 && { secondaryEmissionFactorSources: secondarySources }),
    exemptedEmissionsPercent: 0,
    exemptedEmissionsDescription: "",
    packagingEmissionsIncluded: false,
    primaryDataShare,
  };
};

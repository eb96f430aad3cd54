import { decimal, type ErrorCode } from "@isotherm/core";
import * as z from "zod";
import { EmissionFactorDenominatorUnit, LogicalUnit } from "./emission-factor-units.ts";
import { EmissionFactor } from "./estimate-base.ts";
import { responseOf, operation } from "./operation.ts";
import { ExchangedCategory, unitOfCategory } from "./exchanged-category.ts";
import { OwnFactorPurpose, isFor } from "./own-factor-purpose.ts";
import { MOST_NAMED, pageOf } from "./page.ts";
import {
  CalendarDate,
  DecimalText,
  DecimalString,
  HttpsUrl,
  IdempotencyKey,
  MassUnit,
  Name,
  onceRight,
  optional,
  text,
} from "./wire.ts";

const MOST_ID_CHARACTERS = 200;

/** The id of a factor in a request: `table/edition/row`, `own/edition/…` of an organisation's own. */
export const EmissionFactorId = text(
  z
    .string()
    .min(1)
    .max(MOST_ID_CHARACTERS)
    .regex(/^[A-Za-z0-9_./+-]+$/, "must be the id of an emission factor, such as road-freight/2024-1/diesel_truck"),
).meta({ examples: ["grid-intensity/2026-1/DEU-2024"] });

/** An own factor that a request names. */
export const NamedOwnFactor = optional(EmissionFactorId).meta({
  description: "An own factor of the organisation, `own/…`, that takes the place of the published one.",
  examples: ["own/1/01JD9Z3N8Q5V7R2T4W6X8Y0Z1A"],
});

/** What a request that names an own factor may be refused for. */
export const OWN_FACTOR_ERRORS = [
  "emission_factor_id_invalid",
  "emission_factor_unit_mismatch",
] as const satisfies ErrorCode[];

/** The part of a path that is a factor's id, slashes included. What is no such text is as unknown as what names none. */
const factorInPath = z.object({ factor_id: z.string().min(1).max(MOST_ID_CHARACTERS) });

/** The data sets that factors may be of; what a deployment adds stands behind those of the interface. */
export const EMISSION_FACTOR_SOURCES = [
  "epa",
  "exiobase",
  "ecoinvent",
  "beis",
  "glec",
  "emsa",
  "cbam",
  "ademe",
  "idemat",
  "iata",
  "service",
  "ember",
  "ceda",
  "icct",
  "desnz",
  "dcceew",
  "eccc",
  "icao",
  "own",
] as const;

const SourceInQuery = z.enum(EMISSION_FACTOR_SOURCES);
const YearInQuery = z.string().regex(/^[0-9]{4}$/, "must be a year in four digits");
const repeatable = <S extends z.ZodType>(schema: S) =>
  z.array(schema).max(MOST_NAMED, `must not name more than ${MOST_NAMED}`).default([]);

/** A factor with what an auditor asks of it. */
export const DescribedEmissionFactor = EmissionFactor.extend({
  numerator_unit: MassUnit.nullable().meta({ description: "Null for a figure of a calculation that counts no CO2e." }),
  denominator_unit: z
    .string()
    .nullable()
    .meta({ examples: ["t*km"], description: "Null as `numerator_unit` is." }),
  printed: z
    .object({ value: DecimalString.nullable(), unit: z.string() })
    .meta({ id: "PrintedFactor", description: "As its table prints it: also of figures that are no emissions." }),
  edition: z.string(),
  superseded_by: z.string().nullable().meta({ description: "The id of the same factor in the next edition." }),
  boundary: z.string().meta({ description: "What the figure covers." }),
  gwp: z.string().nullable().meta({ description: "The global warming potentials that it is counted with." }),
  licence: z.string(),
  source_name: z.string().meta({ description: "Publisher and title." }),
  source_url: z.string().nullable(),
  quality: z.enum(["primary", "modelled", "default", "assumed"]),
  valid_from: z.string().nullable().meta({ format: "date" }),
  valid_through: z.string().nullable().meta({ format: "date" }),
  gated: z
    .boolean()
    .meta({ description: "The data set is not enabled: `gas_emissions` is null, no estimate uses it." }),
}).meta({ id: "DescribedEmissionFactor" });
export type DescribedEmissionFactor = z.output<typeof DescribedEmissionFactor>;

const WORDS = "Words of its name, category, source and region, and synonyms of them; case and accents don't count.";

/** `GET /emission-factors` */
export const listEmissionFactors = operation({
  id: "listEmissionFactors",
  group: "emission-factors",
  method: "GET",
  path: "/emission-factors",
  summary: "Search the emission factors that the service calculates with, and the organisation's own.",
  description:
    "The newest edition of each. With `name` the best match comes first, otherwise they are ordered by name, then id.",
  query: z.object({
    name: text(z.string().trim().min(1).max(255)).optional().meta({ description: WORDS }),
    source: repeatable(SourceInQuery).meta({ description: "May be repeated: any of them." }),
    publication_year: repeatable(YearInQuery).meta({ description: "May be repeated: any of them." }),
    region: repeatable(text(z.string().min(1).max(255))).meta({
      description: "May be repeated: any of them, whatever the case. A country's code stands for its name.",
    }),
    region_fallback: z.enum(["never", "always"]).default("never").meta({
      description: "always: then also factors of regions that contain or border the given ones.",
    }),
    unit: LogicalUnit.optional().meta({ description: "The kind of the denominator." }),
  }),
  paginated: true,
  response: pageOf(DescribedEmissionFactor),
  errors: [],
  example: { query: { name: "electricity germany", unit: "energy" } },
});

/** `GET /emission-factors/regions` */
export const listEmissionFactorRegions = operation({
  id: "listEmissionFactorRegions",
  group: "emission-factors",
  method: "GET",
  path: "/emission-factors/regions",
  summary: "Every region that a listed factor is of, in order of the alphabet.",
  response: z.array(z.string()),
  errors: [],
  example: {},
});

/** `GET /emission-factors/{factor_id}` */
export const getEmissionFactor = operation({
  id: "getEmissionFactor",
  group: "emission-factors",
  method: "GET",
  path: "/emission-factors/{factor_id}",
  params: factorInPath,
  summary: "Read a factor by its id, of whatever edition.",
  description:
    "Every id that ever stood in an answer or a calculation sheet is known for ever; slashes in it need no encoding.",
  response: DescribedEmissionFactor,
  errors: ["not_found"],
  example: { params: { factor_id: "grid-intensity/2026-1/DEU-2024" } },
});

const onceNumbers = onceRight("value", "wtt", "ttw");

/** What an organisation tells of a factor of its own. */
export const OwnFactorRequest = z
  .object({
    name: Name,
    value: DecimalText,
    numerator_unit: MassUnit,
    denominator_unit: EmissionFactorDenominatorUnit,
    source_name: Name.meta({ description: "Whose figure it is: a supplier, a measurement." }),
    source_version: optional(Name),
    publication_year: z.int().min(1990).max(2100),
    region: optional(Name).meta({ description: "A country's code stands for its name. Default Global." }),
    category: optional(Name),
    wtt: optional(DecimalText).meta({ description: "Well to tank, a part of `value`; with `ttw` or not at all." }),
    ttw: optional(DecimalText),
    boundary: optional(Name),
    valid_from: optional(CalendarDate),
    valid_through: optional(CalendarDate).meta({ description: "The last day." }),
    evidence_url: optional(HttpsUrl),
    used_for: optional(OwnFactorPurpose).meta({
      description:
        "Without a request that names it the factor is used only for this, in its region and while it is valid, by accounts " +
        "whose `own_emission_factors` is `preferred`. Default: for nothing.",
    }),
    exchanged_as: optional(ExchangedCategory).meta({
      description: "Partners read the factor as this category, by iLEAP, while it is valid; needs wtt and ttw.",
    }),
    idempotency_key: optional(IdempotencyKey),
  })
  .refine(({ wtt, ttw }) => (wtt === undefined) === (ttw === undefined), {
    path: ["ttw"],
    message: "wtt and ttw: give both of them or none",
    ...onceNumbers,
  })
  .refine(({ value, wtt, ttw }) => wtt === undefined || ttw === undefined || decimal(wtt).plus(ttw).eq(value), {
    path: ["value"],
    message: "must be the sum of wtt and ttw",
    ...onceNumbers,
  })
  .refine(({ valid_from, valid_through }) => !valid_from || !valid_through || valid_from <= valid_through, {
    path: ["valid_through"],
    message: "must not be before valid_from",
    ...onceRight("valid_from", "valid_through"),
  })
  .refine(({ used_for, denominator_unit }) => !used_for || isFor(used_for, denominator_unit), {
    path: ["used_for"],
    message:
      "electricity needs a factor per kWh, MJ, GJ or toe, freight one per t*km, a purchase one per unit of money",
    ...onceRight("used_for", "denominator_unit"),
  })
  .refine(({ exchanged_as, denominator_unit }) => !exchanged_as || unitOfCategory(exchanged_as) === denominator_unit, {
    path: ["exchanged_as"],
    message: "a hub needs a factor per t, transports need one per t*km",
    ...onceRight("exchanged_as", "denominator_unit"),
  })
  .refine(({ exchanged_as, ttw }) => !exchanged_as || ttw !== undefined, {
    path: ["exchanged_as"],
    message: "needs wtt and ttw",
    ...onceRight("exchanged_as", "ttw"),
  })
  .meta({ id: "OwnFactorRequest" });
export type OwnFactorRequest = z.output<typeof OwnFactorRequest>;

const ABOUT_KEYS =
  "Repeating a request with its `idempotency_key` answers the factor that it made; another request with the key is rejected.";

/** `POST /emission-factors` */
export const createOwnFactor = operation({
  id: "createOwnFactor",
  group: "emission-factors",
  method: "POST",
  path: "/emission-factors",
  permission: "factors.write",
  summary: "Keep an emission factor of the organisation's own.",
  description: `Estimates use it where their request names it. ${ABOUT_KEYS}`,
  body: OwnFactorRequest,
  response: DescribedEmissionFactor,
  errors: ["emission_factor_idempotency_used"],
  example: {
    body: {
      name: "Green tariff",
      value: "0.03",
      numerator_unit: "kg",
      denominator_unit: "kWh",
      source_name: "Muster Energie",
      publication_year: 2025,
      region: "DEU",
      valid_from: "2025-01-01",
      idempotency_key: "tariff-2025",
    },
  },
});

/** `PUT /emission-factors/{factor_id}` */
export const replaceOwnFactor = operation({
  id: "replaceOwnFactor",
  group: "emission-factors",
  method: "PUT",
  path: "/emission-factors/{factor_id}",
  params: factorInPath,
  permission: "factors.write",
  summary: "Make a new edition of an own factor.",
  description: `It has an id of its own; earlier editions stay readable, and no kept estimate changes. ${ABOUT_KEYS}`,
  body: OwnFactorRequest,
  response: DescribedEmissionFactor,
  errors: ["emission_factor_idempotency_used", "not_found"],
  example: {
    params: { factor_id: responseOf("createOwnFactor", "id") },
    body: {
      name: "Green tariff",
      value: "0.025",
      numerator_unit: "kg",
      denominator_unit: "kWh",
      source_name: "Muster Energie",
      publication_year: 2025,
      region: "DEU",
      valid_from: "2025-01-01",
    },
  },
});

/** The operations of emission factors. */
export const EMISSION_FACTOR_OPERATIONS = [
  listEmissionFactors,
  listEmissionFactorRegions,
  getEmissionFactor,
  createOwnFactor,
  replaceOwnFactor,
] as const;

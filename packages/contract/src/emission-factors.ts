import * as z from "zod";
import { LogicalUnit } from "./emission-factor-units.ts";
import { responseOf, operation } from "./operation.ts";
import { MOST_NAMED, pageOf } from "./page.ts";
import { DecimalString, MassUnit, text } from "./wire.ts";
import { MOST_ID_CHARACTERS } from "./emission-factor-id.ts";
import { OwnFactorRequest } from "./own-factor-request.ts";
import { EmissionFactor } from "./emission-factor.ts";

/** The part of a path that is a factor's id, slashes included. What is no such text is as unknown as what names none. */
const factorInPath = z.object({ factor_id: z.string().min(1).max(MOST_ID_CHARACTERS) });

/** The data sets that factors may be of; what a deployment adds stands behind those of the interface. */
const EMISSION_FACTOR_SOURCES = [
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
  origin: z.string().optional().meta({
    description: "How the value came about, where the source does not print it: it was derived or chosen by us.",
  }),
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

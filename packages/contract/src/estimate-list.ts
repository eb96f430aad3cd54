import type { BatchId, EstimateId } from "@isotherm/core";
import * as z from "zod";
import { operation } from "./operation.ts";
import { pageOf, QueryBoolean } from "./page.ts";
import { asId, EstimateMassUnit, idString, text, Timestamp, TimestampText } from "./wire.ts";
import { EstimateMass } from "./estimate-mass.ts";

const MetadataText = text(z.string().min(1).max(1_000));

/** Which estimates of a kind are meant: those that every filter lets through. */
export const EstimateListQuery = z
  .object({
    from: TimestampText.optional().meta({ description: "With `through`, both inclusive, of `created_at`." }),
    through: TimestampText.optional(),
    batch_id: asId<BatchId>(text(z.string().min(1).max(64)))
      .optional()
      .meta({ description: "Estimates that rows of this batch have made." }),
    metadata_key: MetadataText.optional().meta({ description: "With `metadata_value`: exactly this pair." }),
    metadata_value: text(z.string().max(1_000)).optional(),
    estimate_mass_unit: EstimateMassUnit.optional().meta({
      description: "Unit of every estimate mass of the answer; default t.",
    }),
  })
  .refine(
    ({ metadata_key, metadata_value }) => (metadata_key === undefined) === (metadata_value === undefined),
    "metadata_key and metadata_value must be given both or neither",
  );
export type EstimateListQuery = z.output<typeof EstimateListQuery>;

/** How goods are moved. */
const ModeOfLeg = z.enum(["road", "sea", "air", "rail", "inland_waterway"]);

/** The same for freight. */
export const ShippingListQuery = EstimateListQuery.safeExtend({
  is_shipment: QueryBoolean.optional().meta({ description: "Missing: both." }),
  mode: z.array(ModeOfLeg).max(20).default([]).meta({ description: "Estimates with at least one such leg." }),
});
export type ShippingListQuery = z.output<typeof ShippingListQuery>;

const SHORT_PAGES =
  "Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are " +
  "meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.";

/** What is told of an estimate in the list of all kinds. */
export const EstimateSummary = z
  .object({
    id: idString<EstimateId>("estimate"),
    kind: z.string().meta({ description: "What it is of, such as `electricity` or `shipping`; more may come." }),
    created_at: Timestamp,
    mass: EstimateMass,
    metadata: z.record(z.string(), z.string()).optional(),
    idempotency_key: z.string().optional(),
    batch_id: z.string().optional(),
    external_estimate_url: z.string(),
  })
  .meta({ id: "EstimateSummary" });
export type EstimateSummary = z.output<typeof EstimateSummary>;

/** `GET /estimates` */
export const listAllEstimates = operation({
  id: "listAllEstimates",
  group: "estimates",
  method: "GET",
  path: "/estimates",
  summary: "List the estimates of the account, of every kind.",
  description:
    "Newest first, each with its kind; the operations of that kind read the rest. With `reference`, a request looks at no " +
    "more than 1,000 estimates: a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` " +
    "goes on behind them.",
  query: z.object({
    from: TimestampText.optional().meta({ description: "With `through`, both inclusive, of `created_at`." }),
    through: TimestampText.optional(),
    reference: MetadataText.optional().meta({
      description: "The estimate whose idempotency key it is, or else those that have it as a value of their metadata.",
    }),
  }),
  paginated: true,
  response: pageOf(EstimateSummary),
  errors: ["time_range_invalid"],
  example: { query: { limit: "2" } },
});

/** Declares the list of estimates below a path. */
export const estimateList = <S extends z.ZodType>(id: string, path: `/${string}`, of: string, estimate: S) =>
  operation({
    id,
    group: "estimates",
    method: "GET",
    path,
    summary: `List the ${of} of the account.`,
    description: SHORT_PAGES,
    query: EstimateListQuery,
    paginated: true,
    response: pageOf(estimate),
    errors: ["time_range_invalid"],
    example: { query: { limit: "1" } },
  });

/** Declares the list of freight estimates. */
export const shippingList = <S extends z.ZodType>(estimate: S) =>
  operation({
    ...estimateList("listShippingEstimates", "/estimates/shipping/all", "freight estimates", estimate),
    description: `Those over one leg and over several: an item is one over several exactly when it has \`legs\`. ${SHORT_PAGES}`,
    query: ShippingListQuery,
  });

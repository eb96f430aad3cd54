import { type AccountId, type EstimateId, thousandsText } from "@isotherm/core";
import * as z from "zod";
import { EstimateAnalyticsQuery } from "./analytics.ts";
import { operation } from "./operation.ts";
import { asId, idString, text, Timestamp } from "./wire.ts";
import { EstimateMass } from "./estimate-mass.ts";
import { OverlapReason } from "./overlap-reason.ts";

/** Estimates of a range that are compared with each other: the newest ones. */
export const MOST_COMPARED_ESTIMATES = 5_000;
/** Accounts that are compared in one request; each by itself. */
export const MOST_COMPARED_ACCOUNTS = 100;
/** Groups that an answer lists. */
export const MOST_LISTED_OVERLAPS = 100;
/** Estimates that are listed of a group. */
export const MOST_LISTED_IN_OVERLAP = 50;

const OverlappingEstimate = z
  .object({
    id: idString<EstimateId>("estimate"),
    kind: z.string().meta({ description: "What it is of, such as `electricity` or `shipping`; more may come." }),
    counted_at: Timestamp.meta({ description: "When it happened with `happened`, else when it was created." }),
    reference: z.string().nullable().meta({ description: "Its reference as it was given; null: it has none." }),
    mass: EstimateMass,
  })
  .meta({ id: "OverlappingEstimate" });

const EstimateOverlap = z
  .object({
    reason: OverlapReason,
    why: z.string().meta({ description: "Why the estimates may count one thing twice." }),
    check: z.string().meta({ description: "What to look at before one of them is changed or removed." }),
    account_id: asId<AccountId>(z.string(), "account"),
    number_of_estimates: z.int().meta({ description: "All estimates of the group, listed or not." }),
    mass: EstimateMass.meta({ description: "Of all estimates of the group, those that are not listed too." }),
    estimates: z.array(OverlappingEstimate).meta({
      description: `By id, oldest first, at most ${MOST_LISTED_IN_OVERLAP} of them.`,
    }),
  })
  .meta({ id: "EstimateOverlap" });
export type EstimateOverlap = z.output<typeof EstimateOverlap>;

const EstimateOverlaps = z
  .object({
    estimates_compared: z.int().meta({ description: "How many estimates of the range were compared." }),
    is_complete: z.boolean().meta({
      description:
        "false: an account has more estimates than were read; the newest ones were compared. Ask for fewer days or accounts.",
    }),
    by_reason: z
      .array(
        z
          .object({
            reason: OverlapReason,
            number_of_groups: z.int().meta({ description: "Groups of estimates that were found for this reason." }),
            number_of_estimates: z.int().meta({ description: "Estimates in all of these groups." }),
          })
          .meta({ id: "OverlapsByReason" }),
      )
      .meta({ description: "Reasons that were found, whatever `reason` asks for." }),
    number_of_groups: z.int().meta({ description: "Of the reasons that are asked for." }),
    groups: z.array(EstimateOverlap).meta({
      description: `The largest masses first, at most ${MOST_LISTED_OVERLAPS}. Of one reason an estimate is in one group at most.`,
    }),
  })
  .meta({ id: "EstimateOverlaps" });
export type EstimateOverlaps = z.output<typeof EstimateOverlaps>;

/** `GET /analytics/overlaps` */
export const getEstimateOverlaps = operation({
  id: "getEstimateOverlaps",
  group: "analytics",
  method: "GET",
  path: "/analytics/overlaps",
  summary: "Find estimates that may count one thing twice.",
  description:
    "Guidance, not a judgement: nothing is changed, and figures and reports count every estimate. Estimates are compared with those " +
    `of the same account. The newest ${thousandsText(MOST_COMPARED_ESTIMATES)} are read, of several accounts each as many as ` +
    `evenly come to it; with \`happened\` of those that were created since 366 days before \`from\`. At most ` +
    `${MOST_COMPARED_ACCOUNTS} accounts; beyond them \`selection_too_large\`.`,
  query: EstimateAnalyticsQuery.pick({
    from: true,
    through: true,
    time_zone: true,
    all_accounts: true,
    happened: true,
    estimate_mass_unit: true,
  }).extend({
    reference_key: text(z.string().min(1).max(100)).default("reference").meta({
      description: "Key of metadata that has the client's reference; uploads keep it as `reference`.",
    }),
    reason: z
      .array(OverlapReason)
      .max(OverlapReason.options.length)
      .default([])
      .meta({ description: "Only groups with one of these reasons; missing: all." }),
  }),
  response: EstimateOverlaps,
  errors: ["selection_too_large", "time_range_invalid"],
  example: { query: { from: "2026-03-01", through: "2026-03-31", happened: "false" } },
});

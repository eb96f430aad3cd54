import type { BundleId } from "@isotherm/core";
import * as z from "zod";
import { operation } from "./operation.ts";
import { QueryBoolean } from "./page.ts";
import { CalendarDate, DecimalString, EstimateMassUnit, idString, text } from "./wire.ts";
import { GROUPS, METADATA_GROUP } from "./analytics-groups.ts";
import { EmissionIntensity } from "./emission-intensity.ts";
import { EstimateMass } from "./estimate-mass.ts";
import { OrderStatus } from "./order-status.ts";
import { MassWithBreakdowns } from "./transport-mass.ts";
import { QueryDate } from "./query-date.ts";
import { OffsetType } from "./bundle-facts.ts";
import { Registry } from "./registry.ts";

const range = {
  from: QueryDate.optional().meta({
    description: "First day, UTC; a timestamp counts as its date. Default 30 days ago.",
  }),
  through: QueryDate.optional().meta({ description: "Last day, inclusive. Default today." }),
};

/** Which days and orders are meant. */
const OrderAnalyticsQuery = z.object({
  ...range,
  status: OrderStatus.optional().meta({
    description: "Only orders that are in this state now; missing: all that count.",
  }),
});

const massUnit = EstimateMassUnit.optional().meta({ description: "Unit of the masses of the answer; default t." });
const allAccounts = QueryBoolean.default(false).meta({
  description: "true: every account of the organisation and mode; default false: the acting account.",
});

const Tonnes = DecimalString.meta({ description: "Tonnes." });
const Value = DecimalString.meta({ description: "Offset cost, without fees, in the currency of the orders." });
const amounts = { quantity: Tonnes, value: Value };
const bundle = { bundle_id: idString<BundleId>("bundle"), bundle_name: z.string() };

const CumulativePerBundle = z
  .array(z.object({ ...bundle, timeseries: z.array(z.object({ date: CalendarDate, value: Value, quantity: Tonnes })) }))
  .meta({ id: "CumulativePerBundle", description: "For each bundle that was bought in the range, a running sum." });

const OrderMetrics = z
  .object({
    number_of_un_sdgs: z.int(),
    number_of_projects: z.int(),
    un_sdg: z
      .array(z.object({ un_sdg_number: z.int(), occurrences: z.int().meta({ description: "Number of projects." }) }))
      .nullable()
      .meta({ description: "By number; null without projects." }),
  })
  .meta({ id: "OrderMetrics" });

const NOT_YET = "Not yet allocated";

const AggregatedByProperty = z
  .object({
    bundle: z.array(z.object({ ...bundle, ...amounts })),
    location: z.array(
      z.object({
        location: z.string().meta({ description: `Continent of the project, or "${NOT_YET}".` }),
        ...amounts,
      }),
    ),
    registry: z.array(z.object({ registry_name: z.enum([...Registry.options, "Not certified", NOT_YET]), ...amounts })),
    oxford_offsetting_principles: z.array(
      z.object({
        type: z
          .int()
          .min(1)
          .max(5)
          .meta({
            description:
              "1 to 3: reduction without, with short-lived and with long-lived storage; 4 and 5: removal with short-lived and " +
              "with long-lived storage.",
          }),
        ...amounts,
      }),
    ),
    offset_type: z.array(z.object({ offset_type: OffsetType, ...amounts })),
  })
  .meta({ id: "AggregatedByProperty" });
export type AggregatedByProperty = z.output<typeof AggregatedByProperty>;

const EmissionCalculations = z
  .object({ timeseries: z.array(z.object({ date: CalendarDate, count: z.int() })) })
  .meta({ id: "EmissionCalculations", description: "Days or months without an estimate have a 0." });

/** Categories of what a business buys, in the order of the codes of merchants. */
export const BUSINESS_CATEGORIES = [
  "agriculture",
  "contractors",
  "airlines",
  "car_rentals",
  "hotels",
  "transportation",
  "utilities",
  "retail",
  "clothing",
  "other_shops",
  "business_services",
  "professional_services",
  "government",
  "uncategorized",
] as const;
export type BusinessCategory = (typeof BUSINESS_CATEGORIES)[number];

const BusinessEmissions = z
  .object({
    mass: EstimateMass,
    number_of_estimates: z.int(),
    categories: z
      .object(
        Object.fromEntries(BUSINESS_CATEGORIES.map((name) => [name, EstimateMass])) as Record<
          BusinessCategory,
          typeof EstimateMass
        >,
      )
      .meta({ description: "They add up to `mass`." }),
  })
  .meta({ id: "BusinessEmissions" });
export type BusinessEmissions = z.output<typeof BusinessEmissions>;

const GroupBy = text(
  z
    .string()
    .max(METADATA_GROUP.length + 100)
    .refine(
      (name) =>
        (GROUPS as readonly string[]).includes(name) ||
        (name.startsWith(METADATA_GROUP) && name.length > METADATA_GROUP.length),
      `must be ${GROUPS.join(", ")} or metadata.<key>`,
    ),
);

/** How long the periods of estimates are. */
export const AnalyticsInterval = z.enum(["day", "month", "quarter", "year", "none"]);
export type AnalyticsInterval = z.output<typeof AnalyticsInterval>;

/** Which estimates are added up, and by what. */
export const EstimateAnalyticsQuery = z.object({
  from: QueryDate.optional().meta({ description: "First day, in `time_zone`. Default 12 months ago." }),
  through: QueryDate.optional().meta({ description: "Last day, inclusive. Default today." }),
  interval: AnalyticsInterval.default("month").meta({ description: "none: one period, without `period_start`." }),
  time_zone: text(z.string().max(64))
    .default("UTC")
    .meta({ description: "IANA name.", examples: ["Europe/Berlin"] }),
  group_by: z
    .array(GroupBy)
    .max(2, "may name two groups at most")
    .refine((names) => new Set(names).size === names.length, "must name each group once")
    .default([])
    .meta({
      description:
        "Up to two of kind, mode, lane, carrier, account and metadata.<key>. `lane`: the trade lane of a ship, else the countries " +
        "of both ends. `carrier`: the name of the carrier, or the airline's code of a flight number.",
    }),
  all_accounts: allAccounts,
  happened: QueryBoolean.default(true).meta({
    description:
      "true, the default: only what is marked as having happened (`is_shipment`, `is_transaction`, " +
      "`is_passenger_transportation`), by the time at which it did; false: everything, by `created_at`.",
  }),
  estimate_mass_unit: massUnit,
});
export type EstimateAnalyticsQuery = z.output<typeof EstimateAnalyticsQuery>;

const EstimateAnalytics = z
  .object({
    rows: z
      .array(
        z
          .object({
            period_start: CalendarDate.nullable(),
            group: z.array(z.object({ by: z.string(), value: z.string().nullable() })),
            mass: MassWithBreakdowns,
            number_of_estimates: z.int().meta({
              description:
                "An estimate with legs of several modes, lanes or carriers counts once in the row of each, so that rows may " +
                "add up to more than there are.",
            }),
            activity: z
              .object({ value: DecimalString, unit: z.literal("t*km") })
              .nullable()
              .meta({ description: "Null where it is 0." }),
            intensity: EmissionIntensity.nullable().meta({
              description: "The mass of what has an activity by that activity, 12 significant digits.",
            }),
          })
          .meta({ id: "EstimateAnalyticsRow" }),
      )
      .meta({ description: "Oldest first; what nothing belongs to is left out." }),
  })
  .meta({ id: "EstimateAnalytics" });
export type EstimateAnalytics = z.output<typeof EstimateAnalytics>;
export type EstimateAnalyticsRow = EstimateAnalytics["rows"][number];

const group = "analytics";
const OF_ORDERS =
  "Counts the orders of the account that were created in the range and are neither cancelled nor failed, however many there are. " +
  "Figures follow orders and their states within five minutes.";
const LAG = "Figures follow estimates and their corrections within five minutes.";

/** `GET /analytics/cumulative-per-bundle` */
export const getCumulativePerBundle = operation({
  id: "getCumulativePerBundle",
  group,
  method: "GET",
  path: "/analytics/cumulative-per-bundle",
  summary: "Sum up what was bought of each bundle, day by day.",
  description: `${OF_ORDERS} At most 10,000 points.`,
  query: OrderAnalyticsQuery,
  response: CumulativePerBundle,
  errors: ["selection_too_large", "time_range_invalid"],
  example: { query: { from: "2026-03-01", through: "2026-03-02" } },
});

/** `GET /analytics/metrics` */
export const getOrderMetrics = operation({
  id: "getOrderMetrics",
  group,
  method: "GET",
  path: "/analytics/metrics",
  summary: "Count the projects and the development goals of what was bought.",
  description: OF_ORDERS,
  query: OrderAnalyticsQuery,
  response: OrderMetrics,
  errors: ["selection_too_large", "time_range_invalid"],
  example: { query: { from: "2026-03-01", through: "2026-03-02" } },
});

/** `GET /analytics/aggregated-by-property` */
export const getAggregatedByProperty = operation({
  id: "getAggregatedByProperty",
  group,
  method: "GET",
  path: "/analytics/aggregated-by-property",
  summary: "Add up what was bought by bundle, continent, registry and kind.",
  description: OF_ORDERS,
  query: OrderAnalyticsQuery,
  response: AggregatedByProperty,
  errors: ["selection_too_large", "time_range_invalid"],
  example: { query: { from: "2026-03-01", through: "2026-03-02" } },
});

/** `GET /analytics/emission-calculations` */
export const getEmissionCalculations = operation({
  id: "getEmissionCalculations",
  group,
  method: "GET",
  path: "/analytics/emission-calculations",
  summary: "Count the estimates that were created, by day or month.",
  description: LAG,
  query: z.object({
    ...range,
    interval: z.enum(["day", "month"]).default("day").meta({ description: "`date` is the first day of a month." }),
    all_accounts: allAccounts,
  }),
  response: EmissionCalculations,
  errors: ["selection_too_large", "time_range_invalid"],
  example: { query: { from: "2026-03-01", through: "2026-03-02" } },
});

/** `GET /analytics/business` */
export const getBusinessEmissions = operation({
  id: "getBusinessEmissions",
  group,
  method: "GET",
  path: "/analytics/business",
  summary: "Add up purchases and journeys that took place, by category.",
  description: `Transaction and passenger estimates that are marked as having happened, by the day on which they did. ${LAG}`,
  query: z.object({
    ...range,
    from: range.from.meta({ description: "First day, UTC. Default: that of the first estimate." }),
    estimate_mass_unit: massUnit,
  }),
  response: BusinessEmissions,
  errors: ["selection_too_large", "time_range_invalid"],
  example: { query: { from: "2026-03-01", through: "2026-03-02" } },
});

/** `GET /analytics/estimates` */
export const getEstimatesAnalytics = operation({
  id: "getEstimatesAnalytics",
  group,
  method: "GET",
  path: "/analytics/estimates",
  summary: "Add up estimates by period and by what they have in common.",
  description:
    `${LAG} At most 10 years and 10,000 rows. Of metadata an account can group by the ten keys that it used first, each with at ` +
    "most 200 values of at most 100 characters; for others the answer is `selection_too_large`.",
  query: EstimateAnalyticsQuery,
  response: EstimateAnalytics,
  errors: ["selection_too_large", "time_range_invalid"],
  example: { query: { from: "2026-03-01", through: "2026-03-02", group_by: ["mode"] } },
});

/** Every operation of analytics. */
export const ANALYTICS_OPERATIONS = [
  getCumulativePerBundle,
  getOrderMetrics,
  getAggregatedByProperty,
  getEmissionCalculations,
  getBusinessEmissions,
  getEstimatesAnalytics,
];

import type { BundleId, OffsetLinkId, OrderId } from "@isotherm/core";
import * as z from "zod";
import { responseOf, operation } from "./operation.ts";
import { DecimalString, Timestamp, idInPath, idString } from "./wire.ts";

/** Who used a link and what came of it. */
export const OffsetLinkAnalytics = z
  .object({
    id: idString<OffsetLinkId>("offsetLink"),
    unique_visitors: z.int().meta({
      description:
        "Browsers that opened the page, each counted once, whenever it comes back. Told apart by address and user agent, without a " +
        "cookie; an estimate: near exact for a few, within some 2 % up to 10,000, and never above 36,909.",
    }),
    placed_orders: z.int(),
    spent_today: DecimalString.meta({
      description: "What orders that the account pays have cost on this UTC day: counts towards `daily_limit`.",
    }),
    spent_total: DecimalString.meta({ description: "What they have cost in all: counts towards `total_limit`." }),
    orders: z
      .array(
        z.object({
          order_id: idString<OrderId>("order"),
          created_at: Timestamp,
          email: z.string(),
          bundles: z.array(z.object({ bundle_id: idString<BundleId>("bundle"), bundle_name: z.string() })),
        }),
      )
      .meta({ description: "Orders of the link, newest first: so many as were asked for and fit into an answer." }),
    has_more: z.boolean().meta({ description: "Whether there are orders behind these." }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "Send it as `after` to read on. Null exactly when `has_more` is false." }),
  })
  .meta({ id: "OffsetLinkAnalytics" });
export type OffsetLinkAnalytics = z.output<typeof OffsetLinkAnalytics>;

/** Which orders of a link are told; without a limit as many as fit, for clients that know no pages here. */
const LinkAnalyticsQuery = z.object({
  limit: z
    .string()
    .regex(/^([1-9][0-9]{0,3}|10000)$/, "must be a whole number from 1 to 10,000")
    .optional()
    .meta({ description: "Most orders, 1 to 10,000; missing: as many as fit into an answer, some 20,000." }),
  after: z
    .string()
    .regex(/^ord_[0-9A-Z]{26}$/, "must be the id of an order, as `next_cursor` is")
    .optional()
    .meta({ description: "The last order of the page before." }),
});

/** `GET /offset-links/{id}/analytics` */
export const getOffsetLinkAnalytics = operation({
  id: "getOffsetLinkAnalytics",
  group: "offset-links",
  method: "GET",
  path: "/offset-links/{id}/analytics",
  params: idInPath<OffsetLinkId>("offsetLink"),
  summary: "Count the visitors of an offset link and list the orders that came through it.",
  query: LinkAnalyticsQuery,
  response: OffsetLinkAnalytics,
  errors: [],
  example: { params: { id: responseOf("createOffsetLink", "id") } },
});

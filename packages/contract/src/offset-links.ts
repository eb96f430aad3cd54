import * as z from "zod";
import type { BundleId, OffsetLinkId } from "@isotherm/core";
import { Bundle } from "./bundles.ts";
import { responseOf, operation } from "./operation.ts";
import { pageOf } from "./page.ts";
import {
  AccountCurrencyCode,
  DecimalString,
  DecimalText,
  Name,
  Timestamp,
  TimestampText,
  asId,
  idInPath,
  idString,
  optional,
  text,
} from "./wire.ts";
import { PictureUrl } from "./bundle-facts.ts";

const Email = z.email("must be an e-mail address").max(254);

/** Bundles of one link, at least and at most. Another number is refused by a code of its own. */
export const LINK_BUNDLES = { least: 1, most: 24 } as const;

const linkTexts = {
  name: Name.meta({ description: "Internal label." }),
  title: optional(text(z.string().trim().max(255))).meta({ description: "Of the first screen." }),
  description: optional(text(z.string().trim().max(2_000))).meta({ description: "Of the first screen." }),
  value: optional(DecimalText).meta({
    description: "Fixed amount per order, in the account currency; without it the customer chooses.",
  }),
  emails: optional(z.array(Email).max(1_000)).meta({
    description: "Only these addresses may use the link; missing or empty: anyone.",
  }),
  expires_at: optional(TimestampText).meta({ description: "Must be in the future." }),
  use_logo: z.boolean().meta({ description: "Show the account's logo." }),
  contact_email: optional(Email).meta({
    description: "Where customers may ask about the link, shown where it has expired or is used up.",
  }),
};

const LIMITS = {
  order_limit: "Most that one order through the link may cost, fees included, in the account currency.",
  daily_limit: "Most that all orders of one UTC day may cost.",
  total_limit: "Most that all orders may cost, whatever became of them.",
} as const;

const MISSING = "Missing: the operator's default. Only for links that the account pays.";

const limits = {
  order_limit: optional(DecimalText).meta({ description: `${LIMITS.order_limit} ${MISSING}` }),
  daily_limit: optional(DecimalText).meta({ description: `${LIMITS.daily_limit} ${MISSING}` }),
  total_limit: optional(DecimalText).meta({ description: `${LIMITS.total_limit} ${MISSING}` }),
};

const BundleIds = z
  .array(asId<BundleId>(text(z.string().min(1)), "bundle"))
  .refine((ids) => new Set(ids).size === ids.length, "must not name a bundle twice")
  .meta({ description: "What the customer may choose from: 1 to 24 bundles." });

/** What is asked of `POST /offset-links`. */
export const OffsetLinkRequest = z
  .object({
    ...linkTexts,
    ...limits,
    bundles: BundleIds,
    require_payment: optional(z.boolean()).meta({
      description: "true: the customer pays by card. Default false. Fixed after creation.",
    }),
  })
  .meta({ id: "OffsetLinkRequest" });
export type OffsetLinkRequest = z.output<typeof OffsetLinkRequest>;

/** What is asked of `PUT /offset-links/{id}`: what is missing is cleared, except for the bundles. */
export const OffsetLinkUpdateRequest = z
  .object({ ...linkTexts, ...limits, bundles: optional(BundleIds).meta({ description: "Missing: unchanged." }) })
  .meta({ id: "OffsetLinkUpdateRequest" });
export type OffsetLinkUpdateRequest = z.output<typeof OffsetLinkUpdateRequest>;

/** An offset link, contract 5.11. */
export const OffsetLink = z
  .object({
    id: idString<OffsetLinkId>("offsetLink"),
    name: z.string(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    logo: PictureUrl,
    use_logo: z.boolean(),
    contact_email: z.string().nullable(),
    url: z.string().meta({ format: "uri", description: "The address to be shared." }),
    value: DecimalString.nullable(),
    order_limit: DecimalString.nullable().meta({ description: `${LIMITS.order_limit} null: the customers pay.` }),
    daily_limit: DecimalString.nullable().meta({ description: LIMITS.daily_limit }),
    total_limit: DecimalString.nullable().meta({ description: LIMITS.total_limit }),
    currency: AccountCurrencyCode,
    emails: z.array(z.string()).nullable(),
    bundles: z.array(Bundle),
    created_at: Timestamp,
    expires_at: Timestamp.nullable(),
    status: z
      .enum(["enabled", "disabled"])
      .meta({ description: "disabled: expired, the account suspended, or every bundle disabled." }),
    require_payment: z.boolean(),
  })
  .meta({ id: "OffsetLink" });
export type OffsetLink = z.output<typeof OffsetLink>;

const group = "offset-links";

/** `GET /offset-links` */
export const listOffsetLinks = operation({
  id: "listOffsetLinks",
  group,
  method: "GET",
  path: "/offset-links",
  summary: "List the offset links of the account, newest first.",
  paginated: true,
  response: pageOf(OffsetLink),
  errors: ["exchange_rate_not_found"],
  example: { query: { limit: "1" }, after: ["createOffsetLink"] },
});

/** `POST /offset-links` */
export const createOffsetLink = operation({
  id: "createOffsetLink",
  group,
  method: "POST",
  path: "/offset-links",
  summary: "Create a link through which customers order offsets.",
  description:
    "Unless the customers pay, the account does: then one of `value`, `emails` and `expires_at` has to limit the link, and " +
    "orders count towards `order_limit`, `daily_limit` and `total_limit`; beyond them customers are refused with 409 " +
    "`offset_link_limit_reached`.",
  permission: "orders.write",
  body: OffsetLinkRequest,
  response: OffsetLink,
  errors: [
    "account_suspended",
    "bundle_id_invalid",
    "bundle_selection_bundle_invalid",
    "exchange_rate_not_found",
    "offset_link_bundles_size_invalid",
    "offset_link_constraint_required",
    "order_value_invalid",
  ],
  example: {
    body: {
      name: "Shop, footer",
      title: "Fund carbon removal",
      bundles: [responseOf("listBundles", "data.0.id")],
      use_logo: false,
      require_payment: true,
    },
  },
});

/** `GET /offset-links/{id}` */
export const getOffsetLink = operation({
  id: "getOffsetLink",
  group,
  method: "GET",
  path: "/offset-links/{id}",
  params: idInPath<OffsetLinkId>("offsetLink"),
  summary: "Read an offset link.",
  response: OffsetLink,
  errors: ["exchange_rate_not_found"],
  example: { params: { id: responseOf("createOffsetLink", "id") } },
});

/** `PUT /offset-links/{id}` */
export const updateOffsetLink = operation({
  id: "updateOffsetLink",
  group,
  method: "PUT",
  path: "/offset-links/{id}",
  params: idInPath<OffsetLinkId>("offsetLink"),
  summary: "Replace an offset link. Its URL and `require_payment` stay.",
  permission: "orders.write",
  body: OffsetLinkUpdateRequest,
  response: OffsetLink,
  errors: [
    "bundle_id_invalid",
    "exchange_rate_not_found",
    "link_bundle_disabled",
    "link_constraint_missing",
    "offset_link_bundles_size_invalid",
    "order_value_invalid",
  ],
  example: {
    params: { id: responseOf("createOffsetLink", "id") },
    body: { name: "Shop, checkout", title: "Fund carbon removal", value: "5", use_logo: false },
  },
});

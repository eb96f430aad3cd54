import type { OffsetLinkId } from "@isotherm/core";
import { OffsetLink, OffsetLinkAnalytics, OffsetLinkRequest, OffsetLinkUpdateRequest } from "./offset-links.ts";
import { operation } from "./operation.ts";
import { idInPath } from "./wire.ts";
import { pageOf } from "./page.ts";

const group = "offset-links";

/** `GET /offset-links` */
export const listOffsetLinks = operation({
  id: "listOffsetLinks",
  group,
  method: "GET",
  path: "/offset-links",
  summary: "List the offset links of the account, newest first.",
  paginated: true,
  answer: pageOf(OffsetLink),
  refuses: ["exchange_rate_not_found"],
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
  answer: OffsetLink,
  refuses: [
    "account_suspended",
    "bundle_id_invalid",
    "bundle_selection_bundle_invalid",
    "exchange_rate_not_found",
    "offset_link_bundles_size_invalid",
    "offset_link_constraint_required",
    "order_value_invalid",
  ],
});

/** `GET /offset-links/{id}` */
export const getOffsetLink = operation({
  id: "getOffsetLink",
  group,
  method: "GET",
  path: "/offset-links/{id}",
  params: idInPath<OffsetLinkId>(),
  summary: "Read an offset link.",
  answer: OffsetLink,
  refuses: ["exchange_rate_not_found"],
});

/** `PUT /offset-links/{id}` */
export const updateOffsetLink = operation({
  id: "updateOffsetLink",
  group,
  method: "PUT",
  path: "/offset-links/{id}",
  params: idInPath<OffsetLinkId>(),
  summary: "Replace an offset link. Its URL and `require_payment` stay.",
  permission: "orders.write",
  body: OffsetLinkUpdateRequest,
  answer: OffsetLink,
  refuses: [
    "bundle_id_invalid",
    "exchange_rate_not_found",
    "link_bundle_disabled",
    "link_constraint_missing",
    "offset_link_bundles_size_invalid",
    "order_value_invalid",
  ],
});

/** `GET /offset-links/{id}/analytics` */
export const getOffsetLinkAnalytics = operation({
  id: "getOffsetLinkAnalytics",
  group,
  method: "GET",
  path: "/offset-links/{id}/analytics",
  params: idInPath<OffsetLinkId>(),
  summary: "Count the visitors of an offset link and list the orders that came through it.",
  answer: OffsetLinkAnalytics,
  refuses: [],
});

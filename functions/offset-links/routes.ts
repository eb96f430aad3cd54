import { createOffsetLink } from "./create-offset-link.ts";
import { getOffsetLinkAnalytics } from "./get-analytics.ts";
import type { LinkUses } from "./link-uses.ts";
import { getOffsetLink, listOffsetLinks } from "./read-offset-links.ts";
import { updateOffsetLink } from "./update-offset-link.ts";

/** The operations of offset links. */
export const offsetLinksRoutes = (uses: LinkUses) => [
  listOffsetLinks(uses),
  createOffsetLink(uses),
  getOffsetLink(uses),
  updateOffsetLink(uses),
  getOffsetLinkAnalytics(uses),
];

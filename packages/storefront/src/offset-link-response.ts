import type { OffsetLink } from "@isotherm/contract";
import { type Instant, instantMs } from "@isotherm/core";
import { type LimitTerms, limitsOfLink } from "@isotherm/ordering";
import type { AccountRecord, StoredOffsetLink, WholeCatalogue } from "@isotherm/store";
import { type CatalogueContext, bundleResponse } from "./catalogue-responses.ts";

/** What the state of a link depends on besides itself. */
interface LinkContext extends Pick<AccountRecord, "account" | "suspended"> {
  readonly catalogue: WholeCatalogue;
  readonly context: CatalogueContext;
  readonly limits: LimitTerms;
  readonly now: Instant;
}

/** The whole address of the logo of an account, which keeps the path of one that it has uploaded. */
export const logoAddress = ({ logo }: Pick<AccountRecord["account"], "logo">, origin: string): string | null =>
  logo?.startsWith("/") ? origin + logo : logo;

/** Whether customers may use a link: it has not expired, its account is not suspended, some bundle takes orders. */
export const isEnabled = (
  { expires_at, bundle_ids }: StoredOffsetLink,
  { suspended, catalogue, now }: Pick<LinkContext, "suspended" | "catalogue" | "now">,
): boolean =>
  !suspended &&
  (expires_at === null || instantMs(expires_at) > instantMs(now)) &&
  bundle_ids.some((id) => catalogue.bundles.get(id)?.disabled === false);

/**
 * An offset link as it is answered, its bundles in the order in which they were named.
 *
 * @throws ApiError exchange_rate_not_found
 */
export const offsetLinkResponse = (link: StoredOffsetLink, surroundings: LinkContext): OffsetLink => {
  const { account, catalogue, context } = surroundings;
  const limits = limitsOfLink(link, surroundings.limits);
  const { id, name, title, description, use_logo, value, emails, created_at, expires_at, require_payment } = link;
  return {
    id,
    name,
    title,
    description,
    logo: use_logo ? logoAddress(account, context.origin) : null,
    use_logo,
    contact_email: link.contact_email,
    url: `${context.origin}/l/${link.token}`,
    value,
    order_limit: limits && limits.order,
    daily_limit: limits && limits.daily,
    total_limit: limits && limits.total,
    currency: account.currency,
    emails,
    bundles: link.bundle_ids
      .map((bundle) => catalogue.records.bundles.find((record) => record.id === bundle))
      .filter((record) => record !== undefined)
      .map((record) => bundleResponse(record, catalogue, context, ({ disabled_at }) => disabled_at === null)),
    created_at,
    expires_at,
    status: isEnabled(link, surroundings) ? "enabled" : "disabled",
    require_payment,
  };
};

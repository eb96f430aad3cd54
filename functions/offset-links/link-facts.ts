import { LINK_BUNDLES, type OffsetLinkUpdateRequest } from "@isotherm/contract";
import {
  type BundleId,
  decimal,
  type Decimal,
  Decimal as D,
  type Instant,
  instantMs,
  knownInstantOf,
  ApiError,
} from "@isotherm/core";
import { limitsOfLink, type LimitTerms, minorDigits, operatorLimits, payableValue } from "@isotherm/ordering";
import type { StoredOffsetLink } from "@isotherm/store/items/offset-link-item";
import type { WholeCatalogue } from "@isotherm/store/queries/catalogue";

/** The part of a link that an update replaces. */
type LinkFacts = Pick<
  StoredOffsetLink,
  | "name"
  | "title"
  | "description"
  | "value"
  | "order_limit"
  | "daily_limit"
  | "total_limit"
  | "emails"
  | "expires_at"
  | "use_logo"
  | "contact_email"
>;

type Asked = Omit<OffsetLinkUpdateRequest, "bundles">;

/**
 * What a request says of a link; an empty text or list is none.
 *
 * @throws ApiError validation_error when the link would have expired already, or a limit is below the minor unit
 * @throws ApiError order_value_invalid when the value is below the minor unit of the currency
 */
export const linkFacts = (
  asked: Asked,
  { currency, now }: { readonly currency: string; readonly now: Instant },
): LinkFacts => ({
  name: asked.name,
  title: asked.title || null,
  description: asked.description || null,
  // In whole minor units: what lies below them would be asked for and never taken.
  value: asked.value === undefined ? null : payableValue(decimal(asked.value), currency),
  order_limit: limitOf("order_limit", asked, currency),
  daily_limit: limitOf("daily_limit", asked, currency),
  total_limit: limitOf("total_limit", asked, currency),
  emails: asked.emails && asked.emails.length > 0 ? asked.emails : null,
  expires_at: asked.expires_at === undefined ? null : laterThan(now, knownInstantOf(asked.expires_at)),
  use_logo: asked.use_logo,
  contact_email: asked.contact_email ?? null,
});

/** Orders cost whole minor units: what of a limit lies below them allows nothing. */
const limitOf = (
  name: "order_limit" | "daily_limit" | "total_limit",
  asked: Asked,
  currency: string,
): Decimal | null => {
  const given = asked[name];
  if (given === undefined) return null;
  const limit = decimal(given).toDecimalPlaces(minorDigits(currency), D.ROUND_DOWN);
  if (limit.gt(0)) return limit;
  throw new ApiError("validation_error", `${name}: is below the smallest unit of the account's currency`);
};

const laterThan = (now: Instant, at: Instant): Instant => {
  if (instantMs(at) <= instantMs(now)) throw new ApiError("validation_error", "expires_at: must be in the future");
  return at;
};

/** Whether nothing limits what a link can cost the account. */
export const lacksConstraint = (
  { value, emails, expires_at }: LinkFacts,
  { require_payment }: Pick<StoredOffsetLink, "require_payment">,
): boolean => !require_payment && value === null && emails === null && expires_at === null;

/**
 * The bundles that a request names; disabled ones are told apart.
 *
 * @throws ApiError offset_link_bundles_size_invalid, bundle_id_invalid
 */
export const linkBundles = (
  ids: readonly string[],
  { bundles }: Pick<WholeCatalogue, "bundles">,
): { readonly ids: BundleId[]; readonly disabled: BundleId | undefined } => {
  if (ids.length < LINK_BUNDLES.least || ids.length > LINK_BUNDLES.most) {
    throw new ApiError("offset_link_bundles_size_invalid");
  }
  const found = ids.map((id) => {
    const bundle = bundles.get(id);
    if (!bundle) throw new ApiError("bundle_id_invalid", `bundles: no bundle has the id ${id}.`);
    return bundle;
  });
  return { ids: found.map(({ id }) => id), disabled: found.find(({ disabled }) => disabled)?.id };
};

const LIMITS = ["order", "daily", "total"] as const;

/**
 * Refuses limits that cannot hold: on links whose customers pay, above what the operator allows, or below the fixed value of
 * the link, through which nobody could order then.
 *
 * @throws ApiError validation_error that names the field, exchange_rate_not_found
 */
export const refuseLimits = (facts: LinkFacts, require_payment: boolean, terms: LimitTerms): void => {
  const own = LIMITS.flatMap((limit) => {
    const amount = facts[`${limit}_limit`];
    return amount === null ? [] : [{ limit, amount }];
  });
  if (require_payment && own[0]) throw wrong(`${own[0].limit}_limit: is for links that the account pays`);
  const effective = limitsOfLink({ ...facts, require_payment }, terms);
  if (!effective) return;
  const { most } = operatorLimits(terms);
  for (const { limit, amount } of own) {
    if (amount.gt(most[limit])) throw wrong(`${limit}_limit: may be at most ${money(most[limit], terms)}`);
  }
  const { value } = facts;
  const exceeded = value && LIMITS.find((limit) => value.gt(effective[limit]));
  if (!exceeded) return;
  throw own.some(({ limit }) => limit === exceeded)
    ? wrong(`${exceeded}_limit: is below value`)
    : wrong(`value: may be at most ${money(effective[exceeded], terms)} where the account pays`);
};

const wrong = (detail: string): ApiError => new ApiError("validation_error", detail);

const money = (amount: Decimal, { currency }: LimitTerms): string => `${amount.toFixed()} ${currency}`;

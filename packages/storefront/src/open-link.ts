import type { AnyAccount, OperatorLinkLimits } from "@isotherm/contract";
import { type AccountId, type Instant, type OrganisationId, ApiError, instantMs, utcDayOf } from "@isotherm/core";
import {
  type LeftOfLink,
  type LinkLimits,
  type OfferedBundle,
  type PriceTerms,
  leftOfLink,
  limitsOfLink,
  ofMinorUnits,
} from "@isotherm/ordering";
import type { AccountRecord, CatalogueBundle, Organisation, StoredOffsetLink, WholeCatalogue } from "@isotherm/store";
import { isEnabled } from "./offset-link-response.ts";

/** What finding a customer's link uses. */
export interface OpenLinkUses {
  readonly links: {
    ofToken(token: string): Promise<StoredOffsetLink | undefined>;
    markVisit(token: string, place: number): Promise<void>;
    spent(token: string, day: string): Promise<{ readonly today: number; readonly total: number }>;
  };
  readonly accounts: { one(id: AccountId): Promise<AccountRecord | undefined> };
  readonly organisations: { organisation(id: OrganisationId): Promise<Organisation | undefined> };
  readonly catalogue: { current(): Promise<WholeCatalogue> };
  readonly linkLimits: OperatorLinkLimits;
}

/** What a customer may choose: a bundle that takes orders, as it is shown and as it is priced. */
export interface Offer {
  readonly bundle: OfferedBundle;
  readonly record: CatalogueBundle;
}

/** A link that customers may use, with everything that its pages are made from. */
export interface OpenLink {
  readonly link: StoredOffsetLink;
  readonly account: AnyAccount;
  readonly catalogue: WholeCatalogue;
  readonly offers: readonly Offer[];
  readonly terms: PriceTerms;
  /** What the account pays at most; null where the customers pay. */
  readonly limits: LinkLimits | null;
  /** What of it the next order may cost. */
  readonly left: LeftOfLink | null;
}

/** Why customers can use a link no more. */
type ClosedReason = "expired" | "closed" | "noOffers";

/** A link that is known and takes no orders any more. To programs it is as if there were none. */
export class ClosedLink extends ApiError {
  readonly reason: ClosedReason;
  readonly link: StoredOffsetLink;
  readonly account: AnyAccount;

  constructor(reason: ClosedReason, link: StoredOffsetLink, account: AnyAccount) {
    super("not_found");
    this.name = "ClosedLink";
    this.reason = reason;
    this.link = link;
    this.account = account;
  }
}

const TOKEN = /^[0-9A-Za-z]{22,64}$/;

/**
 * The link of a token, if customers may use it.
 *
 * @throws ApiError not_found; ClosedLink for a link that has expired, whose account is suspended, or of which no bundle takes orders
 */
export const openLink = async (uses: OpenLinkUses, token: string, now: Instant): Promise<OpenLink> => {
  const link = TOKEN.test(token) ? await uses.links.ofToken(token) : undefined;
  const record = link && (await uses.accounts.one(link.account_id));
  if (!link || !record) throw new ApiError("not_found");
  const { account, suspended } = record;
  const [catalogue, organisation] = await Promise.all([
    uses.catalogue.current(),
    uses.organisations.organisation(account.organisation_id),
  ]);
  if (!organisation) throw new Error(`the organisation of the account ${account.id} is missing`);
  if (!isEnabled(link, { suspended, catalogue, now }))
    throw new ClosedLink(reasonOf(link, suspended, now), link, account);
  const offers = link.bundle_ids.flatMap((id): Offer[] => {
    const bundle = catalogue.bundles.get(id);
    const shown = catalogue.records.bundles.find((candidate) => candidate.id === id);
    return bundle && shown && !bundle.disabled ? [{ bundle, record: shown }] : [];
  });
  const { currency } = account;
  const { rates } = catalogue;
  const limits = limitsOfLink(link, { currency, organisation, rates, everybodys: uses.linkLimits });
  return {
    link,
    account,
    catalogue,
    offers,
    terms: { currency, commission: organisation.commission },
    limits,
    left: limits && (await leftOf(uses, { token, limits, currency, now })),
  };
};

const reasonOf = ({ expires_at }: StoredOffsetLink, suspended: boolean, now: Instant): ClosedReason => {
  if (suspended) return "closed";
  return expires_at !== null && instantMs(expires_at) <= instantMs(now) ? "expired" : "noOffers";
};

interface Spender {
  readonly token: string;
  readonly limits: LinkLimits;
  readonly currency: string;
  readonly now: Instant;
}

const leftOf = async ({ links }: OpenLinkUses, { token, limits, currency, now }: Spender): Promise<LeftOfLink> => {
  const { today, total } = await links.spent(token, utcDayOf(now));
  return leftOfLink(limits, { today: ofMinorUnits(today, currency), total: ofMinorUnits(total, currency) });
};

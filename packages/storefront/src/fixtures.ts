import type { AccountType } from "@isotherm/contract";
import {
  type AccountId,
  type BundleId,
  type Decimal,
  decimal,
  instant,
  type OffsetLinkId,
  type ProjectId,
} from "@isotherm/core";
import { type CatalogueBundle, type CatalogueProject, catalogueOf, type StoredOffsetLink } from "@isotherm/store";
import type { OpenLink } from "./open-link.ts";

/** What a link of a test differs in. */
export interface LinkOf {
  /** Of a tonne, without fees, in USD. */
  readonly price?: string;
  readonly commission?: string;
  readonly value?: Decimal | null;
  readonly requirePayment?: boolean;
  readonly mode?: AccountType;
  /** Who alone may order. */
  readonly emails?: string[];
}

/** Of tests: the token of a link that is open. */
export const TOKEN = "token0123456789012345678";

/** On offer, without a stock that is counted. */
const PROJECT = { id: "prj_1" as ProjectId, name: "Example Ridge", disabled_at: null } as CatalogueProject;

const BUNDLE: CatalogueBundle = {
  id: "bun_1" as BundleId,
  name: "Example Trees",
  description: "Trees on a ridge.",
  currency: "USD",
  unit_price: decimal("10"),
  background_colour: "#2E6B4F",
  primary_image: null,
  primary_image_hires: null,
  small_thumbnail: null,
  large_image: null,
  disabled_at: null,
  offset_type: "carbon_removal",
  approach: "traditional",
  carbon_permanence: "short_term",
  project_ids: [PROJECT.id],
};

const ACCOUNT = {
  id: "acc_1",
  organisation_id: "org_1",
  name: "Account",
  currency: "USD",
  logo: null,
};

const LINK: StoredOffsetLink = {
  id: "lnk_1" as OffsetLinkId,
  account_id: "acc_1" as AccountId,
  token: TOKEN,
  name: "Link",
  title: null,
  description: null,
  value: null,
  order_limit: null,
  daily_limit: null,
  total_limit: null,
  emails: null,
  bundle_ids: [BUNDLE.id],
  created_at: instant(0),
  expires_at: null,
  use_logo: false,
  contact_email: null,
  require_payment: false,
  revision: 1,
};

/** For tests: an open link to one bundle, priced in USD. */
export const anOpenLink = ({
  price = "10",
  commission = "0.1",
  value = null,
  requirePayment = false,
  mode = "live",
  emails,
}: LinkOf = {}): OpenLink => {
  const record = { ...BUNDLE, unit_price: decimal(price) };
  const catalogue = catalogueOf({ bundles: [record], projects: [PROJECT], stock: [] }, undefined);
  const bundle = catalogue.bundles.get(record.id);
  if (!bundle) throw new Error("the catalogue has no bundle");
  return {
    link: { ...LINK, value, emails: emails ?? null, require_payment: requirePayment },
    account: { ...ACCOUNT, type: mode } as OpenLink["account"],
    catalogue,
    offers: [{ bundle, record }],
    terms: { currency: "USD", commission: decimal(commission) },
    limits: null,
    left: null,
  };
};

import type { AccountType } from "@isotherm/contract";
import { type AccountId, type Decimal, decimal, instant, type OffsetLinkId } from "@isotherm/core";
import { catalogueOf } from "@isotherm/store";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
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

/** For tests: an open link to one bundle, priced in USD. */
export const anOpenLink = ({
  price = "10",
  commission = "0.1",
  value = null,
  requirePayment = false,
  mode = "live",
  emails,
}: LinkOf = {}): OpenLink => {
  const [example] = SANDBOX_BUNDLES;
  if (!example) throw new Error("the sandbox has no bundle");
  const record = { ...example, unit_price: decimal(price), currency: "USD" as const };
  const catalogue = catalogueOf({ bundles: [record], projects: SANDBOX_PROJECTS, stock: [] }, undefined);
  const bundle = catalogue.bundles.get(record.id);
  if (!bundle) throw new Error("the catalogue has no bundle");
  return {
    link: {
      id: "lnk_1" as OffsetLinkId,
      account_id: "acc_1" as AccountId,
      token: TOKEN,
      name: "Link",
      title: null,
      description: null,
      value,
      order_limit: null,
      daily_limit: null,
      total_limit: null,
      emails: emails ?? null,
      bundle_ids: [record.id],
      created_at: instant(0),
      expires_at: null,
      use_logo: false,
      require_payment: requirePayment,
      revision: 1,
    },
    account: {
      id: "acc_1",
      type: mode,
      organisation_id: "org_1",
      name: "Account",
      currency: "USD",
      logo: null,
    } as OpenLink["account"],
    catalogue,
    offers: [{ bundle, record }],
    terms: { currency: "USD", commission: decimal(commission) },
    limits: null,
    left: null,
  };
};

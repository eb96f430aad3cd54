import {
  createImpactPage as createOperation,
  getImpactPage as getOperation,
  type ImpactPage,
  updateImpactPage as updateOperation,
} from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { impactPageAddress, refuseClaims } from "@isotherm/storefront";
import type { StoredImpactPage } from "@isotherm/store";
import type { AccountUses } from "./dependencies.ts";
import { readActingAccount } from "./read-accounts.ts";

/**
 * Makes the impact page of the acting account.
 *
 * @throws ApiError claim_refused, and those of `createImpactPage` of the store
 */
const createImpactPage = (uses: AccountUses) =>
  serves(createOperation, async ({ account, body, origin }) => {
    refuseClaims("custom_description", body.custom_description);
    return answerOf(uses, await uses.impactPages.create(account, body), origin);
  });

/**
 * Replaces what the impact page of the acting account shows.
 *
 * @throws ApiError claim_refused, and those of `changeImpactPage` of the store
 */
const updateImpactPage = (uses: AccountUses) =>
  serves(updateOperation, async ({ account, body, origin }) => {
    refuseClaims("custom_description", body.custom_description);
    return answerOf(uses, await uses.impactPages.change(account.id, body), origin);
  });

/**
 * Returns what the impact page of the acting account shows.
 *
 * @throws ApiError not_found without a page
 */
const getImpactPage = (uses: AccountUses) =>
  serves(getOperation, async ({ account, origin }) => {
    const page = await uses.impactPages.of(account.id);
    if (!page) throw new ApiError("not_found", "The account has no impact page.");
    return answerOf(uses, page, origin);
  });

const answerOf = async (uses: AccountUses, page: StoredImpactPage, origin: string): Promise<ImpactPage> => {
  const { external_pages_visibility: visibility } = await readActingAccount(uses, { id: page.account_id });
  const { status, slug, title, description, custom_description, sections } = page;
  return {
    status,
    slug,
    title,
    description,
    custom_description,
    sections,
    url: `${origin}${impactPageAddress(page)}`,
    visible: status === "enabled" && visibility === "public",
  };
};

/** The operations of the acting account's impact page. */
export const impactPageOperations = (uses: AccountUses) => [
  createImpactPage(uses),
  updateImpactPage(uses),
  getImpactPage(uses),
];

import { getPublicImpactPage as bySlug, getPublicImpactPageByHandle as byHandle } from "@isotherm/contract";
import { ApiError, isAcceptedId, type OrganisationId } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { type ImpactPageUses, isMode, readImpactPage } from "./read-impact-page.ts";
import { publicImpactPage } from "@isotherm/storefront";

/**
 * Returns the published impact page that has a slug.
 *
 * @throws ApiError not_found, validation_error for a type that is no mode
 */
const getPublicImpactPage = (uses: () => Promise<ImpactPageUses>) =>
  serves(bySlug, async ({ params: { type, slug }, origin }) => {
    if (!isMode(type)) throw new ApiError("validation_error", "type: must be live or test");
    const loaded = await uses();
    return publicImpactPage(await readImpactPage(loaded, await loaded.impactPages.ofSlug(type, slug)), origin);
  });

/**
 * Returns the published impact page of the account that has a handle.
 *
 * @throws ApiError not_found
 */
const getPublicImpactPageByHandle = (uses: () => Promise<ImpactPageUses>) =>
  serves(byHandle, async ({ params: { organisation_id, type, handle }, origin }) => {
    if (!isMode(type) || !isAcceptedId(organisation_id)) throw new ApiError("not_found");
    const loaded = await uses();
    const owner = await loaded.accounts.ofHandle(organisation_id as OrganisationId, type, handle);
    return publicImpactPage(await readImpactPage(loaded, owner?.account_id), origin);
  });

/** The operations by which programs read published impact pages. */
export const impactOperations = (uses: () => Promise<ImpactPageUses>) => [
  getPublicImpactPage(uses),
  getPublicImpactPageByHandle(uses),
];

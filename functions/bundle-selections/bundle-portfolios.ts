import {
  type BundlePortfolio,
  followBundlePortfolio as followOperation,
  listBundlePortfolios as listOperation,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { Portfolio } from "@isotherm/store";
import { ownerIn, percentagesOf, type SelectionUses } from "./bundle-selections.ts";

/** Lists the portfolios on offer, by identifier. */
export const listBundlePortfolios = ({ portfolios }: SelectionUses) =>
  serves(listOperation, async () => (await portfolios.all()).filter(({ withdrawn }) => !withdrawn).map(answerOf));

/**
 * Has the acting account follow a portfolio: what that says now, and whatever it will say.
 *
 * @throws ApiError id_invalid
 */
export const followBundlePortfolio = ({ portfolios, selections }: SelectionUses) =>
  serves(followOperation, async (call) => {
    const portfolio = await portfolios.toFollow(call.body.bundle_portfolio_id);
    await selections.replace(ownerIn(call), { shares: portfolio.shares, portfolio: portfolio.id });
    return answerOf(portfolio);
  });

const answerOf = ({ id, identifier, label, shares }: Portfolio): BundlePortfolio => ({
  id,
  identifier,
  label,
  bundle_selection: percentagesOf(shares),
});

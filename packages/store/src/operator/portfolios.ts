import { ApiError } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import { allPortfolios, type Portfolio, portfolioItem } from "../selections.ts";
import { overwrite } from "../write-transaction.ts";
import { operate, type Operating } from "./operator-act.ts";

const detailOf = ({ identifier, label, shares, withdrawn }: Portfolio) => ({
  identifier,
  label,
  withdrawn,
  shares: Object.fromEntries(shares.map(({ bundle_id, percentage }) => [bundle_id, percentage.toFixed()])),
});

/** Makes a portfolio, or changes what it says for every account that follows it; one that was withdrawn is back. */
export const setPortfolio = async (
  operating: Operating,
  asked: { readonly identifier: string; readonly label: string; readonly shares: readonly BundleShare[] },
): Promise<Portfolio> => {
  const known = (await allPortfolios(operating.table)).find(({ identifier }) => identifier === asked.identifier);
  const id = known?.id ?? operating.ids.next("portfolio");
  const portfolio: Portfolio = { ...asked, shares: [...asked.shares], id, withdrawn: false };
  await operate(operating, { command: "portfolio set", subject: id, detail: detailOf(portfolio) }, [
    overwrite(portfolioItem(portfolio)),
  ]);
  return portfolio;
};

/**
 * Takes a portfolio off the list. Accounts that follow it go on; no other can begin to.
 *
 * @throws ApiError not_found when no portfolio has the identifier
 */
export const withdrawPortfolio = async (operating: Operating, identifier: string): Promise<Portfolio> => {
  const known = (await allPortfolios(operating.table)).find((one) => one.identifier === identifier);
  if (!known) throw new ApiError("not_found", `No portfolio is called ${identifier}.`);
  const portfolio = { ...known, withdrawn: true };
  await operate(operating, { command: "portfolio withdraw", subject: known.id, detail: detailOf(portfolio) }, [
    overwrite(portfolioItem(portfolio)),
  ]);
  return portfolio;
};

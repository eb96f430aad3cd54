import * as z from "zod";
import { BundlePercentage } from "./bundle-selections.ts";
import { responseOf, operation } from "./operation.ts";
import { text } from "./wire.ts";

/** A selection that the operator curates; accounts that follow it buy what it says at the time of their order. */
export const BundlePortfolio = z
  .object({
    id: z.string(),
    identifier: z.string().meta({ description: "What the operator calls it; never changes." }),
    label: z.string().meta({ description: "Its name for people." }),
    bundle_selection: z.array(BundlePercentage).meta({ description: "The shares of now; they may change over time." }),
  })
  .meta({ id: "BundlePortfolio" });
export type BundlePortfolio = z.output<typeof BundlePortfolio>;

/** `GET /bundle-portfolios` */
export const listBundlePortfolios = operation({
  id: "listBundlePortfolios",
  group: "bundle-selections",
  method: "GET",
  path: "/bundle-portfolios",
  summary: "List the portfolios: bundle selections that are curated for accounts.",
  description: "All of them at once, by identifier.",
  response: z.array(BundlePortfolio).meta({ id: "BundlePortfolios", description: "All portfolios on offer." }),
  errors: [],
});

/** `PUT /bundle-portfolios` */
export const followBundlePortfolio = operation({
  id: "followBundlePortfolio",
  group: "bundle-selections",
  method: "PUT",
  path: "/bundle-portfolios",
  summary: "Have the account follow a portfolio.",
  description:
    "The account's selection is the portfolio's from then on, with all its changes, until `PUT /bundle-selections` sets another " +
    "one or the account follows another portfolio. The account's `bundle_portfolio_id` tells which one it follows.",
  permission: "bundle_selections.write",
  body: z
    .object({ bundle_portfolio_id: text().meta({ description: "Id of a portfolio of `GET /bundle-portfolios`." }) })
    .meta({ id: "FollowBundlePortfolioRequest" }),
  response: BundlePortfolio,
  errors: ["id_invalid"],
  example: { body: { bundle_portfolio_id: responseOf("listBundlePortfolios", "0.id") } },
});

import { parseEstimateImage, parseOrderImage } from "@isotherm/store/analytics/index";
import type { CountedItem } from "@isotherm/store/keys";
import { contributionOf } from "./contribution.ts";
import { GONE, type Version } from "./count-versions.ts";
import { orderContributionOf, orderVersionOf } from "./order-contribution.ts";

/** The version that a record of the table's stream tells of; without an image its item was removed. Throws on what is none. */
export const versionIn = async ({ account, type, item }: CountedItem, image: unknown): Promise<Version> => {
  if (image === undefined) return { account, item, version: GONE, contribution: undefined };
  if (type === "order") {
    const stored = parseOrderImage(image);
    return { account, item, version: orderVersionOf(stored), contribution: orderContributionOf(stored) };
  }
  const estimate = parseEstimateImage(image);
  return { account, item, version: estimate.version, contribution: await contributionOf(estimate) };
};

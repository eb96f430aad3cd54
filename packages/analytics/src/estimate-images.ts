import type { AccountId, EstimateId } from "@isotherm/core";
import { parseEstimateImage } from "@isotherm/store/analytics/index";
import { contributionOf } from "./contribution.ts";
import { type EstimateVersion, GONE } from "./count-estimates.ts";

/** What a record of the table's stream tells of an estimate. */
export interface EstimateRecord {
  readonly account: AccountId;
  readonly id: EstimateId;
  /** Undefined: it was removed. */
  readonly image: unknown;
}

/** The version of an estimate that a record of the stream tells of. Throws on what is none. */
export const versionIn = ({ account, id, image }: EstimateRecord): EstimateVersion => {
  if (image === undefined) return { account, id, version: GONE, contribution: undefined };
  const item = parseEstimateImage(image);
  return { account, id, version: item.version, contribution: contributionOf(item) };
};

import type { AccountId, EstimateId } from "@isotherm/core";
import { sealedIds } from "./sealed-ids.ts";
import type { KeyRing } from "./secrets/generated-secret.ts";

/** Whose estimate a page shows. */
export interface EstimatePage {
  readonly account: AccountId;
  readonly estimate: EstimateId;
}

/** Makes and reads the tokens in the addresses of estimate pages. */
export interface EstimatePageTokens {
  /** The token of an estimate: always the same one, of `[A-Za-z0-9_-]`. */
  seal(page: EstimatePage): string;
  /** Whose estimate it is; undefined when `seal` did not make the token. */
  open(token: string): EstimatePage | undefined;
}

/** Tokens that need no item of their own, see `sealedIds`. */
export const estimatePageTokens = (ring: KeyRing): EstimatePageTokens => {
  const ids = sealedIds<EstimateId>(ring, "estimate page");
  return {
    seal: ({ account, estimate }) => ids.seal({ account, id: estimate }),
    open: (token) => {
      const owned = ids.open(token);
      return owned && { account: owned.account, estimate: owned.id };
    },
  };
};

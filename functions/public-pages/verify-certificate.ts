import { verifyCertificate as operation } from "@isotherm/contract";
import type { OrderId } from "@isotherm/core";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { OwnedId, SealedIds, StoredOrder } from "@isotherm/store";
import { verificationPage } from "./verification-page.ts";

/** What checking a certificate uses. */
export interface VerifyUses {
  readonly certificateTokens: () => Promise<SealedIds<OrderId>>;
  readonly order: (owned: OwnedId<OrderId>) => Promise<StoredOrder | undefined>;
}

/**
 * Answers a page that shows what a certificate shows.
 *
 * @throws Refusal not_found when no certificate has the token
 */
export const verifyCertificate = ({ certificateTokens, order }: VerifyUses) =>
  serves(operation, async ({ params }) => {
    const owned = (await certificateTokens()).open(params["token"] ?? "");
    const stored = owned && (await order(owned));
    if (!stored?.retired) throw new Refusal("not_found");
    return verificationPage(stored, stored.retired);
  });

import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { type AccountId, Refusal } from "@isotherm/core";
import { act, commit, type Committing, create } from "../act.ts";
import { estimateItem, EstimateKeyClaim, estimateKeyClaimItem, type StoredEstimate } from "../items/estimate-item.ts";
import { estimateQueries } from "../queries/estimates.ts";

/**
 * Keeps an estimate. With an idempotency key that an equal request has used already, also one that runs at the same
 * time, the estimate of that request is answered and nothing is written.
 *
 * @returns the estimate that stands under the key: the new one or the earlier one
 * @throws Refusal estimate_idempotency_used, naming the estimate that has the key
 */
export const keepEstimate = async (
  committing: Committing,
  account: AccountId,
  stored: StoredEstimate,
): Promise<StoredEstimate> => {
  const { table } = committing;
  const key = stored.estimate.idempotency_key;
  if (key === undefined) {
    await table.client.send(new PutCommand({ TableName: table.name, Item: await estimateItem(account, stored) }));
    return stored;
  }
  const committed = await commit(
    committing,
    act("keep estimate", [
      create(estimateKeyClaimItem(account, key, stored), { orAnswer: true }),
      create(await estimateItem(account, stored)),
    ]),
  );
  if (committed.held) return stored;
  const claim = EstimateKeyClaim.parse(committed.standing);
  const earlier = await estimateQueries(table).one(account, claim.estimate_id);
  if (earlier && claim.fingerprint === stored.fingerprint) return earlier;
  throw new Refusal(
    "estimate_idempotency_used",
    `The idempotency key belongs to the estimate ${claim.estimate_id}, made from a different request.`,
  );
};

import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { hashSecret } from "@isotherm/contract/api-key";
import type { Clock } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";
import type { Table } from "../table.ts";

const LASTS_MS = 300_000;

const ChallengeItem = z.object({ ...SCHEMA_ONE, purpose: z.string(), expires_at_ms: z.number() });

/**
 * Keeps what a passkey is asked to sign, for five minutes.
 *
 * @param purpose what the signature will be good for: `sign-in`, or the secret of an invitation, of which the digest is kept
 */
export const keepChallenge = async (table: Table, clock: Clock, challenge: string, purpose: string): Promise<void> => {
  const expires_at_ms = clock.nowMs() + LASTS_MS;
  const facts = { purpose: hashSecret(purpose), expires_at_ms, ttl: Math.ceil(expires_at_ms / 1_000) };
  const Item = { ...keys.challenge(hashSecret(challenge)), schema: 1, ...facts };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
};

/** Takes a challenge away. True once, for the purpose that it was kept for, before it expires. */
export const takeChallenge = async (
  table: Table,
  clock: Clock,
  challenge: string,
  purpose: string,
): Promise<boolean> => {
  const { pk, sk } = keys.challenge(hashSecret(challenge));
  const { Attributes } = await table.client.send(
    new DeleteCommand({ TableName: table.name, Key: { pk, sk }, ReturnValues: "ALL_OLD" }),
  );
  if (Attributes === undefined) return false;
  const kept = ChallengeItem.parse(Attributes);
  return kept.purpose === hashSecret(purpose) && kept.expires_at_ms > clock.nowMs();
};

import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Clock, ApiError } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys, partitions } from "../keys.ts";
import { readPartition } from "../read.ts";
import { type Table, readItem } from "../table.ts";
import { decrypt, encrypt } from "./aes.ts";
import type { WrappingKey } from "./wrapping-key.ts";

const DataKeyItem = z.object({
  ...SCHEMA_ONE,
  number: z.int().positive(),
  /** By the deployment's wrapping key, base64: worth nothing without it. */
  wrapped: z.string().min(1),
  created_at: z.string(),
});

/** A data key as the table keeps it. */
export type WrappedDataKey = z.output<typeof DataKeyItem>;

/** The item of a data key. */
export const dataKeyItem = ({ number, ...facts }: Omit<WrappedDataKey, "schema">) => ({
  ...keys.dataKey(number),
  schema: 1,
  number,
  ...facts,
});

/** Every data key, oldest first; new secrets are encrypted with the last. */
export const wrappedDataKeys = (table: Table): Promise<WrappedDataKey[]> =>
  readPartition(table, partitions.dataKeys, DataKeyItem, { consistent: true });

const newestDataKey = async (table: Table): Promise<WrappedDataKey | undefined> => {
  const { Items: [newest] = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partitions.dataKeys },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: 1,
    }),
  );
  return newest && DataKeyItem.parse(newest);
};

/** A secret that can't be decrypted now: its key is out of reach, or it was made for another item. */
export class SecretNotOpened extends ApiError {
  constructor(cause: unknown) {
    super("service_unavailable");
    this.name = "SecretNotOpened";
    this.cause = cause;
  }
}

/** What the secrets of a webhook are bound to: neither another webhook nor another tenant can open them. */
export const webhookContext = (webhook: {
  readonly organisation_id: string;
  readonly mode: string;
  readonly webhook_id: string;
}): string => `webhook ${webhook.organisation_id} ${webhook.mode} ${webhook.webhook_id}`;

/** Encrypts secrets that stand in items, and decrypts them. `boundTo` names the item: elsewhere the text opens nothing. */
export interface SealedSecrets {
  /**
   * The text to be kept. As it is, while the operator has made no data key.
   *
   * @throws SecretNotOpened
   */
  seal(secret: string, boundTo: string): Promise<string>;
  /**
   * The secret in a text that `seal` made, or that was kept before anything was sealed.
   *
   * @throws SecretNotOpened
   */
  open(kept: string, boundTo: string): Promise<string>;
}

/** `sealed:1:<number of the data key>:<base64url>`; no secret from before holds a colon. */
const SEALED = /^sealed:1:([1-9][0-9]*):([A-Za-z0-9_-]+)$/;

/** The number of the data key that a kept text needs; undefined: it is the secret itself. */
export const dataKeyOf = (kept: string): number | undefined => {
  if (!kept.startsWith("sealed:")) return undefined;
  const number = SEALED.exec(kept)?.[1];
  if (number === undefined) throw new Error("a sealed secret is not of the form that this version reads");
  return Number(number);
};

/** Encrypts a secret with a data key. */
export const sealWith = (number: number, key: Buffer, secret: string, boundTo: string): string =>
  `sealed:1:${number}:${encrypt(key, Buffer.from(secret), boundTo).toString("base64url")}`;

/** Decrypts what `sealWith` made with that key. Throws when it is bound to something else, or was changed. */
export const openWith = (key: Buffer, kept: string, boundTo: string): string =>
  decrypt(key, Buffer.from(SEALED.exec(kept)?.[2] ?? "", "base64url"), boundTo).toString();

/** How long a process keeps a data key, and for how many uses: a key that is disabled is of no use to it after that. */
export const DATA_KEY_LIFETIME_MS = 5 * 60_000;
export const DATA_KEY_USES = 10_000;

interface KnownKey {
  readonly key: Buffer;
  readonly untilMs: number;
  usesLeft: number;
}

/** What sealing works with. */
export interface Sealing {
  readonly table: Table;
  readonly wrapping: WrappingKey;
  readonly clock: Clock;
  /** Hears that a secret is kept as it is, because there is no data key. */
  readonly onClear?: () => void;
}

/** The data keys that a process keeps for a while. */
class KnownKeys {
  private readonly known = new Map<number, KnownKey>();
  private readonly wrapping: WrappingKey;
  private readonly clock: Clock;

  constructor({ wrapping, clock }: Sealing) {
    this.wrapping = wrapping;
    this.clock = clock;
  }

  /** A key that was kept, as long as it may be used. */
  held(number: number): Buffer | undefined {
    const one = this.known.get(number);
    if (!one || this.clock.nowMs() >= one.untilMs || one.usesLeft === 0) return undefined;
    one.usesLeft -= 1;
    return one.key;
  }

  /** Asks the wrapping key, and keeps what it answers. @throws SecretNotOpened */
  async unwrap({ number, wrapped }: WrappedDataKey): Promise<Buffer> {
    const untilMs = this.clock.nowMs() + DATA_KEY_LIFETIME_MS;
    // Not the old key while the new answer is on its way, nor after a refusal.
    this.known.delete(number);
    const key = await this.wrapping.unwrap(wrapped, number).catch((error: unknown) => {
      throw new SecretNotOpened(error);
    });
    this.known.set(number, { key, untilMs, usesLeft: DATA_KEY_USES - 1 });
    return key;
  }
}

/** Seals and opens secrets with the data keys of a table. One call to the wrapping key serves minutes. */
export const sealedSecrets = (sealing: Sealing): SealedSecrets => {
  const { table, onClear } = sealing;
  const known = new KnownKeys(sealing);
  const numbered = async (number: number): Promise<Buffer> => {
    const item = await readItem(table, keys.dataKey(number), DataKeyItem, { consistent: true });
    if (!item) throw new SecretNotOpened(new Error(`there is no data key ${number}`));
    return known.unwrap(item);
  };
  return {
    seal: async (secret, boundTo) => {
      const newest = await newestDataKey(table);
      if (newest) {
        const key = known.held(newest.number) ?? (await known.unwrap(newest));
        return sealWith(newest.number, key, secret, boundTo);
      }
      onClear?.();
      return secret;
    },
    open: async (kept, boundTo) => {
      const number = dataKeyOf(kept);
      if (number === undefined) return kept;
      const key = known.held(number) ?? (await numbered(number));
      try {
        return openWith(key, kept, boundTo);
      } catch (error) {
        throw new SecretNotOpened(error);
      }
    },
  };
};

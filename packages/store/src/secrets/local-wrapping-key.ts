import { hkdfSync, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "./aes.ts";
import type { WrappingKey } from "./wrapping-key.ts";

const DEADLINE_MS = 2_000;
const KEY_BYTES = 32;
const boundTo = (number: number): string => `data key ${number}`;

/** Wraps with a value that is at hand: what KMS does, without KMS. `secret` is read again for each call. */
export const wrappingKeyOf = (secret: () => Promise<string>): WrappingKey => {
  const key = async (): Promise<Buffer> =>
    Buffer.from(hkdfSync("sha256", await secret(), "", "wrapping key", KEY_BYTES));
  return {
    generate: async (number) => {
      const made = randomBytes(KEY_BYTES);
      return { key: made, wrapped: encrypt(await key(), made, boundTo(number)).toString("base64") };
    },
    unwrap: async (wrapped, number) => decrypt(await key(), Buffer.from(wrapped, "base64"), boundTo(number)),
  };
};

/**
 * The wrapping key of a local stack: a value of its keeper of secrets, which is kept in the keeper's file.
 *
 * @param address as for `localSecrets`: who asks is part of it, and may be refused
 */
export const localWrappingKey = (address: string): WrappingKey =>
  wrappingKeyOf(async () => {
    const answer = await fetch(`${address}wrapping-key`, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!answer.ok) throw new Error(`the keeper of secrets answered ${answer.status} for wrapping-key`);
    return answer.text();
  });

import { DecryptCommand, GenerateDataKeyCommand, KMSClient, type KMSClientConfig } from "@aws-sdk/client-kms";
import { SDK_TIMEOUTS } from "../sdk-timeouts.ts";
import type { WrappingKey } from "./wrapping-key.ts";

const MAX_ATTEMPTS = 3;

/** What KMS binds to a data key, and what policies name: a call without it is refused. */
const encryptionContext = (number: number) => ({ purpose: "webhook-secrets", data_key: String(number) });

/** A symmetric key of AWS KMS, by its id, ARN or alias. Region and credentials as the SDK finds them. */
export const kmsWrappingKey = (KeyId: string, config: KMSClientConfig = {}): WrappingKey => {
  const client = new KMSClient({ maxAttempts: MAX_ATTEMPTS, requestHandler: SDK_TIMEOUTS, ...config });
  return {
    generate: async (number) => {
      const { Plaintext, CiphertextBlob } = await client.send(
        new GenerateDataKeyCommand({ KeyId, KeySpec: "AES_256", EncryptionContext: encryptionContext(number) }),
      );
      if (!Plaintext || !CiphertextBlob) throw new Error("KMS answered without a data key");
      return { key: Buffer.from(Plaintext), wrapped: Buffer.from(CiphertextBlob).toString("base64") };
    },
    unwrap: async (wrapped, number) => {
      const CiphertextBlob = Buffer.from(wrapped, "base64");
      // The key is named, so that nobody can put a data key of a key of their own into the table.
      const { Plaintext } = await client.send(
        new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: encryptionContext(number) }),
      );
      if (!Plaintext) throw new Error("KMS answered without a data key");
      return Buffer.from(Plaintext);
    },
  };
};

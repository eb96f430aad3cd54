import type { KMSClientConfig } from "@aws-sdk/client-kms";

/** A data key, and the form in which it may be kept anywhere. */
export interface WrappedKey {
  /** 32 bytes. */
  readonly key: Buffer;
  /** Base64. */
  readonly wrapped: string;
}

/** The one key that is never in the table nor in a process: it wraps data keys. `number` binds a data key to its item. */
export interface WrappingKey {
  /** Makes a data key. Only operators may. */
  generate(number: number): Promise<WrappedKey>;
  /** Throws when the key is disabled, out of reach, or has not wrapped a data key of that number. */
  unwrap(wrapped: string, number: number): Promise<Buffer>;
}

const SECRETS_MANAGER = "secrets-manager:";

/**
 * The wrapping key of a deployment, by the address of its secrets (`secretSource`): beside AWS Secrets Manager it is a key
 * of AWS KMS, on one machine a value of the stack's keeper of secrets. What speaks to it is read when it is first wanted.
 */
export const wrappingKey = (address: string, config: KMSClientConfig = {}): WrappingKey => {
  let opened: Promise<WrappingKey> | undefined;
  const open = async (): Promise<WrappingKey> => {
    if (!address.startsWith(SECRETS_MANAGER))
      return (await import("./local-wrapping-key.ts")).localWrappingKey(address);
    const { kmsWrappingKey } = await import("./kms-wrapping-key.ts");
    return kmsWrappingKey(`alias/${address.slice(SECRETS_MANAGER.length)}webhook-secrets`, config);
  };
  return {
    generate: async (number) => (await (opened ??= open())).generate(number),
    unwrap: async (wrapped, number) => (await (opened ??= open())).unwrap(wrapped, number),
  };
};

import type { SecretSource } from "./secret-store.ts";

const SECRETS_MANAGER = "secrets-manager:";

/**
 * The source at an address: `secrets-manager:PREFIX` is AWS Secrets Manager, each secret under the prefix and its name;
 * `http://…/` is the keeper of a local stack. What speaks to them is read when the first secret is.
 */
export const secretSource = (address: string): SecretSource => {
  let opened: Promise<SecretSource> | undefined;
  const open = async (): Promise<SecretSource> => {
    if (!address.startsWith(SECRETS_MANAGER)) return (await import("./local-secrets.ts")).localSecrets(address);
    const { awsSecrets } = await import("./aws-secrets.ts");
    return awsSecrets(address.slice(SECRETS_MANAGER.length));
  };
  return { read: async (name) => (await (opened ??= open())).read(name) };
};

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

/** The secrets of a deployment; `infra/topology/secrets.ts` says what each is for. */
export type SecretName = "cursor-keys" | "page-keys" | "edge-keys" | "payment-keys" | "openid-client";

/** A secret's text as it is kept, and which version of it that is. */
export interface SecretText {
  readonly text: string;
  readonly version: string;
}

/** Where secrets are read from. */
export interface SecretSource {
  /** Undefined when the secret, or a text in it, does not exist. */
  read(name: SecretName): Promise<SecretText | undefined>;
}

/** Where operators write them. */
export interface SecretStore extends SecretSource {
  /**
   * Replaces a text that was read.
   *
   * @throws SecretMoved when it is not that version any more
   * @throws SecretMissing when there is no such secret
   */
  write(name: SecretName, text: string, expected: SecretText | undefined): Promise<void>;
}

/** The deployment did not make a secret of this name. */
export class SecretMissing extends Error {
  constructor(name: SecretName) {
    super(
      `there is no secret ${name} (a stage has payment-keys where it says cardPayments: "stripe", edge-keys where it has an edge, openid-client where it has openIdConnect)`,
    );
    this.name = "SecretMissing";
  }
}

/** Somebody else has written the secret meanwhile. */
export class SecretMoved extends Error {
  constructor(name: SecretName) {
    super(`somebody else has changed ${name} meanwhile`);
    this.name = "SecretMoved";
  }
}

import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  type SecretsManagerClientConfig,
  UpdateSecretVersionStageCommand,
} from "@aws-sdk/client-secrets-manager";
import { SDK_TIMEOUTS } from "../sdk-timeouts.ts";
import { SecretMissing, SecretMoved, type SecretStore } from "./secret-store.ts";

const MAX_ATTEMPTS = 3;
const CURRENT = "AWSCURRENT";
/** Holds a version until it becomes current: one without a label could be removed. */
const WAITING = "ISOTHERM_WAITING";

/** Secrets in AWS Secrets Manager; the name of each begins with `prefix`. Region and credentials as the SDK finds them. */
export const awsSecrets = (prefix: string, config: SecretsManagerClientConfig = {}): SecretStore => {
  const client = new SecretsManagerClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: SDK_TIMEOUTS,
    ...config,
  });
  return {
    read: (name) => readSecret(client, prefix + name),
    write: async (name, text, expected) => {
      const SecretId = prefix + name;
      // The label is moved only away from the version that was read: two operators at once do not lose each other's value.
      const VersionStages = [expected === undefined ? CURRENT : WAITING];
      const put = client.send(new PutSecretValueCommand({ SecretId, SecretString: text, VersionStages }));
      const { VersionId: version } = await put.catch((error: unknown) => {
        throw error instanceof ResourceNotFoundException ? new SecretMissing(name) : error;
      });
      if (expected === undefined) return;
      const move = new UpdateSecretVersionStageCommand({
        SecretId,
        VersionStage: CURRENT,
        MoveToVersionId: version,
        RemoveFromVersionId: expected.version,
      });
      await client.send(move).catch(async (error: unknown) => {
        const isUnmoved = (await readSecret(client, SecretId))?.version === expected.version;
        throw isUnmoved ? error : new SecretMoved(name);
      });
    },
  };
};

const readSecret = async (client: SecretsManagerClient, SecretId: string): ReturnType<SecretStore["read"]> => {
  try {
    const { SecretString: text, VersionId: version } = await client.send(new GetSecretValueCommand({ SecretId }));
    return text === undefined || version === undefined ? undefined : { text, version };
  } catch (error) {
    // Also the answer when the secret is there and was never given a value.
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

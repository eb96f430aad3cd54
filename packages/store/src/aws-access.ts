import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, LambdaClient, type LambdaClientConfig } from "@aws-sdk/client-lambda";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client, type SESv2ClientConfig } from "@aws-sdk/client-sesv2";
import { GetParameterCommand, ParameterNotFound, SSMClient, type SSMClientConfig } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient, type STSClientConfig } from "@aws-sdk/client-sts";

/**
 * Why AWS can't be spoken to from here: no credentials, or no region. Undefined when both are found, as AWS's own tools
 * find them; whether they are valid, only AWS knows.
 */
export const missingAwsAccess = async (region: string | undefined): Promise<string | undefined> => {
  const client = new DynamoDBClient(region === undefined ? {} : { region });
  try {
    await client.config.region();
  } catch {
    return "No AWS region is set: give the stage one in infra/stages, or set AWS_REGION.";
  }
  try {
    await client.config.credentials();
    return undefined;
  } catch (error) {
    return `No AWS credentials are found: run \`aws sso login\`, or set AWS_PROFILE. (${(error as Error).message})`;
  } finally {
    client.destroy();
  }
};

/**
 * Whose credentials these are, as AWS knows it: the ARN of a user, or of a role with the name of the session. No policy can
 * forbid the question.
 *
 * @throws as the SDK does, when the credentials are not valid or AWS does not answer
 */
export const callerArn = async (config: STSClientConfig): Promise<string> => {
  const client = new STSClient(config);
  try {
    const { Arn } = await client.send(new GetCallerIdentityCommand({}));
    if (Arn === undefined) throw new Error("AWS did not say whose credentials these are");
    return Arn;
  } finally {
    client.destroy();
  }
};

/** How many functions an account may run at once in a region, and how many of those nobody has reserved. */
export interface ConcurrencyQuota {
  readonly limit: number;
  readonly unreserved: number;
}

/** Reads the quota; answers the reason where that fails, for whoever deploys need not be allowed to read it. */
export const readConcurrencyQuota = async (config: LambdaClientConfig): Promise<ConcurrencyQuota | string> => {
  const client = new LambdaClient(config);
  try {
    const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
    const { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: unreserved } = AccountLimit ?? {};
    return limit === undefined || unreserved === undefined ? "AWS named no limit" : { limit, unreserved };
  } catch (error) {
    return (error as Error).message;
  } finally {
    client.destroy();
  }
};

/** Where `cdk bootstrap` writes its version: what the CDK itself looks for. */
const BOOTSTRAP_VERSION = "/cdk-bootstrap/hnb659fds/version";

/** Whether an account was prepared for the CDK in a region; true also where that can't be read: the CDK then says why. */
export const isBootstrapped = async (config: SSMClientConfig): Promise<boolean> => {
  const client = new SSMClient(config);
  try {
    await client.send(new GetParameterCommand({ Name: BOOTSTRAP_VERSION }));
    return true;
  } catch (error) {
    return !(error instanceof ParameterNotFound);
  } finally {
    client.destroy();
  }
};

/** What SES says of an identity and its account; the reason where it was not asked successfully. */
export type MailAccess = { readonly kind: "sends" | "refuses" | "unknown"; readonly why: string };

/** Whether SES takes mails from an identity to anybody. Whoever asks need not be allowed to: then it is not known. */
export const mailAccess = async (identity: string, config: SESv2ClientConfig): Promise<MailAccess> => {
  const client = new SESv2Client(config);
  try {
    const [{ VerifiedForSendingStatus }, { SendingEnabled, ProductionAccessEnabled }] = await Promise.all([
      client.send(new GetEmailIdentityCommand({ EmailIdentity: identity })),
      client.send(new GetAccountCommand({})),
    ]);
    const troubles = [
      ...(VerifiedForSendingStatus ? [] : [`${identity} is not verified`]),
      ...(SendingEnabled ? [] : ["sending is switched off in this account and region"]),
      ...(ProductionAccessEnabled ? [] : ["the account is in the sandbox: only verified addresses get mail"]),
    ];
    return { kind: troubles.length === 0 ? "sends" : "refuses", why: troubles.join("; ") };
  } catch (error) {
    const { name, message } = error as Error;
    return name === "NotFoundException"
      ? { kind: "refuses", why: `${identity} is no identity in this account and region` }
      : { kind: "unknown", why: message };
  } finally {
    client.destroy();
  }
};

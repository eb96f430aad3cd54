import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, LambdaClient, type LambdaClientConfig } from "@aws-sdk/client-lambda";

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

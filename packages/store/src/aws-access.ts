import { DynamoDBClient } from "@aws-sdk/client-dynamodb";

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

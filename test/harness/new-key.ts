import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { hashSecret, newApiKey } from "@isotherm/contract/api-key";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { systemTokens } from "@isotherm/core/system";
import { ALL_PERMISSIONS, type ApiKey, apiKeyItem } from "@isotherm/store";
import type { JoinedService } from "./service.ts";

/** Whose a key is: an account as the interface shows it. */
export interface KeyOwner {
  readonly id: string;
  readonly organisation_id: string;
  readonly type: "test" | "live";
}

/** Writes another key of an account, with every permission unless `facts` say otherwise; the key as it is sent. */
export const aKeyOf = async (
  { table }: Pick<JoinedService, "table">,
  owner: KeyOwner,
  facts: Partial<ApiKey> = {},
): Promise<string> => {
  const key = newApiKey(owner.type, systemTokens);
  const item = apiKeyItem({
    id: key.keyId,
    name: "of a test",
    organisation_id: owner.organisation_id as OrganisationId,
    account_id: owner.id as AccountId,
    mode: owner.type,
    permissions: [...ALL_PERMISSIONS],
    enabled: true,
    secret_hash: hashSecret(key.secret),
    ...facts,
  });
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
  return key.text;
};

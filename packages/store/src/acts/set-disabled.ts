import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type BundleId, type Instant, type ProjectId, Refusal } from "@isotherm/core";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";

/** A bundle or a project, by its id. */
export type CatalogueEntry = { readonly bundle: BundleId } | { readonly project: ProjectId };

/**
 * Disables a bundle or a project since a point in time, or with null enables it again. Functions that remember the
 * catalogue follow within a minute.
 *
 * @throws Refusal not_found
 */
export const setDisabled = async (table: Table, entry: CatalogueEntry, since: Instant | null): Promise<void> => {
  const { pk, sk } = "bundle" in entry ? keys.bundle(entry.bundle) : keys.project(entry.project);
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression: "SET disabled_at = :since",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":since": since },
      }),
    );
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new Refusal("not_found");
    throw error;
  }
};

import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { type BundleId, Refusal } from "@isotherm/core";
import { CatalogueBundle } from "../items/bundle-item.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";

const BATCH = 100;
const ROUNDS = 8;

const State = CatalogueBundle.pick({ id: true, disabled_at: true });

/**
 * Those of some bundles that take no orders at the moment of the call. A consistent read of these bundles alone, whatever
 * a process remembers of the catalogue: an order is refused as soon as an operator has disabled its bundle.
 *
 * @throws Refusal service_unavailable when the table stays too busy
 */
export const disabledBundles = async (table: Table, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const disabled = new Set(ids);
  let left = [...disabled].map((id) => keys.bundle(id as BundleId)).map(({ pk, sk }) => ({ pk, sk }));
  for (let round = 1; left.length > 0; round += 1) {
    // What the table leaves out was too much at once, or it was too busy.
    if (round > ROUNDS) throw new Refusal("service_unavailable");
    const { Responses, UnprocessedKeys } = await table.client.send(
      new BatchGetCommand({
        RequestItems: {
          [table.name]: {
            Keys: left.slice(0, BATCH),
            ConsistentRead: true,
            ProjectionExpression: "id, disabled_at",
          },
        },
      }),
    );
    for (const item of Responses?.[table.name] ?? []) {
      const { id, disabled_at } = State.parse(item);
      if (disabled_at === null) disabled.delete(id);
    }
    left = [...left.slice(BATCH), ...((UnprocessedKeys?.[table.name]?.Keys ?? []) as typeof left)];
  }
  return disabled;
};

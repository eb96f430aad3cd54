import type { BundleId } from "@isotherm/core";
import { CatalogueBundle } from "../items/bundle-item.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { readMany } from "../whole-batch.ts";

const State = CatalogueBundle.pick({ id: true, disabled_at: true });

/**
 * Those of some bundles that take no orders at the moment of the call. A consistent read of these bundles alone, whatever
 * a process remembers of the catalogue: an order is refused as soon as an operator has disabled its bundle.
 *
 * @throws Refusal service_unavailable when the table stays too busy
 */
export const disabledBundles = async (table: Table, ids: readonly BundleId[]): Promise<ReadonlySet<BundleId>> => {
  const disabled = new Set(ids);
  const wanted = [...disabled].map((id) => keys.bundle(id));
  for (const { id, disabled_at } of await readMany(table, wanted, State)) {
    if (disabled_at === null) disabled.delete(id);
  }
  return disabled;
};

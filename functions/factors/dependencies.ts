import { fileURLToPath } from "node:url";
import type { Ids } from "@isotherm/core";
import { systemIds, systemTokens } from "@isotherm/core/system";
import { dataFolder } from "@isotherm/geodata/data-source";
import { type Vessels, vessels } from "@isotherm/geodata/vessels/vessels";
import { type Cursors, cursorsOf, type Table } from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import type { OwnFactor } from "@isotherm/store/items/own-factor-item";
import { type FactorOwner, type NextEdition, ownFactorChanges, ownFactorQueries } from "@isotherm/store/own-factors";

/** What the operations of emission factors use. */
export interface FactorUses {
  readonly ids: Ids;
  /** Ships, each of which has a factor of its own. */
  readonly vessels: Pick<Vessels, "find">;
  /** Whether the stage has the factors of purchases by country. */
  readonly hasCountries: boolean;
  readonly own: {
    one(owner: FactorOwner, id: string): Promise<OwnFactor | undefined>;
    newest(owner: FactorOwner): Promise<OwnFactor[]>;
    create(first: OwnFactor, fingerprint: string): Promise<OwnFactor>;
    replace(id: string, next: NextEdition): Promise<OwnFactor>;
  };
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors>;
}

/** What the operations use, over a table. */
export const factorUses = (
  table: Table,
  { secrets, hasCountries }: { readonly secrets: SecretReading; readonly hasCountries: boolean },
): FactorUses => {
  const ring = keptKeyRing(secrets, "cursor-keys");
  return {
    ids: systemIds,
    vessels: vessels(dataFolder(fileURLToPath(new URL("./data", import.meta.url)))),
    hasCountries,
    own: { ...ownFactorQueries(table), ...ownFactorChanges({ table, tokens: systemTokens }) },
    cursors: async (list) => cursorsOf(await ring(), list),
  };
};

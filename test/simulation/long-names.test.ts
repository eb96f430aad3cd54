import { mappingNamed } from "@isotherm/batches/batch-queries";
import { ShipmentSelection } from "@isotherm/contract/shipment-operations";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { accountQueries } from "@isotherm/store/queries/accounts";
import { shipmentQueries } from "@isotherm/store/queries/shipments";
import { impactPageQueries } from "@isotherm/store/impact/impact-pages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

let local: LocalTable;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local?.stop());

const ACCOUNT = "acc_1" as AccountId;
const ORGANISATION = "org_1" as OrganisationId;

// The table refuses to look for a key of more than 1,024 or 2,048 bytes; the address of a request has room for it.
it.each([
  ["the mapping of a name", (name: string) => mappingNamed(local.table, ACCOUNT, name)],
  ["whose an impact page is", (name: string) => impactPageQueries(local.table).ofSlug("test", name)],
  ["whose a handle is", (name: string) => accountQueries(local.table).ofHandle(ORGANISATION, "test", name)],
  [
    "a shipment that is named",
    async (name: string) => {
      const selection = ShipmentSelection.parse({ id: [name] });
      const { found } = await shipmentQueries(local.table).newest(ACCOUNT, { selection, after: undefined, limit: 1 });
      return found[0];
    },
  ],
])("%s is not found by a name that is longer than any", async (_what, find) => {
  for (const name of ["x".repeat(1_017), "ü".repeat(3_000)]) expect(await find(name)).toBeUndefined();
});

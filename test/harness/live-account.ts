import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { decimal } from "@isotherm/core";
import { organisationItem, type OrderOwner, type Table } from "@isotherm/store";
import { keys } from "@isotherm/store/keys";
import { organisationListingItem } from "@isotherm/store/operator/index";
import { anOrganisation, ownerOf } from "./direct-events.ts";

/** An organisation with a live account, as the lists of operators know them. */
export const aLiveAccount = async (table: Table): Promise<OrderOwner> => {
  const { organisation_id, account_ids } = anOrganisation(1);
  const [account_id] = account_ids;
  if (!account_id) throw new Error("an organisation without an account");
  const organisation = { id: organisation_id, name: "Organisation", commission: decimal(0) };
  const listing = { ...keys.accountListing(organisation_id, "live", account_id), schema: 1, id: account_id };
  for (const Item of [
    organisationItem(organisation),
    organisationListingItem(organisation),
    { ...listing, name: "Account", scope: "account" },
  ])
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  return ownerOf(organisation_id, account_id);
};

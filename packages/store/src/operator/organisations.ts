import { idString, type OrganisationType } from "@isotherm/contract";
import { type Decimal, decimal, type OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { change, create } from "../write-transaction.ts";
import { type Organisation, OrganisationItem, organisationItem } from "../items/organisation-item.ts";
import { SCHEMA_ONE, keys, partitions } from "../keys.ts";
import { readPartition } from "../read.ts";
import { type Table, readItem } from "../table.ts";
import { operate, type Operating } from "./operator-act.ts";

const Listing = z.object({ ...SCHEMA_ONE, id: idString<OrganisationId>(), name: z.string() });

/** An organisation's line in the list of all. */
export const organisationListingItem = ({ id, name }: Pick<Organisation, "id" | "name">) => ({
  ...keys.organisationListing(id),
  schema: 1,
  id,
  name,
});

/** The commission of an organisation unless an operator says otherwise. */
export const DEFAULT_COMMISSION = decimal("0.1");

/** Makes an organisation. `commission` is a share of the gross price, from 0 to below 1. */
export const createOrganisation = async (
  operating: Operating,
  { name, commission }: { readonly name: string; readonly commission: Decimal },
): Promise<Organisation> => {
  const organisation = { id: operating.ids.next("organisation"), name, commission };
  await operate(
    operating,
    { command: "organisation create", subject: organisation.id, detail: { name, commission: commission.toFixed() } },
    [create(organisationItem(organisation)), create(organisationListingItem(organisation))],
  );
  return organisation;
};

/** Sets the commission of an organisation, for quotes and orders from now on. */
export const setCommission = async (operating: Operating, id: OrganisationId, commission: Decimal): Promise<void> => {
  const detail = { commission: commission.toFixed() };
  await operate(operating, { command: "organisation commission", subject: id, detail }, [
    change(keys.organisation(id), detail),
  ]);
};

/** Sets whether an organisation has goods shipped, or ships those of others: what its accounts are in their shipments. */
export const setOrganisationType = async (
  operating: Operating,
  id: OrganisationId,
  organisation_type: OrganisationType,
): Promise<void> => {
  await operate(operating, { command: "organisation type", subject: id, detail: { organisation_type } }, [
    change(keys.organisation(id), { organisation_type }),
  ]);
};

/** Sets what each key of an organisation may ask; undefined: as much as everybody's. Felt within 5 s. */
export const setRateLimit = async (
  operating: Operating,
  id: OrganisationId,
  limit: Organisation["rate_limit"],
): Promise<void> => {
  await operate(operating, { command: "organisation rate", subject: id, detail: { rate_limit: limit ?? null } }, [
    change(keys.organisation(id), { rate_limit: limit }),
  ]);
};

/** Sets what accounts of an organisation may pay through one offset link; undefined: as much as everybody's. */
export const setLinkLimits = async (
  operating: Operating,
  id: OrganisationId,
  limits: Organisation["link_limits"],
): Promise<void> => {
  await operate(
    operating,
    { command: "organisation link-limits", subject: id, detail: { link_limits: limits ?? null } },
    [change(keys.organisation(id), { link_limits: limits })],
  );
};

/** Every organisation, by id. */
export const listOrganisations = async (table: Table): Promise<readonly Pick<Organisation, "id" | "name">[]> =>
  (await readPartition(table, partitions.organisations, Listing, { consistent: true })).map(({ id, name }) => ({
    id,
    name,
  }));

/** One organisation; undefined when there is none. */
export const readOrganisation = (table: Table, id: OrganisationId): Promise<Organisation | undefined> =>
  readItem(table, keys.organisation(id), OrganisationItem, { consistent: true });

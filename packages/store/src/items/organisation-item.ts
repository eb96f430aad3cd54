import { type Decimal, decimal, type OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { keys } from "../keys.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

const Item = z.object({ ...SCHEMA_ONE, id: z.string(), name: z.string(), commission: z.string() });

/** An organisation; `commission` is a share of the gross price, from 0 to below 1. */
export interface Organisation {
  readonly id: OrganisationId;
  readonly name: string;
  readonly commission: Decimal;
}

/** The item of an organisation. */
export const organisationItem = ({ id, name, commission }: Organisation) => ({
  ...keys.organisation(id),
  schema: 1,
  id,
  name,
  commission: commission.toFixed(),
});

/** Reads an organisation from its item. */
export const OrganisationItem = Item.transform(({ id, name, commission }): Organisation => ({
  id: id as OrganisationId,
  name,
  commission: decimal(commission),
}));

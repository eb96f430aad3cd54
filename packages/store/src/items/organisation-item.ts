import { type Decimal, decimal, type OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { keys } from "../keys.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

const RateLimit = z.object({ requests_per_second: z.number().positive(), burst: z.int().positive() });

const Item = z.object({
  ...SCHEMA_ONE,
  id: z.string(),
  name: z.string(),
  commission: z.string(),
  rate_limit: RateLimit.optional(),
});

/** An organisation; `commission` is a share of the gross price, from 0 to below 1. */
export interface Organisation {
  readonly id: OrganisationId;
  readonly name: string;
  readonly commission: Decimal;
  /** What each of its keys may ask, where it is not what everybody's may. */
  readonly rate_limit?: z.output<typeof RateLimit> | undefined;
}

/** The item of an organisation. */
export const organisationItem = ({ id, name, commission, rate_limit }: Organisation) => ({
  ...keys.organisation(id),
  schema: 1,
  id,
  name,
  commission: commission.toFixed(),
  rate_limit,
});

/** Reads an organisation from its item. */
export const OrganisationItem = Item.transform(({ id, name, commission, rate_limit }): Organisation => ({
  id: id as OrganisationId,
  name,
  commission: decimal(commission),
  ...(rate_limit && { rate_limit }),
}));

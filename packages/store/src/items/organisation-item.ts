import { idString, OperatorLinkLimits, OrganisationType } from "@isotherm/contract";
import { type Decimal, decimal, type OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";

const RateLimit = z.object({ requests_per_second: z.number().positive(), burst: z.int().positive() });

const Item = z.object({
  ...SCHEMA_ONE,
  id: idString<OrganisationId>(),
  name: z.string(),
  organisation_type: OrganisationType.optional(),
  commission: z.string(),
  rate_limit: RateLimit.optional(),
  link_limits: OperatorLinkLimits.optional(),
});

/** An organisation; `commission` is a share of the gross price, from 0 to below 1. */
export interface Organisation {
  readonly id: OrganisationId;
  readonly name: string;
  /** What its accounts are in their shipments; missing: shippers. */
  readonly organisation_type?: OrganisationType | undefined;
  readonly commission: Decimal;
  /** What each of its keys may ask, where it is not what everybody's may. */
  readonly rate_limit?: z.output<typeof RateLimit> | undefined;
  /** What its accounts may pay through one offset link, where it is not what everybody's may. */
  readonly link_limits?: OperatorLinkLimits | undefined;
}

/** The item of an organisation. */
export const organisationItem = ({
  id,
  name,
  organisation_type,
  commission,
  rate_limit,
  link_limits,
}: Organisation) => ({
  ...keys.organisation(id),
  schema: 1,
  id,
  name,
  organisation_type,
  commission: commission.toFixed(),
  rate_limit,
  link_limits,
});

/** Reads an organisation from its item. */
export const OrganisationItem = Item.transform((item): Organisation => ({
  id: item.id,
  name: item.name,
  ...(item.organisation_type && { organisation_type: item.organisation_type }),
  commission: decimal(item.commission),
  ...(item.rate_limit && { rate_limit: item.rate_limit }),
  ...(item.link_limits && { link_limits: item.link_limits }),
}));

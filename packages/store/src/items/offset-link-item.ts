import { idString } from "@isotherm/contract";
import { type AccountId, type BundleId, type Instant, type OffsetLinkId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { PositiveDecimal } from "./stored-values.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  id: idString<OffsetLinkId>(),
  account_id: idString<AccountId>(),
  token: z.string().min(22),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** In the currency of the account. */
  value: PositiveDecimal.nullable(),
  /** What the account has set; null: the operator's default. Items of before these limits have none. */
  order_limit: PositiveDecimal.nullable().default(null),
  daily_limit: PositiveDecimal.nullable().default(null),
  total_limit: PositiveDecimal.nullable().default(null),
  emails: z.array(z.string()).nullable(),
  bundle_ids: z.array(idString<BundleId>()),
  use_logo: z.boolean(),
  /** Where customers may ask about the link. Items of before this field have none. */
  contact_email: z.string().nullable().default(null),
  require_payment: z.boolean(),
  created_at: z.string().transform((at): Instant => at),
  expires_at: z
    .string()
    .nullable()
    .transform((at): Instant | null => at),
  /** Counts the changes, so that of two at once one is tried again. */
  revision: z.int(),
});

/** An offset link as it is kept. */
export type StoredOffsetLink = Omit<z.output<typeof Item>, "schema">;

/** The item of an offset link. */
export const offsetLinkItem = ({ value, order_limit, daily_limit, total_limit, ...link }: StoredOffsetLink) => ({
  ...keys.offsetLink(link.account_id, link.id),
  schema: 1,
  ...link,
  value: value && value.toFixed(),
  order_limit: order_limit && order_limit.toFixed(),
  daily_limit: daily_limit && daily_limit.toFixed(),
  total_limit: total_limit && total_limit.toFixed(),
});

/** Reads an offset link from its item. */
export const OffsetLinkItem = Item;

/** What orders through a link have cost, in minor units of its account's currency. */
export const LinkSpent = z.object({ ...SCHEMA_ONE, spent: z.int() });

/** Whose link has a token. */
export const LinkToken = z.object({
  ...SCHEMA_ONE,
  account_id: idString<AccountId>(),
  link_id: idString<OffsetLinkId>(),
});

/** Who opened the page of a link: how many were counted one by one before there were places, and the marked places. */
export const LinkVisits = z.object({
  ...SCHEMA_ONE,
  visitors: z.int(),
  places: z.set(z.int()).default(new Set()),
});

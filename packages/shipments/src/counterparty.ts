import { createHash } from "node:crypto";
import type { ShipmentRequest } from "@isotherm/contract";
import { type AccountId, type ContactId, ID_PREFIXES, isAcceptedId } from "@isotherm/core";
import type { AccountRecord } from "@isotherm/http";
import type { Party } from "@isotherm/store/items/shipment-item";
import { RowRefused } from "./row-refused.ts";

/** Where counterparties are known. */
export interface CounterpartyUses {
  readonly shipments: { contact(account: AccountId, id: ContactId): Promise<Party | undefined> };
  readonly accounts: { account(id: AccountId): Promise<AccountRecord | undefined> };
  /** The contact of an account with an id: named as when it was first seen. */
  readonly meet: (account: AccountId, contact: Party & { readonly id: ContactId }) => Promise<Party>;
}

type Account = AccountRecord["account"];

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_DIGITS = 26;

/** The id of whom an account calls by a name of its own: the same one each time, so that nobody is made twice. */
export const contactId = (account: AccountId, internalId: string): ContactId => {
  const hash = createHash("sha256").update(`${account}\n${internalId}`).digest();
  const [first = 0, ...rest] = hash.subarray(0, ID_DIGITS);
  // What looks like a ULID begins with one of eight digits.
  const digits = [first % 8, ...rest.map((byte) => byte % DIGITS.length)].map((digit) => DIGITS.charAt(digit));
  return `${ID_PREFIXES.contact}_${digits.join("")}` as ContactId;
};

/**
 * The counterparty that a batch names for all of its rows: a contact of the account, or an account of its organisation and
 * mode. Undefined for an id of nobody, or of somebody else's.
 */
export const namedCounterparty = async (
  { shipments, accounts }: Pick<CounterpartyUses, "shipments" | "accounts">,
  account: Account,
  id: string,
): Promise<Party | undefined> => {
  if (!isAcceptedId(id)) return undefined;
  if (id.startsWith(`${ID_PREFIXES.contact}_`)) return shipments.contact(account.id, id as ContactId);
  const found = (await accounts.account(id as AccountId))?.account;
  const isOwn = found?.organisation_id === account.organisation_id && found.type === account.type;
  return isOwn ? { id: found.id, name: found.name } : undefined;
};

/** The counterparty that a row names; it becomes a contact of the account where it is seen for the first time. @throws RowRefused */
export const counterpartyOfRow = async (
  { meet }: Pick<CounterpartyUses, "meet">,
  account: Account,
  { target_internal_id, target_internal_name }: ShipmentRequest,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Party> => {
  if (target_internal_id === undefined) throw new RowRefused(MISSING);
  const contact = {
    id: contactId(account.id, target_internal_id),
    name: target_internal_name ?? target_internal_id,
  };
  return dryRun ? contact : meet(account.id, contact);
};

const MISSING = {
  status: "failed",
  error: "target_internal_id: is needed where the batch names no contact_id",
  error_code: "counterparty_missing",
  field: "target_internal_id",
} as const;

import { createHash } from "node:crypto";
import { type AccountId, type ContactId, ID_PREFIXES, isAcceptedId, ApiError } from "@isotherm/core";
import type { AccountRecord } from "@isotherm/http";
import type { Party } from "@isotherm/store/items/shipment-item";

/** Where counterparties are known. */
export interface Counterparties {
  readonly shipments: { contact(account: AccountId, id: ContactId): Promise<Party | undefined> };
  readonly accounts: { account(id: AccountId): Promise<AccountRecord | undefined> };
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
  { shipments, accounts }: Counterparties,
  account: Account,
  id: string,
): Promise<Party | undefined> => {
  if (!isAcceptedId(id)) return undefined;
  if (id.startsWith(`${ID_PREFIXES.contact}_`)) return shipments.contact(account.id, id as ContactId);
  const found = (await accounts.account(id as AccountId))?.account;
  const isOwn = found?.organisation_id === account.organisation_id && found.type === account.type;
  return isOwn ? { id: found.id, name: found.name } : undefined;
};

/**
 * Refuses a request for a batch that names nobody as the counterparty of its rows.
 *
 * @throws ApiError id_invalid
 */
export const refuseStranger = async (
  known: Counterparties,
  account: Account,
  { contact_id }: { readonly contact_id?: string | undefined },
): Promise<void> => {
  if (contact_id !== undefined && !(await namedCounterparty(known, account, contact_id)))
    throw new ApiError(
      "id_invalid",
      "contact_id: neither a contact of the account nor one of its organisation's accounts",
    );
};

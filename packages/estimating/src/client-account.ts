import type { AnyAccount } from "@isotherm/contract";
import type { EstimateClientAccount } from "@isotherm/contract/estimate-client-account";
import { ApiError } from "@isotherm/core";
import type { Caller } from "@isotherm/http";
import { type AccountRecord, newClientAccount } from "@isotherm/store";
import type { EstimateUses } from "./dependencies.ts";
import type { EstimateCall } from "./estimate-response.ts";

/** A request that may name the client account that it is for. */
export type ClientCall = EstimateCall &
  Caller & { readonly body: { readonly client_account?: EstimateClientAccount | undefined } };

type Using = Pick<EstimateUses, "clientAccounts" | "ids">;

/**
 * Makes an estimate for the client account that its request names; for the acting account where it names none. A missing one
 * is created with the estimate: where that is refused, nothing stays of it.
 *
 * @throws ApiError account_handle_idempotency_inconsistent, handle_not_unique, key_not_permitted; validation_error inside batches
 */
export const forClientAccount = async <C extends ClientCall, R>(
  uses: Using,
  call: C,
  make: (call: C) => Promise<R>,
): Promise<R> => {
  const asked = call.body.client_account;
  if (!asked) return make(call);
  refuseInBatch(call);
  const known = await accountNamed(uses, call, asked);
  if (known) return make(actingOn(call, clientAccountOf(known)));
  if (!call.key.permissions.includes("accounts.write")) throw new ApiError("key_not_permitted", MISSING);
  const { organisation_id, mode } = call.key;
  const owner = { id: uses.ids.next("account"), organisation_id, type: mode };
  const newAccount = newClientAccount({ ...asked, own_emission_factors: undefined }, owner);
  try {
    return await make({ ...actingOn(call, { account: newAccount, suspended: false }), newAccount });
  } catch (error) {
    // Another request may have created it meanwhile.
    const isTaken = error instanceof ApiError && TAKEN.has(error.code);
    const created = isTaken ? await accountNamed(uses, call, asked) : undefined;
    if (!created) throw error;
    return make(actingOn(call, clientAccountOf(created)));
  }
};

const MISSING = "client_account: there is none, and to create it the key needs the permission accounts.write.";
const TAKEN: ReadonlySet<string> = new Set([
  "account_handle_idempotency_inconsistent",
  "account_idempotency_used",
  "handle_not_unique",
]);

/** Refuses what only a request of its own may name. @throws ApiError validation_error */
const refuseInBatch = ({ row }: Pick<EstimateCall, "row">): void => {
  if (row) throw new ApiError("validation_error", "client_account: is not taken inside batches.");
};

/**
 * The call of a change, acting on the client account that its request names. Nothing is created.
 *
 * @throws ApiError estimate_not_found, where there is no such account; account_handle_idempotency_inconsistent
 */
export const onClientAccount = async <C extends ClientCall>(uses: Using, call: C): Promise<C> => {
  const asked = call.body.client_account;
  if (!asked) return call;
  const known = await accountNamed(uses, call, asked);
  if (known?.account.scope !== "client_account") throw new ApiError("estimate_not_found");
  return actingOn(call, known);
};

/** @throws ApiError account_handle_idempotency_inconsistent, where handle and key are not of one account */
const accountNamed = async (
  uses: Using,
  caller: Caller,
  asked: EstimateClientAccount,
): Promise<AccountRecord | undefined> => {
  let [ofHandle, ofKey] = await claimsNamed(uses, caller, asked);
  const areBothAsked = asked.handle !== undefined && asked.idempotency_key !== undefined;
  // Both are claimed in one transaction, which may have come between the two readings.
  if (areBothAsked && ofHandle !== ofKey) [ofHandle, ofKey] = await claimsNamed(uses, caller, asked);
  if (areBothAsked && ofHandle !== ofKey) throw new ApiError("account_handle_idempotency_inconsistent");
  const id = ofHandle ?? ofKey;
  return id === undefined ? undefined : uses.clientAccounts.one(id);
};

/** Whose the handle is, and whose the key. */
const claimsNamed = async (
  { clientAccounts }: Using,
  { key: { organisation_id, mode } }: Caller,
  { handle, idempotency_key: key }: EstimateClientAccount,
) => {
  const [ofHandle, ofKey] = await Promise.all([
    handle === undefined ? undefined : clientAccounts.ofHandle(organisation_id, mode, handle),
    key === undefined ? undefined : clientAccounts.ofKey(organisation_id, mode, key),
  ]);
  return [ofHandle?.account_id, ofKey?.account_id] as const;
};

/** @throws ApiError handle_not_unique, where the handle is that of an account of the organisation itself */
const clientAccountOf = (record: AccountRecord): AccountRecord => {
  if (record.account.scope === "client_account") return record;
  throw new ApiError("handle_not_unique", "client_account.handle: it is that of an account that is no client account.");
};

/** The same call on another account. */
const actingOn = <C extends ClientCall>(
  call: C,
  { account, suspended }: { readonly account: AnyAccount; readonly suspended: boolean },
): C => ({ ...call, account, suspended, caller: { ...call.caller, account, suspended } });

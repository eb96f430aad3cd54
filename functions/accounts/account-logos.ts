import {
  type AnyAccount,
  deleteAccountLogo as deleteAccountLogoOperation,
  deleteClientAccountLogo as deleteClientAccountLogoOperation,
  setAccountLogo as setAccountLogoOperation,
  setClientAccountLogo as setClientAccountLogoOperation,
} from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import { type AuthenticatedCall, serves } from "@isotherm/http";
import { keyOfPicture, overwrite, pictureItem, picturePath, remove } from "@isotherm/store";
import { accountInScope } from "./changed-account.ts";
import type { AccountUses } from "./dependencies.ts";

/** Replaces the logo of an account. @throws ApiError those of `safePicture`, account_scope_incorrect, not_found */
const setAccountLogo = (uses: AccountUses) => serves(setAccountLogoOperation, (call) => setLogo(uses, call, "account"));

/** Removes the logo of an account; without one nothing changes. @throws ApiError account_scope_incorrect, not_found */
const deleteAccountLogo = (uses: AccountUses) =>
  serves(deleteAccountLogoOperation, (call) => deleteLogo(uses, call, "account"));

/** Replaces the logo of a client account. @throws ApiError those of `safePicture`, account_scope_incorrect, not_found */
const setClientAccountLogo = (uses: AccountUses) =>
  serves(setClientAccountLogoOperation, (call) => setLogo(uses, call, "client_account"));

/** Removes the logo of a client account; without one nothing changes. @throws ApiError account_scope_incorrect, not_found */
const deleteClientAccountLogo = (uses: AccountUses) =>
  serves(deleteClientAccountLogoOperation, (call) => deleteLogo(uses, call, "client_account"));

type Scope = AnyAccount["scope"];
type LogoCall<Body> = Pick<
  AuthenticatedCall<Body, undefined, { readonly id: AccountId }>,
  "body" | "key" | "params"
> & {
  readonly origin: string;
};

const ownedBy = ({ key: { organisation_id: organisation, mode }, params: { id } }: LogoCall<unknown>) => ({
  organisation,
  mode,
  id,
});

const setLogo = async (
  { update }: AccountUses,
  call: LogoCall<{ readonly logo: Uint8Array }>,
  scope: Scope,
): Promise<{ url: string }> => {
  const { LOGO_RULES, safePicture } = await import("@isotherm/pictures");
  const picture = safePicture(call.body.logo, LOGO_RULES);
  const logo = picturePath(call.params.id, picture);
  await update(
    ownedBy(call),
    (account) => ({ ...accountInScope(account, scope), logo }),
    (before) => [overwrite(pictureItem(call.params.id, picture)), ...(before.logo === logo ? [] : removalOf(before))],
  );
  return { url: call.origin + logo };
};

const deleteLogo = async (
  { update }: AccountUses,
  call: LogoCall<undefined>,
  scope: Scope,
): Promise<{ url?: string }> => {
  await update(ownedBy(call), (account) => ({ ...accountInScope(account, scope), logo: null }), removalOf);
  return {};
};

/** The write that removes the logo of an account, where it has one. */
const removalOf = ({ logo }: AnyAccount) => {
  const key = keyOfPicture(logo);
  return key ? [remove(key)] : [];
};

/** The operations of logos of accounts. */
export const accountLogos = (uses: AccountUses) => [setAccountLogo(uses), deleteAccountLogo(uses)];

/** The operations of logos of client accounts. */
export const clientAccountLogos = (uses: AccountUses) => [setClientAccountLogo(uses), deleteClientAccountLogo(uses)];

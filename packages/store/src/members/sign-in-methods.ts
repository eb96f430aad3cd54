import { hashSecret } from "@isotherm/contract/api-key";
import { type Clock, instant } from "@isotherm/core";
import { keys, partitions, sortKeys } from "../keys.ts";
import { readPartition } from "../read.ts";
import { type Table, updateIf, readItem } from "../table.ts";
import { create, remove, type Write } from "../write-transaction.ts";
import {
  type Identity,
  IdentityItem,
  type Member,
  type Passkey,
  type SignInMethod,
  SignInMethodItem,
} from "./member-items.ts";

/** Who somebody is at a provider of OpenID Connect. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** Digest of issuer and subject: all that is kept of both. An issuer is a URL, so that the line break stands in none. */
export const identityDigest = ({ issuer, subject }: Subject): string => hashSecret(`${issuer}\n${subject}`);

/** The member of an identity; undefined when it is nobody's. */
export const readIdentity = (table: Table, digest: string): Promise<Identity | undefined> =>
  readItem(table, keys.identity(digest), IdentityItem, { consistent: true });

/** What a member may sign in with, in the order in which it was added. */
export const listSignInMethods = async (
  table: Table,
  { organisation_id, id }: Pick<Member, "organisation_id" | "id">,
): Promise<SignInMethod[]> => {
  const beginning = sortKeys.signInMethodsOf(id);
  const found = await readPartition(table, partitions.members(organisation_id), SignInMethodItem, {
    consistent: true,
    beginning,
  });
  return found.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
};

/** What a member shows for the first time: a passkey that it has made, or an identity at the provider. */
export type NewSignInMethod =
  | {
      readonly kind: "passkey";
      readonly name: string;
      readonly passkey: Pick<Passkey, "id" | "public_key" | "counter">;
    }
  | { readonly kind: "identity"; readonly name: string; readonly digest: string };

/** The writes by which a member may sign in with something new. They refuse (not_found) where somebody has it already. */
export const newMethodWrites = (
  { clock }: { readonly clock: Clock },
  { organisation_id, id: member_id }: Member,
  shown: NewSignInMethod,
): Write[] => {
  const created_at = instant(clock.nowMs());
  const owned = { organisation_id, member_id, created_at };
  const { kind, name } = shown;
  const credential = kind === "passkey" ? shown.passkey.id : shown.digest;
  const item =
    kind === "passkey"
      ? { ...keys.passkey(credential), ...shown.passkey, ...owned }
      : { ...keys.identity(credential), ...owned };
  const id = hashSecret(credential);
  const line = { ...keys.signInMethod(organisation_id, member_id, id), id, kind, credential, name, created_at };
  return [create(item, { orRefuse: "not_found" }), create(line, { orRefuse: "not_found" })];
};

/** The writes after which a member cannot sign in with something any more. */
export const methodRemoval = (
  { organisation_id, id: member }: Pick<Member, "organisation_id" | "id">,
  { id, kind, credential }: SignInMethod,
): Write[] => [
  remove(kind === "passkey" ? keys.passkey(credential) : keys.identity(credential)),
  remove(keys.signInMethod(organisation_id, member, id)),
];

/** Keeps when a member has signed in with something. What was removed meanwhile stays so. */
export const noteSignIn = async (
  table: Table,
  clock: Clock,
  { organisation_id, id }: Pick<Member, "organisation_id" | "id">,
  credential: string,
): Promise<void> => {
  await updateIf(table, {
    key: keys.signInMethod(organisation_id, id, hashSecret(credential)),
    change: "SET #last_used_at = :now",
    onlyIf: "attribute_exists(#pk)",
    values: { now: instant(clock.nowMs()) },
  });
};

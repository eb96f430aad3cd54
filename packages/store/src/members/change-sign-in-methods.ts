import { ApiError } from "@isotherm/core";
import { keys } from "../keys.ts";
import { change, requireUnchanged } from "../write-transaction.ts";
import { type Acting, actAsMember } from "./member-acts.ts";
import type { Member, SignInMethod } from "./member-items.ts";
import { unchanged } from "./members.ts";
import { listSignInMethods, methodRemoval, type NewSignInMethod, newMethodWrites } from "./sign-in-methods.ts";

/** More than anybody carries about; the removal of all of them fits into one transaction. */
export const MOST_SIGN_IN_METHODS = 10;

/** What makes a member have no way to sign in, or more than `MOST_SIGN_IN_METHODS`. */
export class SignInMethodRefused extends Error {
  readonly reason: "last" | "too_many";

  constructor(reason: SignInMethodRefused["reason"]) {
    super(`sign-in method: ${reason}`);
    this.name = "SignInMethodRefused";
    this.reason = reason;
  }
}

/**
 * Gives a member one more way to sign in.
 *
 * @throws SignInMethodRefused; ApiError not_found when somebody has the credential already, or the member was changed meanwhile
 */
export const addSignInMethod = (acting: Acting, member: Member, shown: NewSignInMethod): Promise<void> =>
  actAsMember(acting, async () => {
    const standing = await listSignInMethods(acting.table, member);
    if (standing.length >= MOST_SIGN_IN_METHODS) throw new SignInMethodRefused("too_many");
    const writes = [unchanged(member, { orRefuse: "not_found" }), ...newMethodWrites(acting, member, shown)];
    return { action: `${shown.kind} add`, subject: member.id, detail: { name: shown.name }, writes };
  });

const methodOf = (methods: readonly SignInMethod[], id: string): SignInMethod => {
  const found = methods.find((one) => one.id === id);
  if (!found) throw new ApiError("not_found");
  return found;
};

/** Gives a member's passkey another name. @throws ApiError not_found */
export const renameSignInMethod = (acting: Acting, member: Member, id: string, name: string): Promise<void> =>
  actAsMember(acting, async () => {
    const { kind, name: from } = methodOf(await listSignInMethods(acting.table, member), id);
    if (kind !== "passkey") throw new ApiError("not_found");
    const writes = [change(keys.signInMethod(member.organisation_id, member.id, id), { name })];
    return { action: "passkey rename", subject: member.id, detail: { from, to: name }, writes };
  });

/**
 * Takes a way to sign in from a member. Another one must stay, also where two are removed at once.
 *
 * @throws SignInMethodRefused; ApiError not_found
 */
export const removeSignInMethod = (acting: Acting, member: Member, id: string): Promise<void> =>
  actAsMember(acting, async () => {
    const methods = await listSignInMethods(acting.table, member);
    const { kind, name } = methodOf(methods, id);
    const other = methods.find((one) => one.id !== id);
    if (!other) throw new SignInMethodRefused("last");
    const kept = requireUnchanged(
      keys.signInMethod(member.organisation_id, member.id, other.id),
      { attribute: "id", value: other.id },
      { orTryAgain: true },
    );
    const writes = [...methodRemoval(member, methodOf(methods, id)), kept];
    return { action: `${kind} remove`, subject: member.id, detail: { name }, writes };
  });

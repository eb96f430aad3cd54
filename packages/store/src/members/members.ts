import { hashSecret } from "@isotherm/contract/api-key";
import { type Clock, instant, type MemberId, type OrganisationId, ApiError } from "@isotherm/core";
import { keys, partitions, sortKeys } from "../keys.ts";
import { readPartition } from "../read.ts";
import { type Table, updateIf, readItem } from "../table.ts";
import {
  create,
  removeExpected,
  replace,
  requireUnchanged,
  type Write,
  type WriteCondition,
} from "../write-transaction.ts";
import { type Acting, actAsMember } from "./member-acts.ts";
import {
  type Invite,
  InviteItem,
  type Member,
  MemberItem,
  memberItem,
  type Passkey,
  PasskeyItem,
  type Role,
} from "./member-items.ts";
import { listSignInMethods, methodRemoval, type NewSignInMethod, newMethodWrites } from "./sign-in-methods.ts";

const SECRET_LENGTH = 43;

/** A member; undefined when there is none. */
export const readMember = (table: Table, organisation: OrganisationId, id: MemberId): Promise<Member | undefined> =>
  readItem(table, keys.member(organisation, id), MemberItem, { consistent: true });

/** The members of an organisation, in order of their invitation. */
export const listMembers = (table: Table, organisation: OrganisationId): Promise<Member[]> =>
  readPartition(table, partitions.members(organisation), MemberItem, {
    consistent: true,
    beginning: sortKeys.members,
  });

/** A passkey; undefined when there is none. */
export const readPasskey = (table: Table, id: string): Promise<Passkey | undefined> =>
  readItem(table, keys.passkey(id), PasskeyItem, { consistent: true });

/** The invitation of a link that is neither used nor expired; undefined for every other text. */
export const readInvite = async (table: Table, clock: Clock, secret: string): Promise<Invite | undefined> => {
  const invite = await readItem(table, keys.invite(hashSecret(secret)), InviteItem, { consistent: true });
  return invite && invite.expires_at_ms > clock.nowMs() ? invite : undefined;
};

/** Whom an invitation is for. */
export interface Invited {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** How long an invitation is good for, and whether its owner may do without a passkey. */
export interface InviteTerms {
  readonly lastsMs: number;
  readonly withoutPasskey?: boolean;
}

/**
 * Invites a person: makes the member, unless the organisation has one with this address who was not revoked, and a link that
 * works once. A member who lost the passkey gets a new link in this way; name and role stay, and earlier links end.
 *
 * @returns the member, and the secret of the link, which is kept nowhere
 */
export const inviteMember = async (
  acting: Acting,
  invited: Invited,
  { lastsMs, withoutPasskey = false }: InviteTerms,
): Promise<{ readonly member: Member; readonly secret: string }> => {
  const { organisation, clock, tokens, table } = acting;
  const secret = tokens.base62(SECRET_LENGTH);
  const expires_at_ms = clock.nowMs() + lastsMs;
  const invitation = hashSecret(secret);
  const fresh: Member = { ...newMember(acting, invited), invitation };
  let member = fresh;
  await actAsMember(acting, async () => {
    const known = (await listMembers(table, organisation)).find(
      ({ email, status }) => email === invited.email && status !== "revoked",
    );
    member = known ?? fresh;
    const invite = {
      ...keys.invite(invitation),
      organisation_id: organisation,
      member_id: member.id,
      expires_at_ms,
      ttl: Math.ceil(expires_at_ms / 1_000),
      ...(withoutPasskey && { without_passkey: true }),
    };
    // Not the name: what the audit has can't be erased.
    const detail = { role: member.role, expires_at: instant(expires_at_ms) };
    const writes = [known ? changed(known, { invitation }) : create(memberItem(fresh)), create(invite)];
    return { action: "member invite", subject: member.id, detail, writes };
  });
  return { member, secret };
};

const newMember = ({ ids, clock, organisation }: Acting, { name, email, role }: Invited): Member => ({
  id: ids.next("member"),
  organisation_id: organisation,
  name,
  email,
  role,
  status: "invited",
  created_at: instant(clock.nowMs()),
  revision: 1,
});

/** Writes nothing: a member must still be as it was read. */
export const unchanged = (
  { organisation_id, id, revision }: Member,
  condition: WriteCondition = { orTryAgain: true },
): Write => requireUnchanged(keys.member(organisation_id, id), { attribute: "revision", value: revision }, condition);

const changed = (
  member: Member,
  change: Partial<Pick<Member, "name" | "email" | "role" | "status" | "invitation">>,
): Write =>
  replace(
    memberItem({ ...member, ...change, revision: member.revision + 1 }),
    { attribute: "revision", value: member.revision },
    { orTryAgain: true },
  );

/** Whether a link is the newest one that a member was given. */
export const isNewestLink = ({ invitation }: Member, secret: string): boolean =>
  invitation === undefined || invitation === hashSecret(secret);

/**
 * Takes an invitation up: it is used, the member is active, and may sign in with what was shown.
 *
 * @throws ApiError not_found when the link was used or replaced, or the member revoked, meanwhile; or when somebody else has the
 *   credential
 */
export const acceptInvite = async (
  acting: Acting,
  secret: string,
  id: MemberId,
  shown: NewSignInMethod | undefined,
): Promise<Member> => {
  await actAsMember(acting, async () => {
    const used = { attribute: "member_id", value: id };
    const member = await standing(acting, id);
    if (!isNewestLink(member, secret)) throw new ApiError("not_found");
    const writes = [
      removeExpected(keys.invite(hashSecret(secret)), used, { orRefuse: "not_found" }),
      changed(member, { status: "active" }),
      ...(shown ? newMethodWrites(acting, member, shown) : []),
    ];
    return { action: shown ? `member ${shown.kind}` : "member link", subject: id, detail: {}, writes };
  });
  return standing(acting, id);
};

/** Keeps how often an authenticator says to have signed. False where another signature said more meanwhile: it is a copy. */
export const countPasskey = async (table: Table, { id, counter }: Passkey, next: number): Promise<boolean> => {
  if (next === 0 && counter === 0) return true;
  const change = { change: "SET #counter = :next", onlyIf: "#counter < :next", values: { next } };
  return (await updateIf(table, { key: keys.passkey(id), ...change })).held;
};

/** What makes an organisation be without an owner, who alone may invite. */
export class LastOwner extends Error {
  constructor() {
    super("The organisation needs another active owner first.");
    this.name = "LastOwner";
  }
}

/** The write by which another owner stays one while this member stops being it. @throws LastOwner */
const otherOwner = async ({ table, organisation }: Acting, member: Member): Promise<readonly Write[]> => {
  if (member.role !== "owner" || member.status !== "active") return [];
  const other = (await listMembers(table, organisation)).find(
    ({ id, role, status }) => id !== member.id && role === "owner" && status === "active",
  );
  if (!other) throw new LastOwner();
  return [unchanged(other)];
};

/** Gives a member another role. Its sessions end, by `endSessionsOf`. @throws LastOwner; ApiError not_found */
export const changeRole = (acting: Acting, id: MemberId, role: Role): Promise<void> =>
  actAsMember(acting, async () => {
    const member = await standing(acting, id);
    const kept = role === "owner" ? [] : await otherOwner(acting, member);
    const detail = { from: member.role, to: role };
    return { action: "member role", subject: id, detail, writes: [changed(member, { role }), ...kept] };
  });

/** Takes a member's access, and all that it signs in with. Its sessions end, by `endSessionsOf`. @throws LastOwner; ApiError not_found */
export const revokeMember = (acting: Acting, id: MemberId): Promise<void> =>
  actAsMember(acting, async () => {
    const member = await standing(acting, id);
    const [kept, methods] = await Promise.all([otherOwner(acting, member), listSignInMethods(acting.table, member)]);
    const gone = methods.flatMap((method) => methodRemoval(member, method));
    const writes = [changed(member, { status: "revoked" }), ...kept, ...gone];
    return { action: "member revoke", subject: id, detail: {}, writes };
  });

/**
 * Takes the name and the address of a revoked member away. Its id stays, which the audit has.
 *
 * @throws ApiError not_found when there is no revoked member of this id
 */
export const eraseMember = (acting: Acting, id: MemberId): Promise<void> =>
  actAsMember(acting, async () => {
    const member = await readMember(acting.table, acting.organisation, id);
    if (member?.status !== "revoked") throw new ApiError("not_found");
    const writes = [changed(member, { name: "erased", email: `${id}@erased.invalid` })];
    return { action: "member erase", subject: id, detail: {}, writes };
  });

const standing = async ({ table, organisation }: Acting, id: MemberId): Promise<Member> => {
  const member = await readMember(table, organisation, id);
  if (!member || member.status === "revoked") throw new ApiError("not_found");
  return member;
};

import { hkdfSync } from "node:crypto";
import type { AccountType } from "@isotherm/contract";
import { hashSecret, newApiKey } from "@isotherm/contract/api-key";
import {
  type AccountId,
  type Clock,
  instant,
  type MemberId,
  type OrganisationId,
  type SessionId,
  utcDayAt,
} from "@isotherm/core";
import { AccountListing } from "../items/account-item.ts";
import { apiKeyItem } from "../items/api-key-item.ts";
import { keys, partitions, sortKeys } from "../keys.ts";
import { readPartition } from "../read.ts";
import { decrypt, encrypt } from "../secrets/aes.ts";
import { commit } from "../commit.ts";
import { type Table, updateIf, readItem } from "../table.ts";
import { create, remove, type Write, writeTransaction } from "../write-transaction.ts";
import { type Acting, actAsMember } from "./member-acts.ts";
import { type Member, PERMISSIONS_OF, SessionItem, SessionListing, type SessionRecord } from "./member-items.ts";
import { readMember, unchanged } from "./members.ts";

const HOUR_MS = 3_600_000;
/** A session that nobody used for so long is over. */
export const IDLE_MS = 12 * HOUR_MS;
/** So is every session after a week. */
const LONGEST_MS = 7 * 24 * HOUR_MS;
/** How exactly the last use is known. */
const SEEN_STEP_MS = 300_000;
const TOKEN_LENGTH = 43;
const MODES = ["test", "live"] as const satisfies readonly AccountType[];

/** The key that encrypts what a session keeps: only who has the cookie can make it. */
const sealingKey = (token: string): Buffer =>
  Buffer.from(hkdfSync("sha256", token, "", "isotherm dashboard session keys", 32));

const sealed = (token: string, text: string, keyId: string): string =>
  encrypt(sealingKey(token), Buffer.from(text), keyId).toString("base64");

/** The API key of a session in a mode: whoever holds the cookie's text can read it, the table alone cannot. */
export const sessionKey = (session: SessionRecord, token: string, mode: AccountType): string => {
  const { id, sealed: text } = session.keys[mode];
  return decrypt(sealingKey(token), Buffer.from(text, "base64"), id).toString("utf8");
};

/** The organisation has no account in one of the modes, so that nothing could be shown. */
export class NoAccount extends Error {
  constructor() {
    super("The organisation has no account yet.");
    this.name = "NoAccount";
  }
}

/** The first account of an organisation in a mode: that of the session's key, until an address names another. @throws NoAccount */
const firstAccount = async (table: Table, organisation: OrganisationId, mode: AccountType): Promise<AccountId> => {
  const [first] = await readPartition(table, partitions.accounts(organisation, mode), AccountListing, {
    consistent: true,
    beginning: sortKeys.accounts,
  });
  if (!first) throw new NoAccount();
  return first.id;
};

interface MadeKey {
  readonly mode: AccountType;
  readonly record: SessionRecord["keys"]["test"];
  readonly writes: readonly Write[];
}

/** The key of a session in a mode. No list of keys has it; it and its count of requests go when the session's time is over. */
const keyOfSession = async (acting: Acting, member: Member, token: string, mode: AccountType): Promise<MadeKey> => {
  const { table, organisation, tokens, clock } = acting;
  const nowMs = clock.nowMs();
  const ttl = Math.ceil((nowMs + LONGEST_MS) / 1_000);
  const account_id = await firstAccount(table, organisation, mode);
  const made = newApiKey(mode, tokens);
  const key = apiKeyItem({
    id: made.keyId,
    name: `Dashboard session of ${member.id}`,
    organisation_id: organisation,
    account_id,
    mode,
    permissions: [...PERMISSIONS_OF[member.role]],
    enabled: true,
    secret_hash: hashSecret(made.secret),
    expires_at: instant(nowMs + LONGEST_MS),
    of_session: true,
  });
  const bucket = { ...keys.requestBucket(made.keyId), full_at_us: 0, used_on: utcDayAt(nowMs), ttl };
  return {
    mode,
    record: { id: made.keyId, account_id, sealed: sealed(token, made.text, made.keyId) },
    writes: [create({ ...key, ttl }), create(bucket)],
  };
};

/** A session and the text of its cookie, which is kept nowhere. */
export interface OpenedSession {
  readonly token: string;
  readonly session: SessionRecord;
}

/** Of a session that begins: the one that it replaces, which ends with it, and whether its member has shown no passkey. */
export interface Opening {
  readonly replaces?: { readonly session: SessionRecord; readonly digest: string } | undefined;
  readonly withoutPasskey?: boolean;
  /** When a provider has asked its member to prove who it is; undefined: now, and here. */
  readonly authenticatedAtMs?: number | undefined;
}

/**
 * Opens a session for a member, with a key of the interface for each mode that may do what the member's role may.
 *
 * @throws NoAccount; ApiError not_found when the member was changed meanwhile
 */
export const openSession = async (
  acting: Acting,
  member: Member,
  { replaces, withoutPasskey = false, authenticatedAtMs }: Opening = {},
): Promise<OpenedSession> => {
  const { organisation, ids, tokens, clock } = acting;
  const token = tokens.base62(TOKEN_LENGTH);
  const digest = hashSecret(token);
  const nowMs = clock.nowMs();
  const made = await Promise.all(MODES.map((mode) => keyOfSession(acting, member, token, mode)));
  const [test, live] = made as [MadeKey, MadeKey];
  const session: SessionRecord = {
    id: ids.next("session"),
    organisation_id: organisation,
    member_id: member.id,
    signed_in_at_ms: nowMs,
    seen_at_ms: nowMs,
    ...(withoutPasskey && { without_passkey: true }),
    ...(authenticatedAtMs !== undefined && { authenticated_at_ms: authenticatedAtMs }),
    keys: { test: test.record, live: live.record },
  };
  await actAsMember(acting, async () => ({
    action: "sign in",
    subject: session.id,
    detail: withoutPasskey ? { without_passkey: true } : {},
    writes: [
      // Whoever is revoked meanwhile gets no session.
      unchanged(member, { orRefuse: "not_found" }),
      create({ ...keys.session(digest), ...session, ttl: sessionTtl(session) }),
      create(listingItem(session, digest)),
      ...made.flatMap(({ writes }) => writes),
      ...(replaces ? endingWrites(replaces.session, replaces.digest) : []),
    ],
  }));
  return { token, session };
};

/** The line of a session in the list of its organisation. */
const listingItem = (
  { id, organisation_id, member_id, signed_in_at_ms, keys: held }: SessionRecord,
  digest: string,
) => ({
  ...keys.sessionListing(organisation_id, member_id, id),
  id,
  member_id,
  digest,
  signed_in_at_ms,
  key_ids: MODES.map((mode) => held[mode].id),
  ttl: Math.ceil((signed_in_at_ms + LONGEST_MS) / 1_000),
});

const endMsOf = ({ seen_at_ms, signed_in_at_ms }: Pick<SessionRecord, "seen_at_ms" | "signed_in_at_ms">): number =>
  Math.min(seen_at_ms + IDLE_MS, signed_in_at_ms + LONGEST_MS);

const sessionTtl = (session: SessionRecord): number => Math.ceil(endMsOf(session) / 1_000);

/** All that goes when a session ends: it, its line, its keys and their counts of requests. */
const endingWrites = (
  { id, organisation_id, member_id, keys: held }: Pick<SessionRecord, "id" | "organisation_id" | "member_id" | "keys">,
  digest: string,
): Write[] => [
  remove(keys.session(digest)),
  remove(keys.sessionListing(organisation_id, member_id, id)),
  ...MODES.flatMap((mode) => [remove(keys.apiKey(held[mode].id)), remove(keys.requestBucket(held[mode].id))]),
];

/** Who is signed in. */
export interface SignedIn {
  readonly session: SessionRecord;
  readonly member: Member;
  /** Of the cookie: where the session is. */
  readonly digest: string;
}

/** The session of a cookie and its member, as both are now; undefined when it is over, or the member is not active. */
export const readSession = async (table: Table, clock: Clock, token: string): Promise<SignedIn | undefined> => {
  const digest = hashSecret(token);
  const session = await readItem(table, keys.session(digest), SessionItem, { consistent: true });
  const nowMs = clock.nowMs();
  if (!session || endMsOf(session) <= nowMs) return undefined;
  const member = await readMember(table, session.organisation_id, session.member_id);
  if (member?.status !== "active") return undefined;
  if (session.seen_at_ms + SEEN_STEP_MS <= nowMs) await noteUse(table, digest, { ...session, seen_at_ms: nowMs });
  return { session, member, digest };
};

/** A session that was ended meanwhile stays so. */
const noteUse = async (table: Table, digest: string, session: SessionRecord): Promise<void> => {
  await updateIf(table, {
    key: keys.session(digest),
    change: "SET #seen_at_ms = :seen, #ttl = :ttl",
    onlyIf: "attribute_exists(#pk)",
    values: { seen: session.seen_at_ms, ttl: sessionTtl(session) },
  });
};

/** Ends a session at its member's wish. Ended once, it is over for everybody who has the cookie. */
export const signOut = (acting: Acting, { session, digest }: SignedIn): Promise<void> =>
  actAsMember(acting, async () => ({
    action: "sign out",
    subject: session.id,
    detail: {},
    writes: endingWrites(session, digest),
  }));

/** The sessions of an organisation that may be open. */
export const listSessions = async (
  table: Table,
  clock: Clock,
  organisation: OrganisationId,
): Promise<SessionListing[]> => {
  const found = await readPartition(table, partitions.members(organisation), SessionListing, {
    consistent: true,
    beginning: sortKeys.sessions,
  });
  return found.filter(({ ttl }) => ttl * 1_000 > clock.nowMs());
};

const listingWrites = (organisation: OrganisationId, one: SessionListing): Write[] => [
  remove(keys.session(one.digest)),
  remove(keys.sessionListing(organisation, one.member_id, one.id)),
  ...one.key_ids.flatMap((id) => [remove(keys.apiKey(id)), remove(keys.requestBucket(id))]),
];

/** Ends one session of the organisation. */
export const endSession = (acting: Acting, listed: SessionListing): Promise<void> =>
  actAsMember(acting, async () => ({
    action: "session end",
    subject: listed.id,
    detail: { member: listed.member_id },
    writes: listingWrites(acting.organisation, listed),
  }));

/** Ends all sessions of a member, but for one where it is named: of whoever was revoked, has another role, or wants it so. */
export const endSessionsOf = async (acting: Acting, member: MemberId, except?: SessionId): Promise<void> => {
  const open = await listSessions(acting.table, acting.clock, acting.organisation);
  for (const one of open.filter(({ id, member_id }) => member_id === member && id !== except))
    await commit(acting, writeTransaction("session end", listingWrites(acting.organisation, one)));
};

/** Ends all sessions of a member, but for one where it is named; the audit has it, with how many they were. */
export const endAllSessions = async (acting: Acting, member: MemberId, except?: SessionId): Promise<void> => {
  const open = await listSessions(acting.table, acting.clock, acting.organisation);
  const ended = open.filter(({ id, member_id }) => member_id === member && id !== except).length;
  await endSessionsOf(acting, member, except);
  const detail = { sessions: ended };
  await actAsMember(acting, async () => ({ action: "sessions end", subject: member, detail, writes: [] }));
};

import { idString, type Permission } from "@isotherm/contract";
import type { MemberId, OrganisationId, SessionId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";

/** What members may be; what each role may do is told in the dashboard's table of actions. */
export const ROLES = ["owner", "developer", "finance", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** What a role may ask the interface for beyond reading: the permissions of the keys of its sessions. */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ["accounts.write", "bundle_selections.write", "factors.write", "orders.write", "webhooks"],
  developer: ["accounts.write", "bundle_selections.write", "factors.write", "orders.write", "webhooks"],
  finance: ["accounts.write", "bundle_selections.write", "orders.write"],
  viewer: [],
};

const MemberFields = z.object({
  ...SCHEMA_ONE,
  id: idString<MemberId>(),
  organisation_id: idString<OrganisationId>(),
  name: z.string().min(1),
  email: z.string().min(3),
  role: z.enum(ROLES),
  status: z.enum(["invited", "active", "revoked"]),
  created_at: z.string(),
  /** Counts the changes of the member: whoever acts on what it read makes sure that nobody was faster. */
  revision: z.int(),
  /** Digest of the newest link's secret. None: whoever was invited before it was kept. */
  invitation: z.string().optional(),
});

/** A person who may sign in to the dashboard for an organisation. */
export type Member = Omit<z.output<typeof MemberFields>, "schema">;

/** Reads a member from its item. */
export const MemberItem = MemberFields.transform(({ schema: _schema, ...member }): Member => member);

/** The item of a member. */
export const memberItem = (member: Member) => ({
  ...keys.member(member.organisation_id, member.id),
  schema: 1,
  ...member,
});

/** Reads an invitation from its item: single use, good until `expires_at_ms`, or until its member gets another link. */
export const InviteItem = z.object({
  ...SCHEMA_ONE,
  organisation_id: idString<OrganisationId>(),
  member_id: idString<MemberId>(),
  expires_at_ms: z.number(),
  /** Only of a stack on one machine: whoever has the link may go on without a passkey. */
  without_passkey: z.boolean().optional(),
});
export type Invite = Omit<z.output<typeof InviteItem>, "schema">;

/** Reads a passkey from its item. The public key is base64url of its COSE form. */
export const PasskeyItem = z.object({
  ...SCHEMA_ONE,
  id: z.string().min(1),
  organisation_id: idString<OrganisationId>(),
  member_id: idString<MemberId>(),
  public_key: z.string().min(1),
  /** How often the authenticator says to have signed; 0 where it does not count. */
  counter: z.int(),
  created_at: z.string(),
});
export type Passkey = Omit<z.output<typeof PasskeyItem>, "schema">;

/** Reads an identity at a provider of OpenID Connect from its item: whose it is. */
export const IdentityItem = z.object({
  ...SCHEMA_ONE,
  organisation_id: idString<OrganisationId>(),
  member_id: idString<MemberId>(),
  created_at: z.string(),
});
export type Identity = Omit<z.output<typeof IdentityItem>, "schema">;

/** Reads a line of what a member may sign in with. */
export const SignInMethodItem = z.object({
  ...SCHEMA_ONE,
  /** Digest of its credential; what addresses name it by. */
  id: z.string().length(64),
  kind: z.enum(["passkey", "identity"]),
  /** Id of the passkey, or digest of issuer and subject. */
  credential: z.string().min(1),
  /** What its owner calls it, or who it is at the provider. */
  name: z.string().min(1),
  created_at: z.string(),
  last_used_at: z.string().optional(),
});
export type SignInMethod = Omit<z.output<typeof SignInMethodItem>, "schema">;

/** The key of the interface that a session uses in a mode; its text is encrypted by the session's cookie. */
const SessionKey = z.object({ id: z.string(), account_id: z.string(), sealed: z.string() });

/** Reads a session from its item. */
export const SessionItem = z.object({
  ...SCHEMA_ONE,
  id: idString<SessionId>(),
  organisation_id: idString<OrganisationId>(),
  member_id: idString<MemberId>(),
  /** When its member signed in, milliseconds since 1970. */
  signed_in_at_ms: z.number(),
  /** When it was used last, to five minutes. */
  seen_at_ms: z.number(),
  /** When a provider of OpenID Connect has asked its member to prove who it is, where one did; 0 where it does not say. */
  authenticated_at_ms: z.number().optional(),
  without_passkey: z.boolean().optional(),
  keys: z.object({ test: SessionKey, live: SessionKey }),
});
export type SessionRecord = Omit<z.output<typeof SessionItem>, "schema">;

/** Reads the line of a session in the list of its organisation. */
export const SessionListing = z.object({
  ...SCHEMA_ONE,
  id: idString<SessionId>(),
  member_id: idString<MemberId>(),
  /** Digest of its cookie: where the session is. */
  digest: z.string().length(64),
  signed_in_at_ms: z.number(),
  key_ids: z.array(z.string()),
  ttl: z.number(),
});
export type SessionListing = Omit<z.output<typeof SessionListing>, "schema">;

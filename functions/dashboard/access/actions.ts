import type { Role } from "@isotherm/store/members/index";

/** Who may do something, and whether they must have signed in a moment ago. */
interface Rule {
  readonly roles: readonly Role[];
  /** Where a session that was left open must not be enough: a passkey is asked for again. */
  readonly recent?: true;
}

const EVERYBODY = ["owner", "developer", "finance", "viewer"] as const;
const TECHNICAL = ["owner", "developer"] as const;
const ORDERING = ["owner", "finance"] as const;
const OWNERS = ["owner"] as const;

/**
 * What members may do, by role: every page names its action here, and a test walks all pages with all roles. The interface
 * checks again what concerns it, by the permissions of the session's key (`PERMISSIONS_OF`).
 */
export const ACTIONS = {
  "account.read": { roles: EVERYBODY },
  "estimates.create": { roles: ["owner", "developer", "finance"] },
  // Test orders cost nothing; live ones are paid for.
  "orders.test": { roles: ["owner", "developer", "finance"] },
  "orders.prepare": { roles: ORDERING },
  "orders.live": { roles: ORDERING, recent: true },
  "selection.write": { roles: ORDERING },
  // What an account pays through a link are orders, too.
  "links.test": { roles: ORDERING },
  "links.live": { roles: ORDERING, recent: true },
  "accounts.write": { roles: ORDERING },
  "session.own": { roles: EVERYBODY },
  "methods.write": { roles: EVERYBODY, recent: true },
  "members.read": { roles: EVERYBODY },
  "members.write": { roles: OWNERS, recent: true },
  "sessions.end": { roles: OWNERS },
  "audit.read": { roles: TECHNICAL },
  "webhooks.read": { roles: TECHNICAL },
  "webhooks.write": { roles: TECHNICAL },
  "webhooks.secret": { roles: TECHNICAL, recent: true },
  "keys.read": { roles: TECHNICAL },
  "keys.write": { roles: TECHNICAL, recent: true },
  "log.read": { roles: TECHNICAL },
} as const satisfies Record<string, Rule>;

/** Something that members do. */
export type Action = keyof typeof ACTIONS;

/** Whether a role may do something. */
export const mayDo = (role: Role, action: Action): boolean => (ACTIONS[action].roles as readonly Role[]).includes(role);

/** Whether something asks for a sign-in of a moment ago. */
export const wantsRecent = (action: Action): boolean => "recent" in ACTIONS[action];

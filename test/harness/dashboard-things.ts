import type { AccountType } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { systemClock, systemTokens } from "@isotherm/core/system";
import {
  addSignInMethod,
  inviteMember,
  issueMemberKey,
  listMembers,
  listSessions,
  listSignInMethods,
  type Member,
} from "@isotherm/store/members/index";
import type { MemberPage } from "@isotherm/functions/dashboard/access/visit";
import { actingFor, signInWith, type SignedInMember, visitorOf } from "./dashboard.ts";
import { ESTIMATE_REQUESTS } from "./estimate-requests.ts";
import type { JoinedService } from "./service.ts";

/** An organisation with an account in each mode, and things in them that pages of the dashboard show. */
export interface DashboardThings {
  readonly organisation: OrganisationId;
  readonly accounts: Readonly<Record<AccountType, AccountId>>;
  /**
   * The address of a page with something of this organisation for each of its parameters: made for this one address, or
   * once for all pages that only read it, but endpoints and what is below the settings.
   */
  addressOf(page: Pick<MemberPage, "id" | "path" | "method">, asking: SignedInMember): Promise<string>;
}

type Made = { readonly id: string };

interface Making {
  readonly service: Pick<JoinedService, "as" | "table">;
  readonly organisation: OrganisationId;
  readonly accounts: DashboardThings["accounts"];
  readonly mode: AccountType;
  readonly asking: SignedInMember;
  /** A text that a client or member writes. */
  readonly write: (what: string) => string;
}

const memberCalled = async ({ service, organisation }: Making, email: string): Promise<Member> => {
  const found = (await listMembers(service.table, organisation)).find((one) => one.email === email);
  if (!found) throw new Error(`no member ${email}`);
  return found;
};

/** What the interface made for a request. */
const madeBy = async ({ service, mode }: Making, path: string, request: unknown): Promise<string> => {
  const { status, text, body } = await service.as(mode).post<Made>(path, request);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return body.id;
};

const acting = ({ service, organisation }: Making) => actingFor(service.table, organisation);

/** What makes something for the parameter that follows a part of an address. A new kind of thing has a line here. */
const MAKERS: Readonly<Record<string, (making: Making) => Promise<string>>> = {
  estimates: async (making) => {
    const { write } = making;
    const texts = { name: write("estimate"), metadata: { [write("metadata name")]: write("metadata value") } };
    return madeBy(making, "/estimates/electricity", { ...ESTIMATE_REQUESTS.electricity, ...texts });
  },
  orders: async (making) => {
    const metadata = { [making.write("metadata name")]: making.write("metadata value") };
    return madeBy(making, "/orders/by-mass", { mass: { amount: "1", unit: "t" }, metadata });
  },
  batches: async (making) =>
    madeBy(making, "/batches", { kind: "electricity", rows: [{ ...ESTIMATE_REQUESTS.electricity }] }),
  reports: async (making) =>
    madeBy(making, "/reports", { kind: "iso_14083", format: "json", from: "2025-01-01", through: "2025-12-31" }),
  links: async (making) => {
    const bundles = [SANDBOX_BUNDLES[0]?.id];
    return madeBy(making, "/offset-links", { name: making.write("link"), bundles, value: "10", use_logo: false });
  },
  bundles: async () => SANDBOX_BUNDLES[0]?.id ?? "",
  webhooks: async (making) => {
    const { service, mode } = making;
    // An organisation may have only so many.
    const { body } = await service.as(mode).get<{ data: Made[] }>("/webhooks");
    for (const { id } of body.data) await service.as(mode).send("DELETE", `/webhooks/${id}`, undefined);
    return madeBy(making, "/webhooks", { url: `https://127.0.0.1:9/${systemTokens.base62(8)}` });
  },
  keys: async (making) => {
    const { mode, accounts, write } = making;
    const wanted = { name: write("key"), account: accounts[mode], mode, permissions: [] };
    return (await issueMemberKey(acting(making), wanted)).id;
  },
  members: async (making) => {
    const email = `${systemTokens.base62(12)}@example.org`.toLowerCase();
    const invited = { name: making.write("member"), email, role: "viewer" } as const;
    return (await inviteMember(acting(making), invited, { lastsMs: 60_000 })).member.id;
  },
  "sign-in": async (making) => {
    const member = await memberCalled(making, making.asking.email);
    const name = making.write("passkey");
    const standing = await listSignInMethods(making.service.table, member);
    const spare = standing.find((one) => one.name === name);
    if (spare) return spare.id;
    // Of no device: it is named and removed, and never used.
    const passkey = { id: systemTokens.base62(43), public_key: "none", counter: 0 };
    await addSignInMethod(acting(making), member, { kind: "passkey", name, passkey });
    const fresh = await listSignInMethods(making.service.table, member);
    return fresh.find(({ credential }) => credential === passkey.id)?.id ?? "";
  },
  sessions: async (making) => {
    const { service, asking, organisation } = making;
    const member = await memberCalled(making, asking.email);
    const ids = async () =>
      (await listSessions(service.table, systemClock, organisation))
        .filter(({ member_id }) => member_id === member.id)
        .map(({ id }) => id);
    const before = new Set(await ids());
    await signInWith(visitorOf(asking.visitor.origin), asking.passkey);
    return (await ids()).find((id) => !before.has(id)) ?? "";
  },
};

/** What an organisation needs to have things made in it. */
export const dashboardThings = (
  service: Pick<JoinedService, "as" | "table">,
  { organisation, accounts }: Pick<DashboardThings, "organisation" | "accounts">,
  write: Making["write"] = (what) => what,
): DashboardThings => {
  const kept = new Map<string, Promise<string>>();
  const keptFor = (before: readonly string[], parameter: Parameter, making: Making): Promise<string> => {
    const place = before.join("/");
    const thing = kept.get(place) ?? madeFor(before, parameter, making);
    kept.set(place, thing);
    return thing;
  };
  const addressOf: DashboardThings["addressOf"] = async ({ id, path, method }, asking) => {
    const mode = path.startsWith("/dashboard/live/") ? "live" : "test";
    const making = { service, organisation, accounts, mode, asking, write } as const;
    // Below the settings are things of whoever asks; to make an endpoint, others are deleted, since accounts have a limit of them.
    const isKept = method === "GET" && !path.startsWith("/dashboard/settings/") && !path.includes("/webhooks/");
    const make = isKept ? keptFor : madeFor;
    let address = "";
    for (const part of path.split("/").slice(1)) {
      if (!part.startsWith("{")) address += `/${part}`;
      else if (part === "{mode}") address += "/test";
      else if (part === "{account}") address += `/${accounts[mode]}`;
      else if (part === "{kind}") address += "/electricity";
      else if (part === "{file}") address += "/errors.csv";
      else address += `/${await make(address.split("/"), { id, part }, making)}`;
    }
    return address;
  };
  return { organisation, accounts, addressOf };
};

/** A parameter of the address of a page. */
interface Parameter {
  readonly id: string;
  readonly part: string;
}

const madeFor = (before: readonly string[], { id, part }: Parameter, making: Making): Promise<string> => {
  const thing = before.findLast((one) => one in MAKERS || !["electricity", ""].includes(one)) ?? "";
  const make = MAKERS[thing];
  if (!make)
    throw new Error(
      `The page ${id} has a parameter ${part} after "${thing}", and nothing makes one: add a line to MAKERS in test/harness/dashboard-things.ts.`,
    );
  return make(making).then((made) => {
    if (!made) throw new Error(`Nothing was made for the page ${id} after "${thing}".`);
    return made;
  });
};

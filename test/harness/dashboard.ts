import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { type Acting, inviteMember, type Role } from "@isotherm/store/members/index";
import { createOrganisation, DEFAULT_COMMISSION, readKey, openAccountPair } from "@isotherm/store/operator/index";
import { CreateAccountRequest } from "@isotherm/contract";
import { parseApiKey } from "@isotherm/contract/api-key";
import type { OrganisationId } from "@isotherm/core";
import type { Table } from "@isotherm/store";
import type { JoinedService } from "./service.ts";
import { type TestPasskey, testPasskey } from "./passkey.ts";

/** An answer of the dashboard. */
export interface DashboardResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where it leads, for a redirect. */
  readonly location: string | undefined;
}

/** How a request is sent beside what a browser does. */
export interface SentWith {
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the token that forms of the session carry; null: none. */
  readonly formToken?: string | null;
}

/** Somebody at a browser, without one: keeps the cookie, sends forms as pages of ours do. */
export interface Visitor {
  readonly origin: string;
  /** The cookie that it has, as `name=value`. */
  cookie: string | undefined;
  get(path: string, options?: SentWith): Promise<DashboardResponse>;
  /** Sends a form with the token that the session's pages have. */
  post(path: string, form?: Record<string, string> | FormData, options?: SentWith): Promise<DashboardResponse>;
}

const TOKEN = /name="form_token" value="([^"]+)"/;

/** The dashboard at the name that passkeys need; `127.0.0.1` is none. */
export const dashboardOrigin = ({ stack }: { readonly stack: Pick<JoinedService["stack"], "pagesBase"> }): string =>
  `http://localhost:${new URL(stack.pagesBase).port}`;

/** Whoever answers requests: the service over HTTP, or pages in this process. */
export type Answers = (url: URL, init: RequestInit) => Promise<Response>;

const send = async (
  ask: Answers,
  visitor: Pick<Visitor, "origin" | "cookie">,
  path: string,
  form: Record<string, string> | FormData | undefined,
  { headers = {} }: SentWith,
): Promise<DashboardResponse> => {
  const { origin, cookie } = visitor;
  const response = await ask(new URL(path, origin), {
    method: form ? "POST" : "GET",
    redirect: "manual",
    headers: {
      accept: "text/html",
      ...(cookie !== undefined && { cookie }),
      ...(form && { origin, "sec-fetch-site": "same-origin" }),
      ...headers,
    },
    ...(form && { body: form instanceof FormData ? form : new URLSearchParams(form) }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    visitor.cookie = pair.endsWith("=") ? undefined : pair;
  }
  const text = await response.text();
  const location = response.headers.get("location") ?? undefined;
  return { status: response.status, headers: response.headers, text, location };
};

let computers = 0;

/** Asks as a computer of its own: attempts to sign in are counted by address, and a file of tests signs in often. */
const anotherComputer = (): Answers => {
  computers += 1;
  const localAddress = `127.0.${1 + Math.floor(computers / 250)}.${1 + (computers % 250)}`;
  return async (url, init) => {
    const asked = new Request(url, init);
    const { method } = asked;
    const body = Buffer.from(await asked.arrayBuffer());
    const headers = { ...Object.fromEntries(asked.headers), "content-length": String(body.length) };
    const sent = request(url, { method, headers, localAddress, family: 4, agent: false }).end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    const received = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const { statusCode: status } = answer;
    const bytes = await buffer(answer);
    return new Response(bytes.length > 0 ? bytes : null, { status, headers: received });
  };
};

/** A visitor who is not signed in, at a computer of its own. */
export const visitorOf = (origin: string, ask: Answers = anotherComputer()): Visitor => {
  /** A session has one token from its first page to its last: a page is asked for it once. */
  const tokens = new Map<string, string>();
  const formToken = async (): Promise<string | null> => {
    const { cookie } = visitor;
    if (cookie === undefined) return null;
    const known = tokens.get(cookie);
    if (known !== undefined) return known;
    const { text } = await visitor.get("/dashboard/settings");
    const token = TOKEN.exec(text)?.[1];
    if (token !== undefined) tokens.set(cookie, token);
    return token ?? null;
  };
  const visitor: Visitor = {
    origin,
    cookie: undefined,
    get: (path, options = {}) => send(ask, visitor, path, undefined, options),
    post: async (path, form = {}, options = {}) => {
      const token = options.formToken === undefined ? await formToken() : options.formToken;
      if (!(form instanceof FormData))
        return send(ask, visitor, path, { ...form, ...(token !== null && { form_token: token }) }, options);
      if (token !== null) form.set("form_token", token);
      return send(ask, visitor, path, form, options);
    },
  };
  return visitor;
};

/** The organisation that a service was seeded with. */
export const seededOrganisation = async ({
  table,
  stack,
}: Pick<JoinedService, "table"> & {
  readonly stack: Pick<JoinedService["stack"], "keys">;
}): Promise<OrganisationId> => {
  const key = await readKey(table, parseApiKey(stack.keys.test)?.keyId ?? "");
  if (!key) throw new Error("nothing was seeded");
  return key.organisation_id;
};

/** A new organisation with its pair of accounts, in which nobody has done anything. */
export const newOrganisation = async (table: Table): Promise<OrganisationId> => {
  const operating = { table, clock: systemClock, ids: systemIds, tokens: systemTokens, operator: "operator:test" };
  const { id } = await createOrganisation(operating, { name: "Newcomers", commission: DEFAULT_COMMISSION });
  await openAccountPair(operating, id, CreateAccountRequest.parse({ name: "Newcomers", currency: "USD" }));
  return id;
};

/** An operator who acts for an organisation. */
export const actingFor = (table: Table, organisation: OrganisationId): Acting => ({
  table,
  clock: systemClock,
  ids: systemIds,
  tokens: systemTokens,
  organisation,
  by: "operator:test",
});

/** A member with a passkey who has signed in. */
export interface SignedInMember {
  readonly visitor: Visitor;
  readonly passkey: TestPasskey;
  readonly email: string;
}

/** Takes an invitation up with a new passkey. */
export const acceptInvitation = async (
  origin: string,
  secret: string,
  ask?: Answers,
): Promise<Omit<SignedInMember, "email">> => {
  const visitor = visitorOf(origin, ask);
  const passkey = testPasskey();
  const { text } = await visitor.post(`/dashboard/invite/${secret}/options`);
  const answer = passkey.register(JSON.parse(text).options, origin);
  const { status, text: page } = await visitor.post(`/dashboard/invite/${secret}`, { answer });
  if (status !== 303) throw new Error(`the invitation was answered ${status}: ${page}`);
  return { visitor, passkey };
};

/** Invites a member of a role and signs in with a new passkey. */
export const aMember = async (
  service: Pick<JoinedService, "stack" | "table">,
  role: Role,
  given?: OrganisationId,
): Promise<SignedInMember> => {
  const organisation = given ?? (await seededOrganisation(service));
  const email = `${role}-${systemTokens.base62(8)}@example.org`.toLowerCase();
  const invited = { name: `A ${role}`, email, role };
  const { secret } = await inviteMember(actingFor(service.table, organisation), invited, { lastsMs: 60_000 });
  return { ...(await acceptInvitation(dashboardOrigin(service), secret)), email };
};

/** Signs in with a passkey. */
export const signInWith = async (visitor: Visitor, passkey: TestPasskey, to = ""): Promise<DashboardResponse> => {
  const { text } = await visitor.post("/dashboard/sign-in/options");
  const answer = passkey.sign(JSON.parse(text).options, visitor.origin);
  return visitor.post("/dashboard/sign-in", { answer, to });
};

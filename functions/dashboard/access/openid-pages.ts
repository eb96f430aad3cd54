import type { HtmlRequest, Page, PageResponse } from "@isotherm/http";
import { goTo, html, languageOf } from "@isotherm/pages";
import {
  acceptInvite,
  addSignInMethod,
  identityDigest,
  keepChallenge,
  type Member,
  noteSignIn,
  readIdentity,
  readMember,
  SignInMethodRefused,
  takeChallenge,
} from "@isotherm/store/members/index";
import { ApiError } from "@isotherm/core";
import * as z from "zod";
import { outsideResponse } from "../frame/dashboard-response.ts";
import { isFromHere, NO_OPENID_COOKIE, openIdCookie, openIdCookieOf } from "./cookies.ts";
import { invitationOf } from "./invite-pages.ts";
import { authorizationAddress, CALLBACK, type Provider, ProviderFault, type Shown, shownBy } from "./openid.ts";
import { OPENID_TEXTS } from "./openid-texts.ts";
import { begin } from "./sign-in-pages.ts";
import { addressWithin, type DashboardUses, memberPage, memberOf, NotAllowed, RECENT_MS } from "./visit.ts";

/** What somebody goes to the provider for. It travels in the cookie, and its digest is kept until it is taken. */
const Errand = z.discriminatedUnion("for", [
  z.strictObject({ for: z.literal("sign-in"), to: z.string() }),
  z.strictObject({ for: z.literal("confirm"), to: z.string() }),
  z.strictObject({ for: z.literal("invite"), secret: z.string() }),
  z.strictObject({ for: z.literal("bind"), session: z.string() }),
]);
type Errand = z.output<typeof Errand>;

const TOKEN_LENGTH = 43;

/** The pages by which members sign in at the stage's provider; none where it has none. */
export const openIdPages = (uses: DashboardUses): readonly Page[] => {
  const { provider } = uses;
  if (!provider) return [];
  const withProvider = { ...uses, provider };
  return [
    {
      id: "dashboardOpenId",
      method: "POST",
      path: "/dashboard/openid",
      run: (request) => start(withProvider, request),
    },
    {
      id: "dashboardOpenIdInvite",
      method: "POST",
      path: "/dashboard/invite/{secret}/openid",
      run: (request) => startInvited(withProvider, request),
    },
    memberPage(uses, {
      id: "dashboardOpenIdBind",
      method: "POST",
      path: "/dashboard/openid/bind",
      action: "methods.write",
      run: ({ request, signedIn }) => leave(withProvider, request, { for: "bind", session: signedIn.session.id }),
    }),
    { id: "dashboardOpenIdBack", method: "GET", path: CALLBACK, run: (request) => comeBack(withProvider, request) },
  ];
};

interface ProviderUses extends DashboardUses {
  readonly provider: Provider;
}

const start = async (uses: ProviderUses, request: HtmlRequest): Promise<PageResponse> => {
  if (!isFromHere(request)) throw new NotAllowed("form");
  await uses.limitPosts(request.sourceIp);
  const form = new URLSearchParams(request.body);
  const to = addressWithin(form.get("to"));
  return leave(uses, request, { for: form.get("again") === "yes" ? "confirm" : "sign-in", to });
};

const startInvited = async (uses: ProviderUses, request: HtmlRequest): Promise<PageResponse> => {
  if (!isFromHere(request)) throw new NotAllowed("form");
  await uses.limitPosts(request.sourceIp);
  const { secret } = await invitationOf(uses, request, request.params["secret"] ?? "");
  return leave(uses, request, { for: "invite", secret });
};

/**
 * Leads to the provider by a link: browsers hold redirects of forms to `form-action`, and nobody knows through which hosts a
 * provider leads. The script of the page follows the link by itself.
 */
const leave = async (uses: ProviderUses, request: HtmlRequest, errand: Errand): Promise<PageResponse> => {
  const { provider } = uses;
  const token = uses.tokens.base62(TOKEN_LENGTH);
  const text = JSON.stringify(errand);
  const again = errand.for === "confirm";
  let address: string;
  try {
    address = await authorizationAddress(provider, token, { origin: request.origin, again });
  } catch (error) {
    return told(uses, request, error);
  }
  await keepChallenge(uses.table, uses.clock, token, text);
  const language = languageOf(request.header("accept-language"));
  const title = OPENID_TEXTS.goOn[language].replace("{name}", provider.name);
  const body = html`<h1>${title}</h1>
    <p class="actions"><a class="button" href="${address}" data-go>${title}</a></p>`;
  const page = outsideResponse(language, { title, body, script: FOLLOW });
  return { ...page, cookies: [openIdCookie(token, text)] };
};

const FOLLOW = `location.replace(document.querySelector("a[data-go]").href);`;

const errandIn = (text: string): Errand | undefined => {
  try {
    return Errand.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Of a browser that comes back: only the one that went, once, and within five minutes. */
const comeBack = async (uses: ProviderUses, request: HtmlRequest): Promise<PageResponse> => {
  const found = openIdCookieOf(request);
  const isTaken = found !== undefined && (await takeChallenge(uses.table, uses.clock, found.token, found.text));
  const errand = isTaken ? errandIn(found.text) : undefined;
  if (!found || !errand) return page(request, { text: "notBegun", status: 403 });
  let answer: PageResponse;
  try {
    const shown = await shownBy(uses.provider, found.token, new URL(request.path, request.origin));
    answer = await done(uses, request, errand, shown);
  } catch (error) {
    answer = told(uses, request, error);
  }
  return { ...answer, cookies: [...(answer.cookies ?? []), NO_OPENID_COOKIE] };
};

const done = async (uses: ProviderUses, request: HtmlRequest, errand: Errand, shown: Shown): Promise<PageResponse> => {
  const digest = identityDigest(shown);
  const bound = await readIdentity(uses.table, digest);
  const member = bound && (await readMember(uses.table, bound.organisation_id, bound.member_id));
  if (errand.for === "invite") return accept(uses, request, errand.secret, { shown, digest, member });
  if (errand.for === "bind") return bind(uses, request, errand.session, { shown, digest, member });
  if (member?.status !== "active") return page(request, { text: "opensNothing", status: 403 });
  const { authenticatedAtMs } = shown;
  if (errand.for === "confirm" && authenticatedAtMs + RECENT_MS <= uses.clock.nowMs())
    return page(request, { text: "notRecent", status: 403 });
  await noteSignIn(uses.table, uses.clock, member, digest);
  return begin(uses, request, member, { to: errand.to, authenticatedAtMs });
};

interface Identified {
  readonly shown: Shown;
  readonly digest: string;
  /** Whose the identity is already. */
  readonly member: Member | undefined;
}

/** Binds the identity to the member of an invitation: whoever has the link decides, unless the provider vouches for another address. */
const accept = async (
  uses: ProviderUses,
  request: HtmlRequest,
  secret: string,
  { shown, digest, member: owner }: Identified,
): Promise<PageResponse> => {
  const { member } = await invitationOf(uses, request, secret);
  if (owner && owner.id !== member.id) return page(request, { text: "ofAnother", status: 403 });
  if (shown.email !== undefined && shown.email !== member.email)
    return page(request, { text: "otherAddress", status: 403 });
  const acting = { ...uses, organisation: member.organisation_id, by: member.id };
  const method = { kind: "identity", name: shown.name, digest } as const;
  const active = await acceptInvite(acting, secret, member.id, owner ? undefined : method);
  return begin(uses, request, active, { to: null });
};

/** Adds the identity to the member whose session has asked for it, in the same browser. */
const bind = async (
  uses: ProviderUses,
  request: HtmlRequest,
  session: string,
  { shown, digest, member: owner }: Identified,
): Promise<PageResponse> => {
  const visit = await memberOf(uses, request);
  if (visit?.session.id !== session) return page(request, { text: "notBegun", status: 403 });
  const { member } = visit;
  if (owner && owner.id !== member.id) return page(request, { text: "ofAnother", status: 403 });
  const acting = { ...uses, organisation: member.organisation_id, by: member.id };
  if (!owner) await addSignInMethod(acting, member, { kind: "identity", name: shown.name, digest });
  return goTo("/dashboard/settings/sign-in");
};

/** What people are told of a fault of the provider. */
const told = (uses: ProviderUses, request: HtmlRequest, error: unknown): PageResponse => {
  if (error instanceof SignInMethodRefused) return page(request, { text: "tooMany", status: 409 });
  if (error instanceof ProviderFault && error.refused) return page(request, { text: "refused", status: 403 });
  if (error instanceof ApiError && error.code !== "service_unavailable") throw error;
  if (!(error instanceof ProviderFault || error instanceof ApiError)) throw error;
  uses.onProviderFault(error);
  return page(request, { text: "fault", status: 503 });
};

const page = (
  request: HtmlRequest,
  { text, status }: { readonly text: keyof typeof OPENID_TEXTS; readonly status: number },
): PageResponse => {
  const language = languageOf(request.header("accept-language"));
  const title = OPENID_TEXTS.title[language];
  const body = html`<h1>${title}</h1>
    <p class="banner alert" role="alert">${OPENID_TEXTS[text][language]}</p>
    <p><a href="/dashboard/sign-in">${OPENID_TEXTS.back[language]}</a></p>`;
  return outsideResponse(language, { title, body, status });
};

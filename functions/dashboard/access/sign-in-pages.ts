import { ApiError } from "@isotherm/core";
import type { HtmlRequest, Page, PageResponse } from "@isotherm/http";
import { goTo, html, jsonPageResponse, type Language, languageOf, type Text } from "@isotherm/pages";
import {
  countPasskey,
  keepChallenge,
  type Member,
  NoAccount,
  noteSignIn,
  openSession,
  type Opening,
  readMember,
  readPasskey,
  readSession,
  signOut,
  takeChallenge,
} from "@isotherm/store/members/index";
import { outsideResponse } from "../frame/dashboard-response.ts";
import { isFromHere, NO_SESSION_COOKIE, sessionCookie, tokenOf } from "./cookies.ts";
import type { Provider } from "./openid.ts";
import { PASSKEY_SCRIPT } from "./passkey-script.ts";
import { claimedPasskey, signatureCount, signInOptions } from "./passkeys.ts";
import { addressWithin, type DashboardUses, memberPage, NotAllowed, UNSENT } from "./visit.ts";

const PURPOSE = "sign-in";

/** The pages by which members sign in and out. */
export const signInPages = (uses: DashboardUses): readonly Page[] => [
  {
    id: "dashboardSignIn",
    method: "GET",
    path: "/dashboard/sign-in",
    run: async (request) => signInPage(uses, request, {}),
  },
  {
    id: "dashboardConfirm",
    method: "GET",
    path: "/dashboard/confirm",
    run: async (request) => signInPage(uses, request, { again: true }),
  },
  {
    id: "dashboardSignInOptions",
    method: "POST",
    path: "/dashboard/sign-in/options",
    run: (request) => options(uses, request),
  },
  { id: "dashboardSignedIn", method: "POST", path: "/dashboard/sign-in", run: (request) => signIn(uses, request) },
  memberPage(uses, {
    id: "dashboardSignOut",
    method: "POST",
    path: "/dashboard/sign-out",
    action: "session.own",
    run: async ({ acting, signedIn }) => {
      await signOut(acting, signedIn);
      return { ...goTo("/dashboard/sign-in"), cookies: [NO_SESSION_COOKIE] };
    },
  }),
];

/** Whether a host can have passkeys: an IP address cannot. */
const hasName = (origin: string): boolean => !/^(\d+(\.\d+){3}|\[.*\])$/.test(new URL(origin).hostname);

/** What every page with a passkey says where something is in its way. */
export const passkeyTroubles = (language: Language, origin: string) => {
  const say = (en: string, de: string): string => ({ en, de })[language];
  return html`<p class="banner alert" id="trouble" role="alert" hidden>
      ${say("That did not work: no passkey was used. Try again.", "Das hat nicht geklappt: Es wurde kein Passkey benutzt. Bitte noch einmal.")}
    </p>
    <noscript
      ><p class="banner">
        ${say("Passkeys need JavaScript. All other pages do without it.", "Passkeys brauchen JavaScript. Alle anderen Seiten kommen ohne aus.")}
      </p></noscript
    >
    ${
      !hasName(origin) &&
      html`<p class="banner">
        ${say("Passkeys belong to a name. Open this page at localhost instead of an IP address.", "Passkeys gehören zu einem Namen. Öffnen Sie diese Seite unter localhost statt unter einer IP-Adresse.")}
      </p>`
    }`;
};

const NOT_OPENED: Text = {
  en: "This passkey does not open anything here, or it took too long. Try again.",
  de: "Dieser Passkey öffnet hier nichts, oder es hat zu lange gedauert. Bitte noch einmal.",
};

const NOT_CARRIED_OUT: Text = {
  en: "What you sent has not been carried out: sign in first. You then come back to its page.",
  de: "Was Sie abgeschickt haben, ist nicht ausgeführt: Melden Sie sich erst an. Dann kommen Sie zu der Seite zurück.",
};

/** Whether somebody is here because of a form that was not carried out. */
const isUnsent = (to: string): boolean => URL.parse(to, "https://here.invalid")?.searchParams.has(UNSENT) ?? false;

const signInPage = (
  { provider }: DashboardUses,
  request: HtmlRequest,
  { again = false, failed = false }: { readonly again?: boolean; readonly failed?: boolean },
): PageResponse => {
  const language = languageOf(request.header("accept-language"));
  const say = (en: string, de: string): string => ({ en, de })[language];
  const title = again ? say("Confirm that it is you", "Bestätigen Sie, dass Sie es sind") : say("Sign in", "Anmelden");
  const to = request.query.get("to") ?? new URLSearchParams(request.body).get("to") ?? "";
  const body = html`<h1>${title}</h1>
    ${failed && html`<p class="banner alert" role="alert">${NOT_OPENED[language]}</p>`}
    ${isUnsent(to) && html`<p class="banner" role="alert">${NOT_CARRIED_OUT[language]}</p>`}
    <p>
      ${
        again
          ? say(
              "For keys, secrets and members you sign in again after ten minutes.",
              "Für Schlüssel, Geheimnisse und Mitglieder melden Sie sich nach zehn Minuten noch einmal an.",
            )
          : say(
              "With the passkey of this device, of your phone or of a security key.",
              "Mit dem Passkey dieses Geräts, Ihres Telefons oder eines Sicherheitsschlüssels.",
            )
      }
    </p>
    ${passkeyTroubles(language, request.origin)}
    <form method="post" action="/dashboard/sign-in" data-passkey="/dashboard/sign-in/options">
      <input type="hidden" name="answer" /><input type="hidden" name="to" value="${addressWithin(to)}" />
      <p class="actions"><button>${say("Sign in with a passkey", "Mit Passkey anmelden")}</button></p>
    </form>
    ${provider && providerForm(provider, say, { to, again })}
    ${
      !again &&
      html`<p class="soft">
        ${say("No passkey yet, or lost it? An owner of your organisation invites you anew.", "Noch kein Passkey, oder verloren? Eine Inhaberin oder ein Inhaber Ihrer Organisation lädt Sie neu ein.")}
      </p>`
    }`;
  return outsideResponse(language, { title, body, script: PASSKEY_SCRIPT, ...(failed && { status: 403 }) });
};

const providerForm = (
  { name }: Pick<Provider, "name">,
  say: (en: string, de: string) => string,
  { to, again }: { readonly to: string; readonly again: boolean },
) =>
  html`<form method="post" action="/dashboard/openid">
    <input type="hidden" name="to" value="${addressWithin(to)}" />
    ${again && html`<input type="hidden" name="again" value="yes" />`}
    <p><button class="quiet">${say(`Sign in with ${name}`, `Mit ${name} anmelden`)}</button></p>
  </form>`;

const options = async (uses: DashboardUses, request: HtmlRequest): Promise<PageResponse> => {
  if (!isFromHere(request)) throw new NotAllowed("form");
  await uses.limitPosts(request.sourceIp);
  const asked = await signInOptions(request);
  await keepChallenge(uses.table, uses.clock, asked.challenge, PURPOSE);
  return jsonPageResponse({ register: false, options: asked });
};

const signIn = async (uses: DashboardUses, request: HtmlRequest): Promise<PageResponse> => {
  if (!isFromHere(request)) throw new NotAllowed("form");
  await uses.limitPosts(request.sourceIp);
  const form = new URLSearchParams(request.body);
  const member = await memberWho(uses, request, form.get("answer") ?? "");
  if (!member) return signInPage(uses, request, { failed: true });
  return begin(uses, request, member, { to: form.get("to") });
};

/** The active member whose passkey has signed; undefined where anything is not right. */
const memberWho = async (
  { table, clock }: DashboardUses,
  { origin }: HtmlRequest,
  answer: string,
): Promise<Member | undefined> => {
  const id = claimedPasskey(answer);
  const passkey = id === undefined ? undefined : await readPasskey(table, id);
  if (!passkey) return undefined;
  const take = (challenge: string): Promise<boolean> => takeChallenge(table, clock, challenge, PURPOSE);
  const count = await signatureCount({ origin }, answer, passkey, take);
  if (count === undefined || !(await countPasskey(table, passkey, count))) return undefined;
  const member = await readMember(table, passkey.organisation_id, passkey.member_id);
  if (member?.status !== "active") return undefined;
  await noteSignIn(table, clock, member, passkey.id);
  return member;
};

/** Begins a session under a new token, in place of the one that the browser had: what somebody gave it beforehand is worth nothing. */
export const begin = async (
  uses: DashboardUses,
  request: HtmlRequest,
  member: Member,
  { to, ...opening }: Pick<Opening, "withoutPasskey" | "authenticatedAtMs"> & { readonly to: string | null },
): Promise<PageResponse> => {
  const had = tokenOf(request);
  const before = had === undefined ? undefined : await readSession(uses.table, uses.clock, had);
  const replaces = before?.member.id === member.id ? before : undefined;
  const acting = { ...uses, organisation: member.organisation_id, by: member.id };
  const { token } = await openSession(acting, member, { ...opening, replaces }).catch((error: unknown) => {
    throw error instanceof NoAccount ? new ApiError("not_found") : error;
  });
  return { ...goTo(addressWithin(to)), cookies: [sessionCookie(token)] };
};

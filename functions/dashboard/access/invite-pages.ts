import { ApiError } from "@isotherm/core";
import type { HtmlRequest, Page, PageResponse } from "@isotherm/http";
import { html, jsonPageResponse, languageOf } from "@isotherm/pages";
import {
  acceptInvite,
  keepChallenge,
  type Member,
  isNewestLink,
  readInvite,
  readMember,
  takeChallenge,
} from "@isotherm/store/members/index";
import { outsideResponse } from "../frame/dashboard-response.ts";
import { isFromHere } from "./cookies.ts";
import { PASSKEY_SCRIPT } from "./passkey-script.ts";
import { madePasskey, placeOf, registrationOptions } from "./passkeys.ts";
import { begin, passkeyTroubles } from "./sign-in-pages.ts";
import { type DashboardUses, NotAllowed } from "./visit.ts";

const PATH = "/dashboard/invite/{secret}";

/** The pages of an invitation: its owner makes a passkey, and is signed in. */
export const invitePages = (uses: DashboardUses): readonly Page[] => [
  { id: "dashboardInvite", method: "GET", path: PATH, run: (request) => invitePage(uses, request, {}) },
  { id: "dashboardInviteOptions", method: "POST", path: `${PATH}/options`, run: (request) => options(uses, request) },
  { id: "dashboardInviteAccept", method: "POST", path: PATH, run: (request) => accept(uses, request) },
];

interface Found {
  readonly member: Member;
  readonly secret: string;
  /** Whether its owner may do without a passkey: on one machine, and where the link says so. */
  readonly mayDoWithout: boolean;
}

const THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The invitation of a link. @throws ApiError not_found where it is unknown, used, replaced or expired; always the same answer */
export const invitationOf = async (
  { table, clock }: DashboardUses,
  { origin }: HtmlRequest,
  secret: string,
): Promise<Found> => {
  const invite = await readInvite(table, clock, secret);
  const member = invite && (await readMember(table, invite.organisation_id, invite.member_id));
  if (!member || member.status === "revoked" || !isNewestLink(member, secret)) throw new ApiError("not_found");
  const { protocol, hostname } = new URL(origin);
  const mayDoWithout = invite.without_passkey === true && protocol === "http:" && THIS_MACHINE.has(hostname);
  return { member, secret, mayDoWithout };
};

const found = (uses: DashboardUses, request: HtmlRequest): Promise<Found> =>
  invitationOf(uses, request, request.params["secret"] ?? "");

const invitePage = async (
  uses: DashboardUses,
  request: HtmlRequest,
  { failed = false }: { readonly failed?: boolean },
): Promise<PageResponse> => {
  const { member, secret, mayDoWithout } = await found(uses, request);
  const language = languageOf(request.header("accept-language"));
  const say = (en: string, de: string): string => ({ en, de })[language];
  const title = say(`Welcome, ${member.name}`, `Willkommen, ${member.name}`);
  const here = `/dashboard/invite/${secret}`;
  const body = html`<h1>${title}</h1>
    ${
      failed &&
      html`<p class="banner alert" role="alert">
        ${say("This passkey could not be checked. Try again.", "Dieser Passkey ließ sich nicht prüfen. Bitte noch einmal.")}
      </p>`
    }
    ${
      member.status === "active" &&
      html`<p class="banner">
        ${say("You are a member already. What you signed in with so far goes on working: remove what you have lost under Settings, Sign-in.", "Sie sind schon Mitglied. Womit Sie sich bisher angemeldet haben, gilt weiter: Entfernen Sie unter Einstellungen, Anmeldung, was Sie verloren haben.")}
      </p>`
    }
    <p>
      ${say("Make a passkey for", "Legen Sie einen Passkey an für")} <strong>${member.email}</strong>.
      ${say("You sign in with it from then on; there is no password. This link works once.", "Damit melden Sie sich von nun an an; ein Kennwort gibt es nicht. Dieser Link gilt einmal.")}
    </p>
    ${passkeyTroubles(language, request.origin)}
    <form method="post" action="${here}" data-passkey="${here}/options">
      <input type="hidden" name="answer" />
      <p class="actions"><button>${say("Make a passkey", "Passkey anlegen")}</button></p>
    </form>
    ${otherWays({ here, provider: uses.provider?.name, mayDoWithout, say })}`;
  return outsideResponse(language, { title, body, script: PASSKEY_SCRIPT, ...(failed && { status: 403 }) });
};

interface OtherWays {
  readonly here: string;
  /** Name of the stage's provider. */
  readonly provider: string | undefined;
  readonly mayDoWithout: boolean;
  readonly say: (en: string, de: string) => string;
}

/** What somebody may do instead of making a passkey. */
const otherWays = ({ here, provider, mayDoWithout, say }: OtherWays) =>
  html`${
    provider !== undefined &&
    html`<form method="post" action="${here}/openid">
      <p>
        <button class="quiet">${say(`Go on with ${provider} instead`, `Stattdessen weiter mit ${provider}`)}</button>
      </p>
    </form>`
  }
  ${
    mayDoWithout &&
    html`<form method="post" action="${here}">
      <input type="hidden" name="without" value="passkey" />
      <p>${say("This stack runs on your own machine.", "Dieser Dienst läuft auf Ihrem eigenen Rechner.")}</p>
      <p><button class="quiet">${say("Go on without a passkey", "Ohne Passkey weiter")}</button></p>
    </form>`
  }`;

const options = async (uses: DashboardUses, request: HtmlRequest): Promise<PageResponse> => {
  if (!isFromHere(request)) throw new NotAllowed("form");
  await uses.limitPosts(request.sourceIp);
  const { member, secret } = await found(uses, request);
  const asked = await registrationOptions(request, member);
  await keepChallenge(uses.table, uses.clock, asked.challenge, secret);
  return jsonPageResponse({ register: true, options: asked });
};

const accept = async (uses: DashboardUses, request: HtmlRequest): Promise<PageResponse> => {
  if (!isFromHere(request)) throw new NotAllowed("form");
  await uses.limitPosts(request.sourceIp);
  const { member, secret, mayDoWithout } = await found(uses, request);
  const form = new URLSearchParams(request.body);
  const withoutPasskey = mayDoWithout && form.get("without") === "passkey";
  const take = (challenge: string): Promise<boolean> => takeChallenge(uses.table, uses.clock, challenge, secret);
  const passkey = withoutPasskey ? undefined : await madePasskey(request, form.get("answer") ?? "", take);
  if (!passkey && !withoutPasskey) return invitePage(uses, request, { failed: true });
  const acting = { ...uses, organisation: member.organisation_id, by: member.id };
  const name = placeOf(request.header("user-agent") ?? "");
  const shown = passkey && ({ kind: "passkey", name, passkey } as const);
  const active = await acceptInvite(acting, secret, member.id, shown);
  return begin(uses, request, active, { to: null, withoutPasskey });
};

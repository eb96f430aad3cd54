import { ApiError, DAY_MS, type MemberId } from "@isotherm/core";
import { goTo, html, type Html, type Text } from "@isotherm/pages";
import {
  changeRole,
  endSessionsOf,
  inviteMember,
  LastOwner,
  listMembers,
  listSessions,
  type Member,
  readMember,
  revokeMember,
  type Role,
  ROLES,
} from "@isotherm/store/members/index";
import type { PageResponse } from "@isotherm/http";
import * as z from "zod";
import { type Action, mayDo, wantsRecent } from "../access/actions.ts";
import { type DashboardUses, type MemberPage, memberPage, type Visit } from "../access/visit.ts";
import { sessionTable } from "./session-pages.ts";
import { formToken, memberResponse } from "../frame/dashboard-response.ts";
import {
  buttonForm,
  copied,
  field,
  formFault,
  type FormFaults,
  NO_FAULTS,
  stateText,
  table,
} from "../frame/page-parts.ts";

const PATH = "/dashboard/settings";
const INVITE_LASTS_MS = DAY_MS;

const ROLE_NAMES: Readonly<Record<Role, Text>> = {
  owner: { en: "owner", de: "Inhaber" },
  developer: { en: "developer", de: "Entwicklung" },
  finance: { en: "finance", de: "Finanzen" },
  viewer: { en: "viewer", de: "Lesen" },
};

/** Each page by its method and what follows the address of the settings. */
const PAGES: readonly (readonly [
  id: string,
  method: "GET" | "POST",
  path: string,
  Action,
  (visit: Visit) => Promise<PageResponse>,
])[] = [
  ["dashboardSettings", "GET", "", "members.read", (visit) => settings(visit, {})],
  ["dashboardInviteMember", "POST", "/members", "members.write", (visit) => invite(visit)],
  ["dashboardChangeRole", "POST", "/members/{id}/role", "members.write", (visit) => giveRole(visit)],
  ["dashboardRevokeMember", "POST", "/members/{id}/revoke", "members.write", (visit) => revoke(visit)],
  ["dashboardInviteAgain", "POST", "/members/{id}/link", "members.write", (visit) => inviteAgain(visit)],
];

/** Members and sessions of the organisation. */
export const settingsPages = (uses: DashboardUses): readonly MemberPage[] =>
  PAGES.map(([id, method, path, action, run]) => memberPage(uses, { id, method, path: `${PATH}${path}`, action, run }));

interface Shown {
  /** The link of an invitation, in the answer to the form that made it and nowhere else. */
  readonly link?: string;
  readonly faults?: FormFaults;
}

const settings = async (visit: Visit, { link, faults = NO_FAULTS }: Shown) => {
  const { say, uses, signedIn, may } = visit;
  const { organisation_id: organisation } = signedIn.member;
  const [members, sessions] = await Promise.all([
    listMembers(uses.table, organisation),
    listSessions(uses.table, uses.clock, organisation),
  ]);
  const title = say("Settings", "Einstellungen");
  const body = html`<h1>${title}</h1>
    <p><a href="${PATH}/sign-in">${say("Sign-in: your passkeys", "Anmeldung: Ihre Passkeys")}</a></p>
    ${may("audit.read") && html`<p><a href="${PATH}/audit">${say("Audit: who changed what", "Protokoll: wer was geändert hat")}</a></p>`}
    ${formFault(faults)}
    <h2>${say("Members", "Mitglieder")}</h2>
    ${
      link !== undefined &&
      html`<div class="card" role="status">
        <p>
          ${say("The link of the invitation, shown this once. It works once, for 24 hours. Hand it over by a channel that keeps it secret.", "Der Link der Einladung, nur dieses eine Mal. Er gilt einmal, 24 Stunden lang. Geben Sie ihn auf einem Weg weiter, der ihn geheim hält.")}
        </p>
        <p class="secret">${copied(link)}</p>
      </div>`
    }
    ${memberTable(visit, members)} ${may("members.write") && html`${inviteForm(visit, faults)} ${roleTable(visit)}`}
    <h2>${say("Sessions", "Sitzungen")}</h2>
    ${sessionTable(visit, sessions, members)}`;
  return memberResponse(visit, { title, body, ...(faults !== NO_FAULTS && { status: 400 }) });
};

const invitedRole = (form: URLSearchParams): Role => ROLES.find((role) => role === form.get("role")) ?? "viewer";

const roleChoice = ({ language }: Visit, current: Role, attributes: Html): Html =>
  html`<select ${attributes}>
    ${ROLES.map((role) => html`<option value="${role}" ${role === current && html`selected`}>${ROLE_NAMES[role][language]}</option>`)}
  </select>`;

const memberTable = (visit: Visit, members: readonly Member[]): Html => {
  const { say, language, may } = visit;
  const title = say("Members", "Mitglieder");
  const states = {
    active: say("active", "aktiv"),
    invited: say("invited", "eingeladen"),
    revoked: say("revoked", "entzogen"),
  };
  const heads = [
    say("Name", "Name"),
    say("E-mail", "E-Mail"),
    say("Role", "Rolle"),
    say("State", "Zustand"),
    ...(may("members.write") ? [say("Change", "Ändern")] : []),
  ];
  const rows = members.map((member) => [
    html`<span id="${member.id}">${member.name}</span>`,
    member.email,
    ROLE_NAMES[member.role][language],
    stateText(states[member.status], member.status === "active" ? "good" : undefined),
    ...(may("members.write") ? [member.status !== "revoked" && memberForms(visit, member)] : []),
  ]);
  return table(title, heads, rows);
};

const memberForms = (visit: Visit, { id, role, name }: Member): Html => {
  const { say } = visit;
  const at = `${PATH}/members/${id}`;
  const label = say(`Role of ${name}`, `Rolle von ${name}`);
  const choice = roleChoice(visit, role, html`name="role" aria-label="${label}"`);
  return html`${buttonForm(visit, `${at}/role`, say("Change", "Ändern"), "quiet small", choice)}
  ${buttonForm(visit, `${at}/link`, say("New link", "Neuer Link"))}
  ${buttonForm(visit, `${at}/sessions/end`, say("End sessions", "Sitzungen beenden"))}
  ${buttonForm(visit, `${at}/revoke`, say("Take access", "Zugang entziehen"), "small danger")}`;
};

/** What roles differ in, as people read it. */
const ABILITIES: readonly (readonly [Action, Text])[] = [
  [
    "account.read",
    { en: "See estimates, orders, links and figures", de: "Schätzungen, Aufträge, Links und Zahlen sehen" },
  ],
  [
    "estimates.create",
    { en: "Estimate, upload files, ask for reports", de: "Schätzen, Dateien hochladen, Berichte anfordern" },
  ],
  ["orders.test", { en: "Place test orders", de: "Testaufträge erteilen" }],
  ["orders.live", { en: "Place live orders", de: "Live-Aufträge erteilen" }],
  ["selection.write", { en: "Choose bundles", de: "Bündel auswählen" }],
  ["links.live", { en: "Make and change offset links", de: "Links zum Bestellen anlegen und ändern" }],
  [
    "accounts.write",
    {
      en: "Make and change accounts, logos, the impact page",
      de: "Konten, Logos und die Wirkungsseite anlegen und ändern",
    },
  ],
  ["webhooks.write", { en: "See and change webhooks", de: "Webhooks sehen und ändern" }],
  ["webhooks.secret", { en: "See and replace signing secrets", de: "Signaturgeheimnisse sehen und ersetzen" }],
  ["keys.write", { en: "Make, replace and revoke API keys", de: "API-Schlüssel erstellen, ersetzen und widerrufen" }],
  ["log.read", { en: "Search the request log", de: "Das Anfrageprotokoll durchsuchen" }],
  ["audit.read", { en: "Read the audit", de: "Das Protokoll lesen" }],
  [
    "members.write",
    { en: "Invite and remove members, give roles", de: "Mitglieder einladen und entfernen, Rollen vergeben" },
  ],
];

const roleTable = ({ say, language }: Visit): Html => {
  const title = say("What each role may do", "Was jede Rolle darf");
  const rows = ABILITIES.map(([action, text]) => [
    `${text[language]}${wantsRecent(action) ? " *" : ""}`,
    ...ROLES.map((role) => (mayDo(role, action) ? say("yes", "ja") : "–")),
  ]);
  const heads = [say("What", "Was"), ...ROLES.map((role) => ROLE_NAMES[role][language])];
  return html`<details>
    <summary>${title}</summary>
    ${table(title, heads, rows)}
    <p class="soft">
      ${say("* asks for a sign-in of the last ten minutes.", "* verlangt eine Anmeldung in den letzten zehn Minuten.")}
    </p>
  </details>`;
};

const inviteForm = (visit: Visit, faults: FormFaults): Html => {
  const { say } = visit;
  // After an invitation the form is for somebody else.
  const form = faults === NO_FAULTS ? new URLSearchParams() : visit.form;
  return html`<h3>${say("Invite somebody", "Jemanden einladen")}</h3>
    <form method="post" action="${PATH}/members">
      ${formToken(visit)}
      ${field("name", say("Name", "Name"), faults, (attributes) => html`<input type="text" ${attributes} maxlength="255" value="${form.get("name") ?? ""}" required />`)}
      ${field(
        "email",
        say("E-mail", "E-Mail"),
        faults,
        (attributes) =>
          html`<input type="email" ${attributes} maxlength="254" value="${form.get("email") ?? ""}" required />`,
        say(
          "Nothing is sent. The address of a member makes a new link, for a lost passkey; earlier links end.",
          "Es wird nichts gesendet. Die Adresse eines Mitglieds ergibt einen neuen Link, bei verlorenem Passkey; frühere Links gelten nicht mehr.",
        ),
      )}
      ${field(
        "role",
        say("Role", "Rolle"),
        faults,
        (attributes) => roleChoice(visit, invitedRole(form), attributes),
        say("What each may do stands below.", "Was jede darf, steht unten."),
      )}
      <p class="actions"><button>${say("Make a link", "Link erstellen")}</button></p>
    </form>`;
};

const Invitation = z.object({
  name: z.string().trim().min(1).max(255),
  email: z.email().max(254).toLowerCase(),
  role: z.enum(ROLES),
});

const invite = async (visit: Visit) => {
  const { form, say, acting, request } = visit;
  const read = Invitation.safeParse(Object.fromEntries(form));
  if (!read.success) {
    const texts = {
      name: say("Give a name of 1 to 255 characters.", "Geben Sie einen Namen mit 1 bis 255 Zeichen."),
      email: say("Give an e-mail address.", "Geben Sie eine E-Mail-Adresse an."),
    };
    const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
    const fields = Object.fromEntries(Object.entries(texts).filter(([name]) => wrong.has(name)));
    return settings(visit, { faults: { fields, translated: true } });
  }
  const { secret } = await inviteMember(acting, read.data, { lastsMs: INVITE_LASTS_MS });
  return settings(visit, { link: `${request.origin}/dashboard/invite/${secret}` });
};

/** A new link for a member: for a lost passkey, or an invitation that has expired. Name and role stay, earlier links end. */
const inviteAgain = async (visit: Visit) => {
  const { acting, request, uses } = visit;
  const member = await readMember(uses.table, acting.organisation, memberIdIn(visit));
  if (!member || member.status === "revoked") throw new ApiError("not_found");
  const { secret } = await inviteMember(acting, member, { lastsMs: INVITE_LASTS_MS });
  return settings(visit, { link: `${request.origin}/dashboard/invite/${secret}` });
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an unknown id is found nowhere
const memberIdIn = ({ request }: Visit): MemberId => (request.params["id"] ?? "") as MemberId;

/** Does what may leave the organisation without an owner, and says so where it would. */
const unlessLastOwner = async (visit: Visit, act: (id: MemberId) => Promise<void>) => {
  const id = memberIdIn(visit);
  try {
    await act(id);
  } catch (error) {
    if (!(error instanceof LastOwner)) throw error;
    return settings(visit, { faults: { fields: {}, other: lastOwner(visit), translated: true } });
  }
  await endSessionsOf(visit.acting, id);
  return goTo(PATH);
};

const lastOwner = ({ say }: Visit): string =>
  say(
    "The organisation needs another active owner first.",
    "Die Organisation braucht zuerst eine andere aktive Person mit der Rolle Inhaber.",
  );

const giveRole = (visit: Visit) => {
  const role = ROLES.find((one) => one === visit.form.get("role"));
  if (!role) throw new ApiError("validation_error");
  return unlessLastOwner(visit, (id) => changeRole(visit.acting, id, role));
};

const revoke = (visit: Visit) => unlessLastOwner(visit, (id) => revokeMember(visit.acting, id));

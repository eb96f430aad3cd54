import type { AccountId } from "@isotherm/core";
import { instant } from "@isotherm/core";
import { html, type Html, goTo } from "@isotherm/pages";
import { ALL_PERMISSIONS, type ApiKey, lastUsedOn } from "@isotherm/store";
import { issueMemberKey, PERMISSIONS_OF, revokeMemberKey, rollMemberKey } from "@isotherm/store/members/index";
import { type IssuedKey, listKeys } from "@isotherm/store/operator/index";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import { buttonForm, copied, field, type FormFaults, NO_FAULTS, stateText, table } from "../frame/page-parts.ts";

const PATH = "/dashboard/{mode}/{account}/keys";
const LONGEST_NAME = 100;
/** How long the old key works beside the one that replaces it. */
const GRACE_MS = { "0": 0, "1h": 3_600_000, "24h": 86_400_000, "7d": 604_800_000 } as const;

/** The keys of the organisation in a mode: the table of them, and what members do with them. */
export const keyPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardKeys",
    method: "GET",
    path: PATH,
    action: "keys.read",
    run: (visit) => listPage(visit, {}),
  }),
  accountPage(uses, { id: "dashboardIssueKey", method: "POST", path: PATH, action: "keys.write", run: issue }),
  accountPage(uses, {
    id: "dashboardRollKey",
    method: "POST",
    path: `${PATH}/{id}/roll`,
    action: "keys.write",
    run: roll,
  }),
  accountPage(uses, {
    id: "dashboardRevokeKey",
    method: "POST",
    path: `${PATH}/{id}/revoke`,
    action: "keys.write",
    run: revoke,
  }),
];

interface Shown {
  /** A key that was just made: its text is in this one answer and nowhere else. */
  readonly issued?: IssuedKey;
  readonly faults?: FormFaults;
}

const listPage = async (visit: AccountVisit, { issued, faults = NO_FAULTS }: Shown) => {
  const { say, uses, signedIn, mode } = visit;
  const keys = (await listKeys(uses.table, signedIn.member.organisation_id)).filter((key) => key.mode === mode);
  const used = await Promise.all(keys.map(({ id }) => lastUsedOn(uses.table, id)));
  const title = say("API keys", "API-Schlüssel");
  const heads = [
    say("Name", "Name"),
    say("Key", "Schlüssel"),
    say("State", "Zustand"),
    say("Last used", "Zuletzt benutzt"),
    say("May", "Darf"),
    say("Change", "Ändern"),
  ];
  const rows = keys.map((key, index) => [
    key.name,
    html`<code>iso_${mode}_${key.id}…</code>`,
    keyState(visit, key),
    used[index] ?? say("never", "nie"),
    key.permissions.length === 0 ? say("read", "lesen") : key.permissions.join(", "),
    isOn(visit, key) && keyForms(visit, key),
  ]);
  const body = html`<h1>${title}</h1>
    ${issued && issuedPart(visit, issued)}
    ${rows.length > 0 ? table(title, heads, rows) : html`<p class="empty">${say("No key in this mode yet.", "In diesem Modus noch kein Schlüssel.")}</p>`}
    <h2>${say("New key", "Neuer Schlüssel")}</h2>
    ${newKeyForm(visit, faults)}`;
  return accountResponse(visit, { title, body, section: "/keys", ...(faults !== NO_FAULTS && { status: 400 }) });
};

const isOn = ({ uses }: AccountVisit, { enabled, expires_at }: ApiKey): boolean =>
  enabled && (expires_at === undefined || expires_at > instant(uses.clock.nowMs()));

const keyState = (visit: AccountVisit, key: ApiKey): Html => {
  const { say } = visit;
  if (!isOn(visit, key)) return stateText(say("off", "aus"), "bad");
  return key.expires_at === undefined
    ? stateText(say("on", "an"), "good")
    : stateText(say(`until ${key.expires_at.slice(0, 16)} UTC`, `bis ${key.expires_at.slice(0, 16)} UTC`));
};

const keyForms = (visit: AccountVisit, { id, name }: ApiKey): Html => {
  const { say, base } = visit;
  const grace = html`<select
    name="grace"
    aria-label="${say(`How long ${name} still works`, `Wie lange ${name} noch gilt`)}"
  >
    <option value="24h">${say("old one works 24 h more", "alter gilt noch 24 h")}</option>
    <option value="7d">${say("7 days more", "noch 7 Tage")}</option>
    <option value="1h">${say("1 h more", "noch 1 h")}</option>
    <option value="0">${say("ends at once", "endet sofort")}</option>
  </select>`;
  return html`${buttonForm(visit, `${base}/keys/${id}/roll`, say("Replace", "Ersetzen"), "quiet small", grace)}
  ${buttonForm(visit, `${base}/keys/${id}/revoke`, say("Revoke", "Widerrufen"), "small danger")}`;
};

const issuedPart = ({ say }: AccountVisit, { text }: IssuedKey): Html =>
  html`<div class="card" role="status">
    <h2>${say("Your new key, shown this once", "Ihr neuer Schlüssel, nur dieses eine Mal")}</h2>
    <p class="secret">${copied(text)}</p>
    <p>
      ${say("Put it where your program keeps its secrets. Nobody can show it again.", "Legen Sie ihn dorthin, wo Ihr Programm seine Geheimnisse hat. Niemand kann ihn noch einmal zeigen.")}
    </p>
  </div>`;

const newKeyForm = (visit: AccountVisit, faults: FormFaults): Html => {
  const { say, base, account, signedIn, form } = visit;
  const grantable = ALL_PERMISSIONS.filter((permission) => PERMISSIONS_OF[signedIn.member.role].includes(permission));
  return html`<form method="post" action="${base}/keys">
    ${formToken(visit)}
    ${field(
      "name",
      say("Name", "Name"),
      faults,
      (attributes) =>
        html`<input
          type="text"
          ${attributes}
          maxlength="${LONGEST_NAME}"
          value="${form.get("name") ?? ""}"
          required
        />`,
      say(
        `The program that uses it. It acts on ${account.name} unless a request names another account.`,
        `Das Programm, das ihn benutzt. Er gilt für ${account.name}, wenn eine Anfrage kein anderes Konto nennt.`,
      ),
    )}
    <fieldset>
      <legend>${say("What it may do beside reading and estimating", "Was er außer Lesen und Schätzen darf")}</legend>
      <ul class="checks">
        ${grantable.map(
          (permission) =>
            html`<li>
              <label
                ><input type="checkbox" name="permissions" value="${permission}" checked />
                <code>${permission}</code></label
              >
            </li>`,
        )}
      </ul>
    </fieldset>
    <p class="actions"><button>${say("Create the key", "Schlüssel erstellen")}</button></p>
  </form>`;
};

const issue = async (visit: AccountVisit) => {
  const { form, acting, account, mode, say, signedIn } = visit;
  const name = form.get("name")?.trim() ?? "";
  if (name === "" || name.length > LONGEST_NAME)
    return listPage(visit, {
      faults: {
        fields: {
          name: say(
            `Give a name of 1 to ${LONGEST_NAME} characters.`,
            `Geben Sie einen Namen mit 1 bis ${LONGEST_NAME} Zeichen.`,
          ),
        },
      },
    });
  const wanted = form.getAll("permissions");
  // Nobody gives a key more than their own role has.
  const permissions = PERMISSIONS_OF[signedIn.member.role].filter((permission) => wanted.includes(permission));
  const issued = await issueMemberKey(acting, { name, account: account.id as AccountId, mode, permissions });
  return listPage(visit, { issued });
};

const roll = async (visit: AccountVisit) => {
  const { acting, mode, request, form } = visit;
  const graceMs = GRACE_MS[(form.get("grace") ?? "24h") as keyof typeof GRACE_MS] ?? GRACE_MS["24h"];
  const issued = await rollMemberKey(acting, mode, request.params["id"] ?? "", graceMs);
  return listPage(visit, { issued });
};

const revoke = async (visit: AccountVisit) => {
  await revokeMemberKey(visit.acting, visit.mode, visit.request.params["id"] ?? "");
  return goTo(`${visit.base}/keys`);
};

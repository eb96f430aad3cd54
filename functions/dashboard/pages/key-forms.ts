import { isKeyId, newKeyId } from "@isotherm/contract/api-key";
import type { Permission } from "@isotherm/contract";
import { DAY_MS, type Instant, instant } from "@isotherm/core";
import { html, type Html, type Text } from "@isotherm/pages";
import { ALL_PERMISSIONS, type ApiKey } from "@isotherm/store";
import { PERMISSIONS_OF } from "@isotherm/store/members/index";
import type { AccountVisit } from "../access/visit.ts";
import { formToken } from "../frame/dashboard-response.ts";
import { buttonForm, field, type FormFaults, NO_FAULTS } from "../frame/page-parts.ts";

/** Characters of the name of a key, at most. */
export const LONGEST_NAME = 100;
/** How long the old key works beside the one that replaces it: the choices of the form, the usual one first. */
const GRACE: readonly (readonly [value: string, ms: number, words: Text])[] = [
  ["24h", DAY_MS, { en: "old one works 24 h more", de: "alter gilt noch 24 h" }],
  ["7d", 7 * DAY_MS, { en: "7 days more", de: "noch 7 Tage" }],
  ["1h", DAY_MS / 24, { en: "1 h more", de: "noch 1 h" }],
  ["0", 0, { en: "ends at once", de: "endet sofort" }],
];

/** What a form says of it, milliseconds; a day where it says nothing that is offered. */
export const graceIn = ({ form }: AccountVisit): number =>
  GRACE.find(([value]) => value === form.get("grace"))?.[1] ?? DAY_MS;

/** How many days a new key works; where it is not one of these, until somebody revokes it. */
const LASTS_DAYS = [7, 30, 90, 365] as const;

/** What a permission of a key allows, as people read it. */
export const PERMISSION_WORDS: Readonly<Record<Permission, Text>> = {
  "accounts.write": { en: "change accounts", de: "Konten ändern" },
  "bundle_selections.write": { en: "select bundles", de: "Bündel auswählen" },
  exchange: { en: "exchange with partners", de: "Austausch mit Partnern" },
  "factors.write": { en: "bring own factors", de: "eigene Faktoren einbringen" },
  "orders.write": { en: "place orders", de: "bestellen" },
  webhooks: { en: "manage webhooks", de: "Webhooks verwalten" },
};

/** The id of the key that a form makes: a form that is sent again, by going back or by a reload, makes no second one. */
const newIdField = ({ uses }: AccountVisit): Html =>
  html`<input type="hidden" name="new_key" value="${newKeyId(uses.tokens)}" />`;

/** The id that a form has for its key; undefined where it has none that a key can have. */
export const newIdIn = ({ form }: AccountVisit): string | undefined => {
  const id = form.get("new_key") ?? "";
  return isKeyId(id) ? id : undefined;
};

/** What is done with a key that works: another one takes its place, or it ends. */
export const keyForms = (visit: AccountVisit, { id, name }: ApiKey): Html => {
  const { say, base, language } = visit;
  const grace = html`<select
    name="grace"
    aria-label="${say(`How long ${name} still works`, `Wie lange ${name} noch gilt`)}"
  >
    ${GRACE.map(([value, , words]) => html`<option value="${value}">${words[language]}</option>`)}
  </select>`;
  return html`${buttonForm(visit, `${base}/keys/${id}/roll`, say("Replace", "Ersetzen"), "quiet small", html`${newIdField(visit)}${grace}`)}
  ${buttonForm(visit, `${base}/keys/${id}/revoke`, say("Revoke", "Widerrufen"), "small danger")}`;
};

/** The form that makes a key; what was typed stays where there are faults. */
export const newKeyForm = (visit: AccountVisit, faults: FormFaults): Html => {
  const { say, base, account, form } = visit;
  return html`<form method="post" action="${base}/keys">
    ${formToken(visit)} ${newIdField(visit)}
    ${field(
      "name",
      say("Name", "Name"),
      faults,
      (attributes) =>
        html`<input
          type="text"
          ${attributes}
          maxlength="${LONGEST_NAME}"
          value="${faults === NO_FAULTS ? "" : form.get("name")}"
          required
        />`,
      say(
        `The program that uses it. It acts on ${account.name} unless a request names another account.`,
        `Das Programm, das ihn benutzt. Er gilt für ${account.name}, wenn eine Anfrage kein anderes Konto nennt.`,
      ),
    )}
    ${lastsField(visit, faults)} ${permissionBoxes(visit)}
    <p class="actions"><button>${say("Create the key", "Schlüssel erstellen")}</button></p>
  </form>`;
};

/** What a key may do, or that it is one for a partner. */
const permissionBoxes = ({ say, signedIn, language }: AccountVisit): Html => {
  const granted = PERMISSIONS_OF[signedIn.member.role];
  const grantable = ALL_PERMISSIONS.filter((permission) => granted.includes(permission));
  return html`<fieldset>
      <legend>${say("What it may do beside reading and estimating", "Was er außer Lesen und Schätzen darf")}</legend>
      <ul class="checks">
        ${grantable.map(
          (permission) =>
            html`<li>
              <label
                ><input type="checkbox" name="permissions" value="${permission}" checked />
                <span>${PERMISSION_WORDS[permission][language]} <code>${permission}</code></span></label
              >
            </li>`,
        )}
      </ul>
    </fieldset>
    <p>
      <label
        ><input type="checkbox" name="exchange" value="alone" />
        ${say("For a partner: reads the shipments of this account by iLEAP, and nothing else", "Für einen Partner: liest die Sendungen dieses Kontos über iLEAP, und sonst nichts")}</label
      >
    </p>`;
};

const lastsField = ({ say, form }: AccountVisit, faults: FormFaults): Html =>
  field(
    "lasts",
    say("Works", "Gilt"),
    faults,
    (attributes) =>
      html`<select ${attributes}>
        <option value="">${say("until it is revoked", "bis er widerrufen wird")}</option>
        ${LASTS_DAYS.map((days) => html`<option value="${days}" ${form.get("lasts") === String(days) && html`selected`}>${say(`for ${days} days`, `${days} Tage`)}</option>`)}
      </select>`,
  );

/** When a new key ends, as its form says; undefined: it does not. */
export const endIn = ({ uses, form }: AccountVisit): Instant | undefined => {
  const days = LASTS_DAYS.find((one) => String(one) === form.get("lasts"));
  return days === undefined ? undefined : instant(uses.clock.nowMs() + days * DAY_MS);
};

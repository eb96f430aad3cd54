import { type AccountId, decimal, instant } from "@isotherm/core";
import { calendarDay, figure, html, type Html, goTo } from "@isotherm/pages";
import { requestsLeft, type RequestRate } from "@isotherm/http";
import { type ApiKey, bucketUse, directoryQueries, EXCHANGE_ALONE } from "@isotherm/store";
import { issueMemberKey, PERMISSIONS_OF, revokeMemberKey, rollMemberKey } from "@isotherm/store/members/index";
import { type IssuedKey, KeyIssuedBefore, listKeys } from "@isotherm/store/operator/index";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import { copied, type FormFaults, NO_FAULTS, stateText, table, timeText } from "../frame/page-parts.ts";
import { endIn, graceIn, keyForms, LONGEST_NAME, newIdIn, newKeyForm, PERMISSION_WORDS } from "./key-forms.ts";

const PATH = "/dashboard/{mode}/{account}/keys";
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
  /** The id of the key that it takes the place of. */
  readonly replaced?: string;
  readonly faults?: FormFaults;
  /** Whether the form had made its key when it was sent before. */
  readonly isRepeated?: boolean;
}

const listPage = async (visit: AccountVisit, { issued, replaced, faults = NO_FAULTS, isRepeated = false }: Shown) => {
  const { say, uses, signedIn, mode } = visit;
  const keys = (await listKeys(uses.table, signedIn.member.organisation_id)).filter((key) => key.mode === mode);
  const [used, rate] = await Promise.all([Promise.all(keys.map(({ id }) => bucketUse(uses.table, id))), rateOf(visit)]);
  const title = say("API keys", "API-Schlüssel");
  const heads = [
    say("Name", "Name"),
    say("Key", "Schlüssel"),
    say("State", "Zustand"),
    say("Last used", "Zuletzt benutzt"),
    say("Requests left", "Anfragen übrig"),
    say("May", "Darf"),
    say("Change", "Ändern"),
  ];
  const rows = keys.map((key, index) => [
    key.name,
    html`<code>iso_${mode}_${key.id}…</code>`,
    keyState(visit, key),
    lastUse(visit, used[index]?.usedOn),
    isOn(visit, key) && leftPart(visit, rate, used[index]?.fullAtMs),
    mayText(visit, key),
    isOn(visit, key) && keyForms(visit, key),
  ]);
  const body = html`<h1>${title}</h1>
    ${developerTabs(visit, "/keys")}
    ${
      issued &&
      issuedPart(
        visit,
        issued,
        keys.find(({ id }) => id === replaced),
      )
    }
    ${isRepeated && repeatedBanner(visit)} ${policyPart(visit, rate)}
    ${rows.length > 0 ? table(title, heads, rows) : html`<p class="empty">${say("No key in this mode yet. A program sends one with each request: the form below makes it.", "In diesem Modus noch kein Schlüssel. Ein Programm sendet einen mit jeder Anfrage: Das Formular unten macht ihn.")}</p>`}
    <h2>${say("New key", "Neuer Schlüssel")}</h2>
    ${newKeyForm(visit, faults)}`;
  const status = faults !== NO_FAULTS ? 400 : isRepeated ? 409 : undefined;
  return accountResponse(visit, { title, body, section: "/keys", ...(status !== undefined && { status }) });
};

/** What the parts for developers are, and which of them is shown. */
export const developerTabs = ({ base, may, say }: AccountVisit, current: "/keys" | "/log"): Html => {
  const tabs = [
    { path: "/keys", name: say("API keys", "API-Schlüssel"), action: "keys.read" },
    { path: "/log", name: say("Request log", "Anfrageprotokoll"), action: "log.read" },
  ] as const;
  return html`<nav aria-label="${say("For developers", "Für die Entwicklung")}">
    <ul class="sections">
      ${tabs
        .filter(({ action }) => may(action))
        .map(
          ({ path, name }) =>
            html`<li><a href="${base}${path}" ${path === current && html`aria-current="page"`}>${name}</a></li>`,
        )}
    </ul>
  </nav>`;
};

/** How much the keys of the organisation may ask. */
const rateOf = async ({ uses, signedIn }: AccountVisit): Promise<RequestRate> =>
  (await directoryQueries(uses.table).organisation(signedIn.member.organisation_id))?.rate_limit ?? uses.perKey;

const policyPart = ({ say, language }: AccountVisit, { requests_per_second, burst }: RequestRate): Html => {
  const [steady, most] = [requests_per_second, burst].map((count) => figure(decimal(count), language));
  return html`<p>
    ${say(
      `Each key may send ${steady} requests a second in the long run, and ${most} at once. What is left is as of now; every response tells it in RateLimit.`,
      `Jeder Schlüssel darf auf Dauer ${steady} Anfragen je Sekunde senden und ${most} auf einmal. Was übrig ist, gilt für diesen Augenblick; jede Antwort nennt es in RateLimit.`,
    )}
  </p>`;
};

const leftPart = ({ uses, language }: AccountVisit, rate: RequestRate, fullAtMs: number | undefined): Html => {
  const left = requestsLeft(rate, fullAtMs ?? 0, uses.clock.nowMs());
  return html`<meter min="0" max="${rate.burst}" low="${rate.burst / 5}" value="${left}" aria-hidden="true"></meter>
    ${figure(decimal(left), language)} / ${figure(decimal(rate.burst), language)}`;
};

const mayText = ({ say, language }: AccountVisit, { permissions }: ApiKey): string =>
  permissions.length === 0
    ? say("read", "lesen")
    : permissions.map((one) => PERMISSION_WORDS[one][language]).join(", ");

const lastUse = ({ say, language }: AccountVisit, usedOn: string | undefined): string =>
  usedOn === undefined ? say("never", "nie") : calendarDay(usedOn, language);

const isOn = ({ uses }: AccountVisit, { enabled, expires_at }: ApiKey): boolean =>
  enabled && (expires_at === undefined || expires_at > instant(uses.clock.nowMs()));

const keyState = (visit: AccountVisit, key: ApiKey): Html => {
  const { say, language } = visit;
  if (!isOn(visit, key)) return stateText(say("off", "aus"), "bad");
  return key.expires_at === undefined
    ? stateText(say("on", "an"), "good")
    : html`${stateText(say("on", "an"), "good")} ${say("until", "bis")} ${timeText(key.expires_at, language)}`;
};

const issuedPart = (visit: AccountVisit, { text }: IssuedKey, old: ApiKey | undefined): Html => {
  const { say } = visit;
  return html`<div class="card" role="status">
    <h2>${say("Your new key, shown this once", "Ihr neuer Schlüssel, nur dieses eine Mal")}</h2>
    <p class="secret">${copied(text)}</p>
    <p>
      ${say("Put it where your program keeps its secrets. Nobody can show it again.", "Legen Sie ihn dorthin, wo Ihr Programm seine Geheimnisse hat. Niemand kann ihn noch einmal zeigen.")}
    </p>
    ${old && html`<p>${endText(visit, old)}</p>`}
  </div>`;
};

const repeatedBanner = ({ say }: AccountVisit): Html =>
  html`<p class="banner alert" role="alert">
    ${say("This form was sent before and made its key then; no second one was made. Its text was shown that once. If you do not have it, revoke the key and create another.", "Dieses Formular war schon gesendet und hat seinen Schlüssel da erstellt; ein zweiter entstand nicht. Sein Text war nur das eine Mal zu sehen. Wenn Sie ihn nicht haben, widerrufen Sie den Schlüssel und erstellen Sie einen anderen.")}
  </p>`;

/** The page after a form that makes a key, also where it was sent before. */
const afterIssuing = async (visit: AccountVisit, issue: () => Promise<Shown>) => {
  try {
    return await listPage(visit, await issue());
  } catch (error) {
    if (!(error instanceof KeyIssuedBefore)) throw error;
    return listPage(visit, { isRepeated: true });
  }
};

/** How long the key still works that another one takes the place of. */
const endText = (visit: AccountVisit, old: ApiKey): Html | string => {
  const { say, language } = visit;
  if (!isOn(visit, old) || old.expires_at === undefined)
    return say(`The old key of ${old.name} no longer works.`, `Der alte Schlüssel von ${old.name} gilt nicht mehr.`);
  return html`${say(`The old key of ${old.name} works until`, `Der alte Schlüssel von ${old.name} gilt bis`)}
  ${timeText(old.expires_at, language)}. ${say("Until then both work.", "Bis dahin gelten beide.")}`;
};

const issue = async (visit: AccountVisit) => {
  const { form, acting, account, mode, say, signedIn } = visit;
  const name = form.get("name")?.trim() ?? "";
  if (name === "" || name.length > LONGEST_NAME)
    return listPage(visit, {
      faults: {
        translated: true,
        fields: {
          name: say(
            `Give a name of 1 to ${LONGEST_NAME} characters.`,
            `Geben Sie einen Namen mit 1 bis ${LONGEST_NAME} Zeichen.`,
          ),
        },
      },
    });
  const wanted = form.getAll("permissions");
  // Nobody gives a key more than their own role has; one for a partner has less than any.
  const permissions = form.has("exchange")
    ? EXCHANGE_ALONE
    : PERMISSIONS_OF[signedIn.member.role].filter((permission) => wanted.includes(permission));
  const end = endIn(visit);
  const id = newIdIn(visit);
  const key = {
    ...(id !== undefined && { id }),
    name,
    account: account.id as AccountId,
    mode,
    permissions,
    ...(end !== undefined && { expires_at: end }),
  };
  return afterIssuing(visit, async () => ({ issued: await issueMemberKey(acting, key) }));
};

const roll = async (visit: AccountVisit) => {
  const { acting, mode, request } = visit;
  const replaced = request.params["id"] ?? "";
  return afterIssuing(visit, async () => ({
    issued: await rollMemberKey(acting, mode, replaced, { graceMs: graceIn(visit), newId: newIdIn(visit) }),
    replaced,
  }));
};

const revoke = async (visit: AccountVisit) => {
  await revokeMemberKey(visit.acting, visit.mode, visit.request.params["id"] ?? "");
  return goTo(`${visit.base}/keys`);
};

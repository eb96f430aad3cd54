import type { AnyAccount, PartialUpdateAccountRequest } from "@isotherm/client";
import { goTo, html, type Html } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import {
  buttonForm,
  copied,
  facts,
  faultsOf,
  field,
  formFault,
  type FormFaults,
  NO_FAULTS,
} from "../frame/page-parts.ts";

const PATH = "/dashboard/{mode}/{account}/account";
const FIELDS = ["name", "beneficiary", "handle", "logo"];
/** The picture, and what a form has around it. */
const LARGEST_FORM_BYTES = 212_992;

/** The account itself: its name, logo and beneficiary, and who sees its pages. */
export const brandingPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardAccount",
    method: "GET",
    path: PATH,
    action: "account.read",
    run: (visit) => onePage(visit, NO_FAULTS),
  }),
  accountPage(uses, {
    id: "dashboardUpdateAccount",
    method: "POST",
    path: PATH,
    action: "accounts.write",
    run: update,
  }),
  accountPage(uses, {
    id: "dashboardUploadLogo",
    method: "POST",
    path: `${PATH}/logo`,
    action: "accounts.write",
    largestBodyBytes: LARGEST_FORM_BYTES,
    run: upload,
  }),
  accountPage(uses, {
    id: "dashboardRemoveLogo",
    method: "POST",
    path: `${PATH}/logo/remove`,
    action: "accounts.write",
    run: removeLogo,
  }),
];

/** A picture of the account where it is one of ours. */
export const logoPicture = ({ name, logo }: AnyAccount): Html | undefined =>
  logo === null ? undefined : html`<img class="logo" src="${new URL(logo).pathname}" alt="${name}" />`;

const onePage = async (visit: AccountVisit, faults: FormFaults) => {
  const { say, base, account, may, mode } = visit;
  const title = say("Account", "Konto");
  const other = mode === "test" ? "live" : "test";
  const body = html`<h1>${title}</h1>
    ${formFault(faults)}
    ${facts([
      [say("Name", "Name"), account.name],
      [
        say("Kind", "Art"),
        account.scope === "account"
          ? html`${say("a pair, with", "ein Paar, mit")}
              <a href="/dashboard/${other}/${account.sibling_id}/account"
                >${other === "live" ? say("its live account", "seinem Live-Konto") : say("its test account", "seinem Testkonto")}</a
              >`
          : say("account of a client", "Konto eines Kunden"),
      ],
      [
        say("Currency", "Währung"),
        html`${account.currency} <small>${say("fixed when it was made", "beim Anlegen festgelegt")}</small>`,
      ],
      [say("Id", "Kennung"), copied(account.id)],
    ])}
    <p>
      <a href="${base}/account/clients">${say("Accounts of clients", "Konten von Kunden")}</a> ·
      <a href="${base}/account/impact">${say("Impact page", "Wirkungsseite")}</a> ·
      <a href="/dashboard/${mode}">${say("All accounts, and a new pair", "Alle Konten und ein neues Paar")}</a>
    </p>
    ${logoPart(visit, faults)}
    ${
      may("accounts.write")
        ? html`<h2>${say("How it appears", "Wie es erscheint")}</h2>
            ${form(visit, faults)}`
        : readFacts(visit)
    }`;
  return accountResponse(visit, { title, body, section: "/account", ...(faults !== NO_FAULTS && { status: 400 }) });
};

const readFacts = ({ say, account }: AccountVisit): Html =>
  facts([
    account.beneficiary !== null && [say("Beneficiary", "Begünstigte"), account.beneficiary],
    [
      say("Its pages", "Seine Seiten"),
      account.external_pages_visibility === "public" ? say("public", "öffentlich") : say("hidden", "verborgen"),
    ],
  ]);

const logoPart = (visit: AccountVisit, faults: FormFaults): Html => {
  const { say, base, account, may } = visit;
  const shown =
    logoPicture(account) ??
    html`<p class="soft">${say("None yet: pages show the name.", "Noch keines: Seiten zeigen den Namen.")}</p>`;
  const change = html`<form method="post" action="${base}/account/logo" enctype="multipart/form-data">
      ${formToken(visit)}
      ${field(
        "logo",
        say("Picture", "Bild"),
        faults,
        (attributes) =>
          html`<input
            type="file"
            ${attributes}
            accept=".png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml"
            required
          />`,
        say(
          "PNG, JPEG or SVG, at most 200 kB, 16 to 4,096 pixels a side. Scripts in an SVG are removed.",
          "PNG, JPEG oder SVG, höchstens 200 kB, 16 bis 4.096 Pixel je Seite. Skripte in einem SVG werden entfernt.",
        ),
      )}
      <p class="actions"><button class="small">${say("Upload", "Hochladen")}</button></p>
    </form>
    ${account.logo !== null && buttonForm(visit, `${base}/account/logo/remove`, say("Remove the logo", "Logo entfernen"), "small danger")}`;
  return html`<h2>${say("Logo", "Logo")}</h2>
    ${shown} ${may("accounts.write") && change}`;
};

const form = (visit: AccountVisit, faults: FormFaults): Html => {
  const { say, base, account, mode, request, form: sent } = visit;
  const wasSent = request.method === "POST" && sent.has("name");
  const value = (name: "name" | "beneficiary" | "handle"): string => (wasSent ? sent.get(name) : account[name]) ?? "";
  const isPublic = (wasSent ? sent.get("visibility") : account.external_pages_visibility) === "public";
  const isNamedByLive = account.scope === "account" && mode === "test";
  const input = (name: "name" | "beneficiary" | "handle", more?: Html) => (attributes: Html) =>
    html`<input ${attributes} value="${value(name)}" maxlength="255" ${more} />`;
  return html`<form method="post" action="${base}/account">
    ${formToken(visit)} ${!isNamedByLive && field("name", say("Name", "Name"), faults, input("name", html`required`))}
    ${field("beneficiary", say("Beneficiary of retirements", "Begünstigte der Stilllegungen"), faults, input("beneficiary"), say("Empty: the organisation.", "Leer: die Organisation."))}
    ${field("handle", say("Handle", "Kürzel"), faults, input("handle"), say("Lower-case letters, digits, _ and -.", "Kleinbuchstaben, Ziffern, _ und -."))}
    <fieldset class="stacked">
      <legend>${say("Impact pages and public certificates", "Wirkungsseiten und öffentliche Bescheinigungen")}</legend>
      <label
        ><input type="radio" name="visibility" value="public" ${isPublic && html`checked`} />
        ${say("public", "öffentlich")}</label
      >
      <label
        ><input type="radio" name="visibility" value="hidden" ${!isPublic && html`checked`} />
        ${say("hidden", "verborgen")}</label
      >
    </fieldset>
    <p class="actions"><button>${say("Save", "Speichern")}</button></p>
  </form>`;
};

const patch = ({ client, account }: AccountVisit, body: PartialUpdateAccountRequest): Promise<AnyAccount> =>
  account.scope === "account" ? client.accounts.patch(account.id, body) : client.clientAccounts.patch(account.id, body);

const update = async (visit: AccountVisit) => {
  const { form: sent, account, base } = visit;
  const text = (name: string): string | null => sent.get(name)?.trim() || null;
  const name = text("name");
  const body: PartialUpdateAccountRequest = {
    ...(sent.has("name") && { name: name ?? "" }),
    beneficiary: text("beneficiary"),
    handle: text("handle"),
    external_pages_visibility: sent.get("visibility") === "public" ? "public" : "hidden",
  };
  const faults = await changing(visit, () =>
    change(visit, { action: "account update", subject: account.id, detail: body }, () => patch(visit, body)),
  );
  return faults ? onePage(visit, faults) : goTo(`${base}/account`);
};

/** What a form was refused for; undefined where it was not. */
const changing = async ({ language }: AccountVisit, act: () => Promise<unknown>): Promise<FormFaults | undefined> => {
  try {
    await act();
    return undefined;
  } catch (error) {
    const faults = faultsOf(error, FIELDS, language);
    if (!faults) throw error;
    return faults;
  }
};

const logosOf = ({ client, account }: AccountVisit) =>
  account.scope === "account" ? client.accounts : client.clientAccounts;

const upload = async (visit: AccountVisit) => {
  const { account, base, files, say } = visit;
  const file = files.find(({ field: name }) => name === "logo");
  if (!file) {
    const logo = say("Choose a picture first.", "Wählen Sie zuerst ein Bild.");
    return onePage(visit, { fields: { logo }, translated: true });
  }
  const faults = await changing(visit, () =>
    change(visit, { action: "account logo", subject: account.id, detail: { bytes: file.bytes.length } }, () =>
      logosOf(visit).setLogo(account.id, { logo: new Blob([file.bytes]) }),
    ),
  );
  if (!faults) return goTo(`${base}/account`);
  const { other, ...rest } = faults;
  return onePage(visit, other === undefined ? faults : { ...rest, fields: { logo: other } });
};

const removeLogo = async (visit: AccountVisit) => {
  const { account, base } = visit;
  await change(visit, { action: "account logo remove", subject: account.id }, () =>
    logosOf(visit).deleteLogo(account.id),
  );
  return goTo(`${base}/account`);
};

import type { Bundle, OffsetLink, OffsetLinkRequest } from "@isotherm/client";
import { decimal } from "@isotherm/core";
import { goTo, html, type Html, money } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { type AccountVisit, type DashboardUses, type MemberPage, modePages } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import {
  field,
  faultsOf,
  formFault,
  type FormFaults,
  NO_FAULTS,
  refuseAmbiguous,
  typedDecimal,
} from "../frame/page-parts.ts";
import { LINK_ACTIONS } from "./link-pages.ts";

const PATH = "/dashboard/{mode}/{account}/links";
const LIMITS = ["order_limit", "daily_limit", "total_limit"] as const;
const FIELDS = ["name", "title", "description", "value", ...LIMITS, "emails", "expires_at", "bundles"];

/** Making an offset link, with a look at it before, and changing one. */
export const linkFormPages = (uses: DashboardUses): readonly MemberPage[] => {
  const page = (
    id: string,
    method: "GET" | "POST",
    path: `/${string}`,
    run: (visit: AccountVisit) => ReturnType<typeof formPage>,
  ) => modePages(uses, { id, method, path, actions: LINK_ACTIONS, run });
  return [
    ...page("dashboardNewLink", "GET", `${PATH}/new`, (visit) => formPage(visit, {})),
    ...page("dashboardCreateLink", "POST", PATH, create),
    ...page("dashboardEditLink", "GET", `${PATH}/{id}/edit`, async (visit) =>
      formPage(visit, { link: await linkOf(visit) }),
    ),
    ...page("dashboardUpdateLink", "POST", `${PATH}/{id}/edit`, update),
  ];
};

const linkOf = ({ client, request }: AccountVisit): Promise<OffsetLink> =>
  client.offsetLinks.get(request.params["id"] ?? "");

interface Shown {
  /** The link that is changed; without one a new link is made. */
  readonly link?: OffsetLink;
  readonly faults?: FormFaults;
}

/** What the form asks for. Empty fields say nothing. @throws AmbiguousNumber */
const askedOf = ({ form, language }: AccountVisit): OffsetLinkRequest => {
  const text = (name: string): string | undefined => form.get(name)?.trim() || undefined;
  const day = text("expires_at");
  const emails = text("emails")?.split(/[\s,;]+/);
  const texts = Object.fromEntries(
    ["title", "description", "value", ...LIMITS].flatMap((name) => {
      const value = text(name);
      if (name !== "title" && name !== "description") refuseAmbiguous(name, value ?? "", language);
      return value === undefined
        ? []
        : [[name, name === "title" || name === "description" ? value : typedDecimal(value, language)]];
    }),
  );
  // The interface checks it all, as it does for programs.
  return {
    ...texts,
    name: text("name") ?? "",
    use_logo: form.has("use_logo"),
    bundles: form.getAll("bundles"),
    ...(emails && { emails }),
    // Until the end of the day that was chosen.
    ...(day !== undefined && { expires_at: `${day.slice(0, 10)}T23:59:59.000Z` }),
  };
};

const create = async (visit: AccountVisit) => {
  const { client, form, base } = visit;
  if (form.has("preview")) return formPage(visit, {});
  try {
    const asked = { ...askedOf(visit), require_payment: form.get("payer") === "customer" };
    const { id } = await change(visit, { action: "offset link create", subject: "", detail: asked }, () =>
      client.offsetLinks.create(asked),
    );
    return goTo(`${base}/links/${id}`);
  } catch (error) {
    const faults = faultsOf(error, FIELDS, visit.language);
    if (!faults) throw error;
    return formPage(visit, { faults });
  }
};

const update = async (visit: AccountVisit) => {
  const { client, base, form } = visit;
  const link = await linkOf(visit);
  if (form.has("preview")) return formPage(visit, { link });
  try {
    const asked = askedOf(visit);
    await change(visit, { action: "offset link update", subject: link.id, detail: asked }, () =>
      client.offsetLinks.update(link.id, asked),
    );
    return goTo(`${base}/links/${link.id}`);
  } catch (error) {
    const faults = faultsOf(error, FIELDS, visit.language);
    if (!faults) throw error;
    return formPage(visit, { link, faults });
  }
};

/** What stands in a field: what was typed, else what the link says. */
const valueOf = ({ request, form }: AccountVisit, link: OffsetLink | undefined, name: keyof OffsetLink): string => {
  if (request.method === "POST") return form.get(name) ?? "";
  const value = link?.[name];
  if (name === "emails") return link?.emails?.join("\n") ?? "";
  if (name === "expires_at") return link?.expires_at?.slice(0, 10) ?? "";
  return typeof value === "string" ? value : "";
};

const formPage = async (visit: AccountVisit, { link, faults = NO_FAULTS }: Shown) => {
  const { client, say, base, request } = visit;
  const bundles = (await client.bundles.list({ limit: 100 })).data.filter(({ disabled }) => !disabled);
  const title = link ? say("Change the link", "Link ändern") : say("New link", "Neuer Link");
  const isPreview = request.method === "POST" && faults === NO_FAULTS;
  const body = html`<p><a href="${base}/links">${say("All links", "Alle Links")}</a></p>
    <h1>${title}</h1>
    ${formFault(faults)} ${isPreview && preview(visit, bundles)}
    <form method="post" action="${base}/links${link && `/${link.id}/edit`}">
      ${formToken(visit)} ${textFields(visit, link, faults)} ${bundleChoice(visit, link, bundles, faults)}
      ${!link && payerChoice(visit)} ${limitFields(visit, link, faults)}
      <p class="actions">
        <button>${link ? say("Save", "Speichern") : say("Create the link", "Link anlegen")}</button>
        <button class="quiet" name="preview" value="yes">${say("Preview", "Vorschau")}</button>
      </p>
    </form>`;
  return accountResponse(visit, { title, body, section: "/links", ...(faults !== NO_FAULTS && { status: 400 }) });
};

/** The first screen of the page, as customers would see it. */
const preview = (visit: AccountVisit, bundles: readonly Bundle[]): Html => {
  const { say, form, account, language } = visit;
  const chosen = bundles.filter(({ id }) => form.getAll("bundles").includes(id));
  const sender = form.has("use_logo") && account.logo !== null;
  return html`<section class="card" aria-label="${say("Preview", "Vorschau")}">
    <p class="soft">${say("Preview: nothing is saved yet.", "Vorschau: Noch ist nichts gespeichert.")}</p>
    ${sender && account.logo !== null ? html`<img class="logo" src="${new URL(account.logo).pathname}" alt="${account.name}" />` : html`<p><b>${account.name}</b></p>`}
    <h2>${form.get("title") || say("Fund climate projects", "Klimaprojekte finanzieren")}</h2>
    ${form.get("description") && html`<p class="lines">${form.get("description")}</p>`}
    <ul>
      ${chosen.map(
        ({ name, gross_unit_price, currency }) =>
          html`<li>${name}: ${money(decimal(gross_unit_price), currency, language)} ${say("a tonne", "je Tonne")}</li>`,
      )}
    </ul>
  </section>`;
};

const textFields = (visit: AccountVisit, link: OffsetLink | undefined, faults: FormFaults): Html => {
  const { say, form, request } = visit;
  const logo = request.method === "POST" ? form.has("use_logo") : (link?.use_logo ?? true);
  const input = (name: "name" | "title", most: number) => (attributes: Html) =>
    html`<input
      ${attributes}
      value="${valueOf(visit, link, name)}"
      maxlength="${most}"
      ${name === "name" && html`required`}
    />`;
  return html`${field("name", say("Name, for you alone", "Name, nur für Sie"), faults, input("name", 255))}
    ${field("title", say("Title of the page", "Titel der Seite"), faults, input("title", 255))}
    ${field("description", say("Text below it", "Text darunter"), faults, (attributes) => html`<textarea ${attributes} rows="4" maxlength="2000">${valueOf(visit, link, "description")}</textarea>`)}
    <p>
      <label
        ><input type="checkbox" name="use_logo" value="yes" ${logo && html`checked`} />
        ${say("Show the logo of the account", "Logo des Kontos zeigen")}</label
      >
    </p>`;
};

const bundleChoice = (
  { say, form, request }: AccountVisit,
  link: OffsetLink | undefined,
  bundles: readonly Bundle[],
  { fields, translated }: FormFaults,
): Html => {
  const chosen = new Set(
    request.method === "POST" ? form.getAll("bundles") : link?.bundles.map(({ id }): string => id),
  );
  return html`<fieldset>
    <legend>${say("What customers choose from", "Woraus Kunden wählen")}</legend>
    ${fields["bundles"] !== undefined && html`<strong class="fault" role="alert" ${!translated && html`lang="en"`}>${fields["bundles"]}</strong>`}
    <ul class="checks">
      ${bundles.map(
        ({ id, name }) =>
          html`<li>
            <label
              ><input type="checkbox" name="bundles" value="${id}" ${chosen.has(id) && html`checked`} /> ${name}</label
            >
          </li>`,
      )}
    </ul>
  </fieldset>`;
};

const payerChoice = ({ say, form }: AccountVisit): Html => {
  const byAccount = form.get("payer") === "account";
  return html`<fieldset class="stacked">
    <legend>${say("Who pays. This stays as it is.", "Wer zahlt. Das bleibt, wie es ist.")}</legend>
    <label
      ><input type="radio" name="payer" value="customer" ${!byAccount && html`checked`} />
      ${say("the customer, by card", "die Kundin oder der Kunde, mit Karte")}</label
    >
    <label
      ><input type="radio" name="payer" value="account" ${byAccount && html`checked`} />
      ${say("this account: set an amount, addresses or an end", "dieses Konto: Betrag, Adressen oder Ende angeben")}</label
    >
  </fieldset>`;
};

const limitFields = (visit: AccountVisit, link: OffsetLink | undefined, faults: FormFaults): Html => {
  const { say, account } = visit;
  const money = (name: (typeof LIMITS)[number] | "value", label: string, hint?: string): Html =>
    field(
      name,
      `${label} (${account.currency})`,
      faults,
      (attributes) =>
        html`<input ${attributes} inputmode="decimal" maxlength="20" value="${valueOf(visit, link, name)}" />`,
      hint,
    );
  const usual = say(
    "Where this account pays. Empty: the usual limit.",
    "Wo dieses Konto zahlt. Leer: die übliche Grenze.",
  );
  return html`${money("value", say("Amount of each order", "Betrag jedes Auftrags"), say("Empty: customers choose.", "Leer: Kunden wählen ihn."))}
  ${
    (!link || !link.require_payment) &&
    html`${money("order_limit", say("At most for one order", "Höchstens für einen Auftrag"), usual)}
    ${money("daily_limit", say("At most on a UTC day", "Höchstens an einem UTC-Tag"), usual)}
    ${money("total_limit", say("At most in all", "Höchstens insgesamt"), usual)}`
  }
  ${field("emails", say("Only for these addresses", "Nur für diese Adressen"), faults, (attributes) => html`<textarea ${attributes} rows="3">${valueOf(visit, link, "emails")}</textarea>`, say("One in each line. Empty: for anybody.", "Eine je Zeile. Leer: für alle."))}
  ${field("expires_at", say("Last day (UTC)", "Letzter Tag (UTC)"), faults, (attributes) => html`<input type="date" ${attributes} value="${valueOf(visit, link, "expires_at")}" />`)}`;
};

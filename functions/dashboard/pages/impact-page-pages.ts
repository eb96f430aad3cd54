import { type ImpactPage, type ImpactPageRequest, isApiError } from "@isotherm/client";
import { goTo, html, type Html } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import { facts, faultsOf, field, formFault, type FormFaults, NO_FAULTS, stateText } from "../frame/page-parts.ts";
import { impactPreview } from "./impact-page-preview.ts";

const PATH = "/dashboard/{mode}/{account}/account/impact";
const FIELDS = ["slug", "title", "description", "custom_description", "sections"];
const SLUG = "[a-z0-9]([a-z0-9\\-]{1,62}[a-z0-9])";
const MOST_WORDS = 2_000;

/** The impact page of an account: what it says and shows, and whether anybody sees it. */
export const impactPagePages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardImpactPage",
    method: "GET",
    path: PATH,
    action: "account.read",
    run: async (visit) => onePage(visit, await standingPage(visit)),
  }),
  accountPage(uses, {
    id: "dashboardSaveImpactPage",
    method: "POST",
    path: PATH,
    action: "accounts.write",
    run: save,
  }),
];

/** The page as it stands; undefined before there is one. */
const standingPage = async ({ client }: AccountVisit): Promise<ImpactPage | undefined> => {
  try {
    return await client.sustainabilityPages.getImpact();
  } catch (error) {
    if (isApiError(error, "not_found")) return undefined;
    throw error;
  }
};

/** What the form asks for. The interface checks it, as it does for programs. */
const askedOf = ({ form }: AccountVisit): ImpactPageRequest => {
  const words = form.get("custom_description")?.trim() || undefined;
  const description = form.get("description") || undefined;
  return {
    status: form.get("status") === "enabled" ? "enabled" : "disabled",
    slug: form.get("slug")?.trim() ?? "",
    title: form.get("title") === "by_price" ? "by_price" : "by_volume",
    sections: form.getAll("sections") as ImpactPageRequest["sections"],
    ...(description !== undefined && { description: description as ImpactPageRequest["description"] }),
    ...(words !== undefined && { custom_description: words }),
  };
};

const save = async (visit: AccountVisit) => {
  const { client, account, form, base } = visit;
  const standing = await standingPage(visit);
  if (form.has("preview")) return onePage(visit, standing);
  const detail = askedOf(visit);
  const action = standing ? "impact page update" : "impact page create";
  try {
    await change(visit, { action, subject: account.id, detail }, () =>
      standing ? client.sustainabilityPages.updateImpact(detail) : client.sustainabilityPages.createImpact(detail),
    );
    return goTo(`${base}/account/impact`);
  } catch (error) {
    const faults = pageFaults(visit, error);
    if (!faults) throw error;
    return onePage(visit, standing, faults);
  }
};

/** What is wrong with the form, at its field; what only this form can be refused for in the language of the page. */
const pageFaults = ({ say, language }: AccountVisit, error: unknown): FormFaults | undefined => {
  if (isApiError(error, "claim_refused")) {
    const claims = (error.message.match(/"[^"]+"/g) ?? []).join(", ");
    const text = say(
      `Directive (EU) 2024/825 forbids such claims where they rest on paid-for tonnes: ${claims}. Say what was funded or retired instead.`,
      `Die Richtlinie (EU) 2024/825 verbietet solche Aussagen, wenn sie auf bezahlten Tonnen beruhen: ${claims}. Sagen Sie stattdessen, was finanziert oder stillgelegt wurde.`,
    );
    return { fields: { custom_description: text }, translated: true };
  }
  if (isApiError(error, "sustainability_page_slug_not_unique")) {
    const text = say(
      "Another page has this address. Choose another.",
      "Diese Adresse hat schon eine andere Seite. Wählen Sie eine andere.",
    );
    return { fields: { slug: text }, translated: true };
  }
  return faultsOf(error, FIELDS, language);
};

const onePage = async (visit: AccountVisit, page: ImpactPage | undefined, faults: FormFaults = NO_FAULTS) => {
  const { say, base, may, form } = visit;
  const title = say("Impact page", "Wirkungsseite");
  const body = html`<p><a href="${base}/account">${say("The account", "Das Konto")}</a></p>
    <h1>${title}</h1>
    <p>
      ${say(
        "A public page about what this account has retired: how much, which projects, where, and the certificates. It exists in English and German.",
        "Eine öffentliche Seite darüber, was dieses Konto stillgelegt hat: wie viel, welche Projekte, wo, und die Bescheinigungen. Es gibt sie auf Englisch und Deutsch.",
      )}
    </p>
    ${formFault(faults)} ${standing(visit, page)} ${form.has("preview") && (await impactPreview(visit, askedOf(visit)))}
    ${may("accounts.write") && pageForm(visit, page, faults)}`;
  return accountResponse(visit, { title, body, section: "/account", ...(faults !== NO_FAULTS && { status: 400 }) });
};

/** Where the page is, and who sees it. */
const standing = ({ say, base, account }: AccountVisit, page: ImpactPage | undefined): Html => {
  if (!page) return html`<p class="empty">${say("There is no page yet.", "Noch gibt es keine Seite.")}</p>`;
  const isHidden = account.external_pages_visibility !== "public";
  const state = page.visible
    ? stateText(say("published", "veröffentlicht"), "good")
    : stateText(say("seen by nobody", "für niemanden sichtbar"));
  return html`${facts([
    [say("State", "Zustand"), state],
    [say("Address", "Adresse"), page.visible ? html`<a href="${page.url}">${page.url}</a>` : page.url],
  ])}
  ${
    page.status === "enabled" &&
    isHidden &&
    html`<p class="banner">
      ${say("The pages of this account are hidden, so nobody sees this one either.", "Die Seiten dieses Kontos sind verborgen, deshalb sieht auch diese niemand.")}
      <a href="${base}/account">${say("Change that", "Das ändern")}</a>
    </p>`
  }`;
};

const pageForm = (visit: AccountVisit, page: ImpactPage | undefined, faults: FormFaults): Html => {
  const { say, base, request } = visit;
  const shown = request.method === "POST" ? askedOf(visit) : page;
  return html`<h2>${page ? say("What it shows", "Was sie zeigt") : say("Make the page", "Seite anlegen")}</h2>
    <form method="post" action="${base}/account/impact">
      ${formToken(visit)} ${statusChoice(visit, shown)} ${addressField(visit, page, shown, faults)}
      ${headingChoice(visit, shown)} ${wordFields(visit, shown, faults)} ${sectionChoice(visit, shown)}
      <p>
        ${say("The logo is that of the account;", "Das Logo ist das des Kontos;")}
        <a href="${base}/account">${say("change it there", "dort lässt es sich ändern")}</a>.
      </p>
      <p class="actions">
        <button>${say("Save", "Speichern")}</button>
        <button class="quiet" name="preview" value="yes">${say("Preview", "Vorschau")}</button>
      </p>
    </form>`;
};

type Shown = Pick<ImpactPage, "status" | "slug" | "title" | "sections"> &
  Pick<ImpactPageRequest, "description" | "custom_description">;

/** One of several, each with its words. */
const radios = (name: string, legend: string, chosen: string, choices: readonly (readonly [string, string])[]): Html =>
  html`<fieldset class="stacked">
    <legend>${legend}</legend>
    ${choices.map(
      ([value, text]) =>
        html`<label
          ><input type="radio" name="${name}" value="${value}" ${value === chosen && html`checked`} /> ${text}</label
        >`,
    )}
  </fieldset>`;

const statusChoice = ({ say }: AccountVisit, shown: Shown | undefined): Html =>
  radios("status", say("Who sees it", "Wer sie sieht"), shown?.status ?? "disabled", [
    ["enabled", say("published: everybody who has the address", "veröffentlicht: alle, die die Adresse haben")],
    ["disabled", say("hidden: nobody", "verborgen: niemand")],
  ]);

const addressField = (
  { say, mode, request, account }: AccountVisit,
  page: ImpactPage | undefined,
  shown: Shown | undefined,
  faults: FormFaults,
): Html =>
  field(
    "slug",
    say("End of the address", "Ende der Adresse"),
    faults,
    (attributes) =>
      html`<input
        type="text"
        ${attributes}
        value="${shown?.slug ?? account.handle ?? ""}"
        maxlength="64"
        pattern="${SLUG}"
        autocapitalize="none"
        spellcheck="false"
        required
      />`,
    `${page ? page.url.slice(0, -page.slug.length) : `${request.origin}/s/${mode === "test" ? "test/" : ""}`}… ${say("3 to 64 lower-case letters, digits and hyphens. The old address ends when you change it.", "3 bis 64 Kleinbuchstaben, Ziffern und Bindestriche. Die alte Adresse endet, wenn Sie sie ändern.")}`,
  );

const headingChoice = ({ say, account }: AccountVisit, shown: Shown | undefined): Html =>
  radios("title", say("What heads it", "Was obenan steht"), shown?.title ?? "by_volume", [
    ["by_volume", say("the tonnes that were retired", "die Tonnen, die stillgelegt wurden")],
    [
      "by_price",
      say(`the money that was spent, in ${account.currency}`, `das Geld, das ausgegeben wurde, in ${account.currency}`),
    ],
  ]);

const wordFields = ({ say }: AccountVisit, shown: Shown | undefined, faults: FormFaults): Html => {
  const choices = [
    ["", say("nothing", "nichts")],
    [
      "by_supported_goals",
      say("projects and the goals they work towards", "Projekte und die Ziele, zu denen sie beitragen"),
    ],
    ["by_equivalent", say("as many flights from New York to London", "so viele Flüge von New York nach London")],
    ["by_custom_description", say("a text of your own", "ein eigener Text")],
  ] as const;
  return html`${field(
    "description",
    say("Below it", "Darunter"),
    faults,
    (attributes) =>
      html`<select ${attributes}>
        ${choices.map(
          ([value, text]) =>
            html`<option value="${value}" ${value === (shown?.description ?? "") && html`selected`}>${text}</option>`,
        )}
      </select>`,
  )}
  ${field(
    "custom_description",
    say("Text of your own", "Eigener Text"),
    faults,
    (attributes) =>
      html`<textarea ${attributes} rows="5" maxlength="${MOST_WORDS}">${shown?.custom_description ?? ""}</textarea>`,
    say(
      "Shown only where it is chosen above, as it is written. Say what was funded or retired: claims that a product has no effect on the climate are refused.",
      "Nur gezeigt, wenn er oben gewählt ist, und so, wie er da steht. Sagen Sie, was finanziert oder stillgelegt wurde: Aussagen, ein Produkt wirke nicht auf das Klima, werden abgelehnt.",
    ),
  )}`;
};

const sectionChoice = ({ say }: AccountVisit, shown: Shown | undefined): Html => {
  const chosen = shown?.sections ?? ["bundles_breakdown", "certificates", "unsdg"];
  const choices = [
    ["bundles_breakdown", say("what was funded, by share", "was finanziert wurde, mit Anteilen")],
    [
      "certificates",
      say("the latest certificates; they become public", "die neuesten Bescheinigungen; sie werden öffentlich"),
    ],
    ["unsdg", say("Sustainable Development Goals", "Ziele für nachhaltige Entwicklung")],
  ] as const;
  return html`<fieldset>
    <legend>${say("Parts", "Teile")}</legend>
    <ul class="checks">
      ${choices.map(
        ([value, text]) =>
          html`<li>
            <label
              ><input type="checkbox" name="sections" value="${value}" ${chosen.includes(value) && html`checked`} />
              ${text}</label
            >
          </li>`,
      )}
    </ul>
  </fieldset>`;
};

import { verifyCertificate } from "@isotherm/contract";
import { type OrderId, ApiError } from "@isotherm/core";
import type { Page, PageResponse } from "@isotherm/http";
import {
  countryIn,
  isPartOfCredit,
  projectKindIn,
  type RetiredCredits,
  type RetirementFacts,
} from "@isotherm/ordering";
import type { OwnedId, StoredOrder } from "@isotherm/store";
import {
  type Html,
  html,
  day,
  exactMass,
  type Language,
  languageOf,
  orEnglish,
  type Text,
  pageResponse,
} from "@isotherm/pages";

/** What checking a certificate uses. */
export interface VerificationUses {
  readonly openCertificate: (token: string) => Promise<OwnedId<OrderId> | undefined>;
  readonly orders: { one(account: OwnedId<OrderId>["account"], id: OrderId): Promise<StoredOrder | undefined> };
}

const TEXTS = {
  title: { en: "Certificate of retirement", de: "Bescheinigung über die Stilllegung" },
  test: {
    en: "TEST: nothing was paid and no credit was retired.",
    de: "TEST: Es wurde nichts bezahlt und kein Zertifikat stillgelegt.",
  },
  genuine: {
    en: "This certificate is genuine. These credits were retired on behalf of the beneficiary and cannot be used again.",
    de: "Diese Bescheinigung ist echt. Diese Zertifikate wurden im Namen der Begünstigten stillgelegt und lassen sich nicht noch einmal verwenden.",
  },
  beneficiary: { en: "Beneficiary", de: "Begünstigte" },
  completed: { en: "Completed", de: "Abgeschlossen" },
  order: { en: "Order", de: "Bestellung" },
  credits: { en: "Credits", de: "Zertifikate" },
  quantity: { en: "Quantity", de: "Menge" },
  registry: { en: "Registry", de: "Register" },
  vintage: { en: "Vintage", de: "Jahrgang" },
  parts: {
    en: "Less than a tonne: a part of a credit that was retired for several orders on behalf of the same beneficiary.",
    de: "Weniger als eine Tonne: ein Teil eines Zertifikats, das für mehrere Bestellungen im Namen derselben Begünstigten stillgelegt wurde.",
  },
  serials: { en: "Serial numbers", de: "Seriennummern" },
} as const satisfies Record<string, Text>;

/** The page that a certificate names: it shows what the certificate shows, and nothing else. */
export const verificationPage = ({ openCertificate, orders }: VerificationUses): Page => ({
  id: verifyCertificate.id,
  method: "GET",
  path: `/v1${verifyCertificate.path}`,
  run: async ({ params, header }) => {
    const owned = await openCertificate(params["token"] ?? "");
    const stored = owned && (await orders.one(owned.account, owned.id));
    if (!stored?.retired) throw new ApiError("not_found");
    return certificate(stored, stored.retired, languageOf(header("accept-language")));
  },
});

const certificate = (
  { order, mode }: StoredOrder,
  { beneficiary, completed_at, credits }: RetirementFacts,
  language: Language,
): PageResponse => {
  const isTest = mode === "test";
  const body = html`<article class="sheet${isTest && " test"}">
    <h1>${TEXTS.title[language]}</h1>
    ${isTest ? html`<p class="banner alert">${TEXTS.test[language]}</p>` : html`<p class="genuine">${TEXTS.genuine[language]}</p>`}
    <p class="result">${order.quantity && exactMass(order.quantity, language)} <span>CO₂e</span></p>
    <dl>
      <dt>${TEXTS.beneficiary[language]}</dt>
      <dd><strong>${beneficiary}</strong></dd>
      <dt>${TEXTS.completed[language]}</dt>
      <dd>${day(completed_at, language)}</dd>
      <dt>${TEXTS.order[language]}</dt>
      <dd><code>${order.id}</code></dd>
    </dl>
    <h2>${TEXTS.credits[language]}</h2>
    <ul class="plain">
      ${credits.map((part) => creditsItem(part, language))}
    </ul>
    ${credits.some(isPartOfCredit) && html`<p class="soft"><small>${TEXTS.parts[language]}</small></p>`}
  </article>`;
  return pageResponse({ language, title: TEXTS.title[language], body, isSlim: true });
};

const creditsItem = (credits: RetiredCredits, language: Language): Html => {
  const { project_name, project_type, country_name, registry_name, vintage, quantity, serial_numbers } = credits;
  const row = (name: Text, value: string | null): Html | false =>
    value !== null &&
    value !== "" &&
    html`<dt>${name[language]}</dt>
      <dd>${value}</dd>`;
  return html`<li>
    <h3 lang="en">${project_name}</h3>
    <p class="soft">
      ${orEnglish(projectKindIn(project_type, language), project_type)} ·
      ${orEnglish(countryIn(country_name, language), country_name)}
    </p>
    <dl>
      ${row(TEXTS.quantity, `${exactMass(quantity, language)} CO₂e`)} ${row(TEXTS.registry, registry_name)}
      ${row(TEXTS.vintage, vintage)} ${row(TEXTS.serials, serial_numbers.join(", "))}
    </dl>
  </li>`;
};

import { countryIn, pictureAddress, priceOf } from "@isotherm/ordering";
import type { Decimal } from "@isotherm/core";
import { figure, html, type Html, isOwnPicture, type Language, money, orEnglish, type Text } from "@isotherm/pages";
import type { CatalogueProject } from "@isotherm/store";
import type { Offer, OpenLink } from "@isotherm/storefront";
import { LINK_TEXTS as TEXTS } from "./link-texts.ts";

type Facts = Pick<Offer["record"], "offset_type" | "carbon_permanence" | "primary_image">;

const KINDS = {
  carbon_removal: { en: "Removal: CO₂ is taken out of the air", de: "Entnahme: CO₂ wird aus der Luft geholt" },
  emissions_reduction: { en: "Avoidance: emissions that do not happen", de: "Vermeidung: Emissionen, die ausbleiben" },
} as const satisfies Record<NonNullable<Facts["offset_type"]>, Text>;

const DURATIONS = {
  long_term: { en: "Stored for centuries or longer", de: "Auf Jahrhunderte oder länger gespeichert" },
  short_term: {
    en: "Stored for decades; fire or felling may release it",
    de: "Auf Jahrzehnte gespeichert; Feuer oder Rodung kann es freisetzen",
  },
  no_storage: { en: "Nothing is stored", de: "Gespeichert wird nichts" },
} as const satisfies Record<Facts["carbon_permanence"], Text>;

/** Why a tonne costs what it costs, by what it is: the dearest kind first. */
const REASONS: readonly { readonly fits: (facts: Facts) => boolean; readonly text: Text }[] = [
  {
    fits: ({ offset_type, carbon_permanence }) => offset_type === "carbon_removal" && carbon_permanence === "long_term",
    text: {
      en: "Taking CO₂ out of the air for centuries needs energy and equipment that are still rare: such tonnes cost most.",
      de: "CO₂ auf Jahrhunderte aus der Luft zu holen braucht Energie und Anlagen, die es noch selten gibt: solche Tonnen kosten am meisten.",
    },
  },
  {
    fits: ({ offset_type, carbon_permanence }) => offset_type === "carbon_removal" && carbon_permanence !== "long_term",
    text: {
      en: "Trees and soils take CO₂ out of the air for less, but can lose it again.",
      de: "Bäume und Böden holen CO₂ für weniger Geld aus der Luft, können es aber wieder verlieren.",
    },
  },
  {
    fits: ({ offset_type }) => offset_type === "emissions_reduction",
    text: {
      en: "Avoiding emissions takes nothing out of the air: such tonnes usually cost least.",
      de: "Emissionen zu vermeiden holt nichts aus der Luft: solche Tonnen kosten meist am wenigsten.",
    },
  },
];

/** Why the offers of a link have the prices that they have: of each kind that is offered, and what of a price is the fee. */
export const reasonsForPrices = ({ offers, terms }: OpenLink, language: Language): Html => {
  const reasons = REASONS.filter(({ fits }) => offers.some(({ record }) => fits(record)));
  const fee = figure(terms.commission.times(100), language, 2);
  return html`<details class="why">
    <summary>${TEXTS.whyPrices[language]}</summary>
    <ul>
      ${reasons.map(({ text }) => html`<li>${text[language]}</li>`)}
      ${!terms.commission.isZero() && html`<li>${TEXTS.feeShare[language].replace("{fee}", fee)}</li>`}
    </ul>
  </details>`;
};

/** A bundle that may be chosen: what it is, how long it lasts, where, its price and its stock. */
export const offerCard = (
  { catalogue, terms }: OpenLink,
  { bundle, record }: Offer,
  language: Language,
  { isChosen, isWrong }: { readonly isChosen: boolean; readonly isWrong: boolean },
): Html => {
  const projects = catalogue.records.projects.filter(
    ({ id, disabled_at }) => record.project_ids.includes(id) && disabled_at === null,
  );
  return html`<li>
    <label class="card choice">
      ${pictureOf(record, catalogue.records.projects)}
      <span>
        <span class="name"
          ><input
            type="radio"
            name="bundle"
            value="${bundle.id}"
            required
            ${isChosen && html` checked`}
            ${isWrong && html` autofocus`}
          />
          <strong lang="en">${bundle.name}</strong></span
        >
        ${pricesOf(priceOf(bundle, terms).gross, terms.currency, language)} ${factsOf(record, projects, language)}
        ${bundle.available_quantity && html`<small>${figure(bundle.available_quantity, language, 0)} t ${TEXTS.stock[language]}</small>`}
        <small>
          ${projects.map(({ slug, short_name }, index) => html`${index > 0 && ", "}<a href="/projects/${slug}" lang="en">${short_name}</a>`)}
        </small>
        ${creditOf(record, catalogue.records.projects)}
      </span>
    </label>
  </li>`;
};

const pricesOf = (tonne: Decimal, currency: string, language: Language): Html =>
  html`<span class="price"
      ><strong>${money(tonne, currency, language)}</strong> <small>${TEXTS.perTonne[language]}</small></span
    >
    <small>${money(tonne.times("0.1"), currency, language)} ${TEXTS.perHundredKilograms[language]}</small>`;

/** What a bundle is: removal or avoidance, and how long the carbon stays stored. */
export const natureOf = ({ offset_type, carbon_permanence }: Facts, language: Language): Html => {
  const kind = offset_type && KINDS[offset_type];
  return html`${kind && html`${kind[language]}<br />`}${DURATIONS[carbon_permanence][language]}`;
};

const factsOf = (record: Facts, projects: readonly CatalogueProject[], language: Language): Html => {
  const countries = [...new Set(projects.map(({ country_name }) => country_name))];
  return html`<span class="facts"
    >${natureOf(record, language)}
    ${countries.length > 0 && html`<br />${TEXTS.where[language]} ${countries.map((country, index) => html`${index > 0 && ", "}${orEnglish(countryIn(country, language), country)}`)}`}</span
  >`;
};

/** The photo that stands for a bundle, which is one of its projects'; undefined where a drawing does. */
const photoFor = ({ primary_image }: Facts, projects: readonly CatalogueProject[]): CatalogueProject["photo"] =>
  projects.find(({ photo }) => photo && photo.large === primary_image)?.photo;

const pictureOf = (record: Facts, projects: readonly CatalogueProject[]): Html | false => {
  const photo = photoFor(record, projects);
  if (photo)
    return html`<img src="${pictureAddress("", photo.small)}" alt="${photo.alt}" lang="en" width="640" height="360" />`;
  const { primary_image } = record;
  return (
    isOwnPicture(primary_image) &&
    html`<img src="${pictureAddress("", primary_image)}" alt="" width="800" height="450" />`
  );
};

const creditOf = (record: Facts, projects: readonly CatalogueProject[]): Html | undefined => {
  const photo = photoFor(record, projects);
  return photo && html`<small lang="en">${photo.credit}</small>`;
};

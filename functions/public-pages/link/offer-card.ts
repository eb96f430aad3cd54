import { pictureAddress } from "@isotherm/contract";
import { priceOf } from "@isotherm/ordering";
import { figure, money } from "../frame/figures.ts";
import { type Html, html } from "../frame/html.ts";
import type { Language } from "../frame/language.ts";
import { LINK_TEXTS as TEXTS } from "./link-texts.ts";
import type { Offer, OpenLink } from "./open-link.ts";
import { isOwnPicture } from "../frame/own-picture.ts";

/** A bundle that may be chosen: its price, stock and projects. */
export const offerCard = (
  { catalogue, terms }: OpenLink,
  { bundle, record }: Offer,
  language: Language,
  { isChosen }: { readonly isChosen: boolean },
): Html => {
  const projects = catalogue.records.projects.filter(
    ({ id, disabled_at }) => record.project_ids.includes(id) && disabled_at === null,
  );
  return html`<li>
    <label class="card choice">
      ${isOwnPicture(record.primary_image) && html`<img src="${pictureAddress("", record.primary_image)}" alt="" width="800" height="450" />`}
      <span>
        <span class="name"
          ><input type="radio" name="bundle" value="${bundle.id}" required ${isChosen && html` checked`} />
          <strong lang="en">${bundle.name}</strong></span
        >
        ${money(priceOf(bundle, terms).gross, terms.currency, language)} <small>${TEXTS.perTonne[language]}</small>
        ${bundle.available_quantity && html`<small>${figure(bundle.available_quantity, language, 0)} t ${TEXTS.stock[language]}</small>`}
        <small>
          ${projects.map(({ slug, short_name }, index) => html`${index > 0 && ", "}<a href="/projects/${slug}" lang="en">${short_name}</a>`)}
        </small>
      </span>
    </label>
  </li>`;
};

import type { CalculationSheet } from "@isotherm/contract";
import { type Html, html } from "../frame/html.ts";
import { figure } from "../frame/figures.ts";
import type { Language } from "../frame/language.ts";
import { ESTIMATE_TEXTS as TEXTS, QUALITY_NAMES } from "./estimate-texts.ts";
import { assumptionsOf, citedInputs, editionOf, type SheetInput } from "./sources.ts";

const quantity = ({ value, unit }: SheetInput): string => `${figure(value, "en")}${unit === "1" ? "" : ` ${unit}`}`;

/** What we assumed ourselves, and every value that a source gave, each with what is known of it. */
export const sourcesSection = (sheet: CalculationSheet, language: Language): Html => {
  const assumed = assumptionsOf(sheet);
  const cited = citedInputs(sheet);
  return html`<h2>${TEXTS.assumed[language]}</h2>
    ${
      assumed.length === 0
        ? html`<p>${TEXTS.noAssumption[language]}</p>`
        : html`<ul>
            ${assumed.map((input) => html`<li lang="en">${input.name}: ${quantity(input)}</li>`)}
          </ul>`
    }
    ${
      cited.length > 0 &&
      html`<h2>${TEXTS.sources[language]}</h2>
        <ol class="cards">
          ${cited.map((input, index) => sourceCard(input, index + 1, language))}
        </ol>`
    }`;
};

const sourceCard = (input: SheetInput, number: number, language: Language): Html => {
  const { name, quality, source, licence, at } = input;
  const edition = editionOf(input);
  return html`<li class="card" id="q${number}">
    <h3><span class="soft">[${number}]</span> <span lang="en">${name}</span></h3>
    <p>
      ${input.factor_id !== undefined && html`<strong>${quantity(input)}</strong>`}
      <span class="tag${quality === "assumption" && " guess"}">${QUALITY_NAMES[quality][language]}</span>
    </p>
    <small lang="en"
      >${source}${at !== undefined && html`. ${at}`}.${edition !== undefined && html` <span lang="${language}">${TEXTS.edition[language]}</span>: ${edition}.`}${licence !== undefined && html` <span lang="${language}">${TEXTS.licence[language]}</span>: ${licence}.`}</small
    >
  </li>`;
};

import type { CalculationSheet } from "@isotherm/contract";
import { type Html, html, figure, type Language, printed, unitAfter } from "@isotherm/pages";
import { ESTIMATE_TEXTS as TEXTS, QUALITY_NAMES } from "./estimate-texts.ts";
import {
  type Assumption,
  assumptionsOf,
  citationOf,
  citedInputs,
  editionOf,
  type Publication,
  publicationsOf,
  type SheetInput,
} from "./sources.ts";

const quantity = ({ value, unit }: SheetInput): string => `${figure(value, "en")}${unitAfter(unit)}`;

/** What we assumed ourselves, and every value that a source gave, by publication, each with what is known of it. */
export const sourcesSection = (sheet: CalculationSheet, language: Language): Html => {
  const assumed = assumptionsOf(sheet);
  const cited = citedInputs(sheet);
  return html`<h2>${TEXTS.assumed[language]}</h2>
    ${
      assumed.length === 0
        ? html`<p>${TEXTS.noAssumption[language]}</p>`
        : html`<ul>
            ${assumed.map((assumption) => assumptionItem(assumption, cited))}
          </ul>`
    }
    ${
      cited.length > 0 &&
      html`<h2>${TEXTS.sources[language]}</h2>
        ${publicationsOf(cited).map((publication) => publicationCard(publication, cited, language))}`
    }`;
};

const assumptionItem = ({ input, steps }: Assumption, cited: readonly SheetInput[]): Html => {
  const citation = citationOf(input, cited);
  return html`<li lang="en">
    ${printed(input.name)}: <strong>${quantity(input)}</strong>
    ${citation !== undefined && html`<a href="#q${citation}">[${citation}]</a>`}
    <small>${printed(steps.join(", "))}</small>
  </li>`;
};

const publicationCard = (
  { source, licence, inputs }: Publication,
  cited: readonly SheetInput[],
  language: Language,
): Html =>
  html`<section class="card">
    <h3 class="begin" lang="en">${printed(source)}</h3>
    ${
      licence !== undefined &&
      html`<p class="soft">
        <small>${TEXTS.licence[language]}: <span lang="en">${licence}</span></small>
      </p>`
    }
    <ul class="plain">
      ${inputs.map((input) => citedItem(input, citationOf(input, cited), language))}
    </ul>
  </section>`;

const citedItem = (input: SheetInput, number: number | undefined, language: Language): Html => {
  const { name, quality, at } = input;
  const edition = editionOf(input);
  return html`<li id="q${number}">
    <span class="soft">[${number}]</span> <span lang="en">${printed(name)}</span>
    ${input.factor_id !== undefined && html`<strong>${quantity(input)}</strong>`}
    <span class="tag${quality === "assumption" && " guess"}">${QUALITY_NAMES[quality][language]}</span>
    ${
      (at !== undefined || edition !== undefined) &&
      html`<br /><small
          >${at !== undefined && html`<span lang="en">${at}</span>. `}${edition !== undefined && `${TEXTS.edition[language]}: ${edition}.`}</small
        >`
    }
  </li>`;
};

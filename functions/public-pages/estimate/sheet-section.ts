import type { CalculationSheet, CalculationStep } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import { massQuality } from "@isotherm/methodology/mass-quality";
import { figure, glance, html, type Html, type Language, printed, type Text } from "@isotherm/pages";
import type { StoredEstimate } from "@isotherm/store";
import { regionName } from "./country-name.ts";
import { noteText } from "./sheet-notes.ts";
import { sheetLabel, unitWords } from "./sheet-words.ts";
import { readSteps, type SheetInput } from "./read-steps.ts";
import {
  assumedFactsOf,
  assumptionsOf,
  citationOf,
  citedInputs,
  editionOf,
  givenValues,
  nameOf,
  type Publication,
  publicationsOf,
  type SheetValue,
  titleOf,
} from "./sheet-values.ts";
import { DATA_YEARS, ESTIMATE_TEXTS as TEXTS, QUALITY_NAMES } from "./estimate-texts.ts";

/**
 * A calculation step by step: formula, numbers put in, what went in, and where each value comes from; then what the
 * interval round its mass is made of.
 */
export const sheetSection = (sheet: CalculationSheet, language: Language): Html => {
  const steps = readSteps(sheet.steps);
  const cited = citedInputs({ steps });
  const firstOf = new Map<string, number>();
  for (const [index, step] of steps.entries()) if (!firstOf.has(formOf(step))) firstOf.set(formOf(step), index);
  return html`<details class="fold" id="sheet">
    <summary><h2>${TEXTS.sheet[language]}</h2></summary>
    <ol class="steps">
      ${steps.map((step, index) => {
        const first = firstOf.get(formOf(step)) ?? index;
        return stepItem(
          withNewFacts(step, first < index ? steps[first] : undefined),
          { index, first },
          cited,
          language,
        );
      })}
    </ol>
    ${sheet.error_edition !== undefined && rangeDetails(sheet.steps, sheet.error_edition, language)}
  </details>`;
};

/** Of twelve significant digits no place is lost. */
const ALL_PLACES = 40;

/** The formula with its values put in, as the page writes figures. A decimal comma wants a semicolon between values. */
const workedIn = (language: Language, formula: string, inputs: readonly SheetInput[]): string => {
  const values = new Map(inputs.map(({ symbol, value }) => [symbol, value.toSignificantDigits(12)]));
  const [left = "", right = ""] = formula.split(/=(.*)/su);
  const written = right
    .replaceAll(", ", language === "de" ? "; " : ", ")
    .replaceAll(/\p{L}[\p{L}\p{N}_]*|\d+(?:\.\d+)?/gu, (word) => {
      const value = values.get(word) ?? (/^\d/.test(word) ? decimal(word) : undefined);
      return value === undefined ? word : figure(value, language, ALL_PLACES);
    });
  return `${left}=${written}`;
};

/** A step without the facts that the one of its form told before. */
const withNewFacts = (step: CalculationStep, before: CalculationStep | undefined): CalculationStep => {
  const isTold = ({ name, value }: { readonly name: string; readonly value: string }): boolean =>
    before?.facts?.some((fact) => fact.name === name && fact.value === value) ?? false;
  return { ...step, ...(step.facts && { facts: step.facts.filter((fact) => !isTold(fact)) }) };
};

/** What steps of several legs have in common: all but their values and where these come from. */
const formOf = ({ name, formula, inputs }: CalculationStep): string =>
  [name, formula, ...inputs.map((input) => `${input.symbol} ${input.name} ${input.unit}`)].join("\n");

const rangeDetails = (steps: readonly CalculationStep[], edition: string, language: Language): Html =>
  html`<details>
    <summary>${TEXTS.rangeMade[language]}</summary>
    <p>${TEXTS.rangeMethod[language]}</p>
    <ul>
      ${massQuality(steps, edition).errors.map(
        ({ id, of, factor, elasticity }) =>
          html`<li>
            ${errorOwner(of, language)}: × ${figure(factor, language)}, ${TEXTS.elasticity[language]}
            ${figure(elasticity, language, 3)}
            <small><code>${id}</code></small>
          </li>`,
      )}
    </ul>
  </details>`;

const OF_STEP = / of step \d+$/u;

/** What has an error, as the engine names it: a factor, a step that assumes something, a figure of the request, or one of a step. */
const errorOwner = (of: string, language: Language): Html => {
  if (of.includes("/")) return html`<code>${of}</code>`;
  const [, name, value] = OF_STEP.test(of) ? [] : (/^(.+) (\d+(?:\.\d+)?)$/u.exec(of) ?? []);
  if (name === undefined || value === undefined) return sheetLabel(of, language);
  if (name === "step") return html`${TEXTS.step[language]} ${toStep(Number(value))}`;
  return html`${sheetLabel(name, language)} ${figure(decimal(value), language)}`;
};

const stepItem = (
  { name, leg, formula, inputs, result, note, facts = [] }: CalculationStep,
  { index, first }: { readonly index: number; readonly first: number },
  cited: readonly SheetInput[],
  language: Language,
): Html =>
  html`<li id="s${index + 1}">
    <h3>
      <span>${index + 1}${leg !== undefined && html` · ${TEXTS.leg[language]} ${leg + 1}`}</span>
      <span>${sheetLabel(name, language)}</span>
    </h3>
    ${first === index && html`<p class="soft">${formula}</p>`}
    <p>
      ${workedIn(language, formula, inputs)} =
      <b>${glance(result.value, language)}${unitWords(result.unit, language)}</b>
    </p>
    <ul>
      ${
        first === index
          ? inputs.map((input) => inputItem(input, cited, language))
          : html`<li>
              ${TEXTS.formOfStep[language]} ${toStep(first)}${inputs.map((each) => originItem(each, cited))}
            </li>`
      }${facts.map(
        (fact) => html`<li>${sheetLabel(fact.name, language)}: ${sheetLabel(fact.value, language)}</li>`,
      )}${note !== undefined && html`<li>${noteText(note, language)}</li>`}
    </ul>
  </li> `;

const toStep = (index: number): Html => html`<a href="#s${index + 1}">${index + 1}</a>`;

/** Where a value comes from, for a step whose form was shown before: the numbers are in the formula. */
const originItem = (input: SheetInput, cited: readonly SheetInput[]): Html | undefined => {
  const { symbol, from_step } = input;
  const citation = citationOf(input, cited);
  if (from_step !== undefined) return html`, ${symbol}: ${toStep(from_step)}`;
  return citation === undefined ? undefined : html`, ${symbol}: <a href="#q${citation}">[${citation}]</a>`;
};

const inputItem = (input: SheetInput, cited: readonly SheetInput[], language: Language): Html => {
  const citation = citationOf(input, cited);
  const { symbol, name, value, unit, quality, from_step } = input;
  // What was given stands as it was given; what was calculated is read at a glance.
  const shown = from_step === undefined ? figure(value, language) : glance(value, language);
  const origin =
    from_step !== undefined
      ? html` <a href="#s${from_step + 1}">${TEXTS.step[language]} ${from_step + 1}</a>`
      : html`,
        ${QUALITY_NAMES[quality][language]}${citation !== undefined && html` <a href="#q${citation}">[${citation}]</a>`}`;
  return html`<li>${symbol} ${sheetLabel(name, language)}: ${shown}${unitWords(unit, language)}${origin}</li>`;
};

const quantity = ({ value, unit }: SheetInput, language: Language): string =>
  `${figure(value, language)}${unitWords(unit, language)}`;

/** What we assumed ourselves, and every value that a source gave, by publication, each with what is known of it. */
export const sourcesSection = (sheet: CalculationSheet, language: Language): Html => {
  const cited = citedInputs(sheet);
  return html`${assumptionsSection(sheet, cited, language)}
  ${
    cited.length > 0 &&
    html`<details class="fold">
      <summary><h2>${TEXTS.sources[language]}</h2></summary>
      ${publicationsOf(cited).map((publication) => publicationCard(publication, cited, language))}
    </details>`
  }`;
};

/** So many assumptions stand open; a year has dozens. */
const OPEN_ASSUMPTIONS = 6;

/** Sheets of before did not say which facts and fallbacks were assumed: of them nothing can be said. */
const assumptionsSection = (
  sheet: CalculationSheet,
  cited: readonly SheetInput[],
  language: Language,
): Html | undefined => {
  const assumed = assumptionsOf(sheet);
  const facts = assumedFactsOf(sheet);
  const heading = html`<h2>${TEXTS.assumed[language]}</h2>`;
  if (assumed.length > 0 || facts.length > 0) {
    const items = [
      ...assumed.map((assumption) => valueItem(assumption, glance, cited, language)),
      ...facts.map((fact) => assumedFactItem(fact, language)),
    ];
    const more = items.slice(OPEN_ASSUMPTIONS);
    return html`${heading}
      <ul class="values">
        ${items.slice(0, OPEN_ASSUMPTIONS)}
      </ul>
      ${
        more.length > 0 &&
        html`<details class="fold">
          <summary>${TEXTS.moreAssumed[language].replace("{count}", String(more.length))}</summary>
          <ul class="values">
            ${more}
          </ul>
        </details>`
      }`;
  }
  if (sheet.error_edition === undefined || sheet.steps.some(({ quality }) => quality === "assumption"))
    return undefined;
  return html`${heading}
    <p>${TEXTS.noAssumption[language]}</p>`;
};

const assumedFactItem = ({ name, value, step }: ReturnType<typeof assumedFactsOf>[number], language: Language): Html =>
  html`<li>
    ${sheetLabel(name, language)}: <strong>${sheetLabel(value, language)}</strong>
    <small>${sheetLabel(step, language)}</small>
  </li>`;

/** What a value is called, how large it is as `shown`, its source, and what it is of. */
const valueItem = (value: SheetValue, shown: typeof glance, cited: readonly SheetInput[], language: Language): Html => {
  const { input, legs } = value;
  const citation = citationOf(input, cited);
  const [title, steps] = titleOf(value);
  const of = [
    ...legs.map((leg) => html`${TEXTS.leg[language]} ${leg + 1}`),
    ...steps.map((step) => sheetLabel(step, language)),
  ];
  return html`<li>
    ${sheetLabel(title, language)}: <strong>${shown(input.value, language)}${unitWords(input.unit, language)}</strong>
    ${citation !== undefined && html`<a href="#q${citation}">[${citation}]</a>`}
    ${of.length > 0 && html`<small>${of.map((each, index) => html`${index > 0 && ", "}${each}`)}</small>`}
  </li>`;
};

/** What a year was estimated from: the values that were given. */
export const givenSection = ({ kind, sheet }: StoredEstimate, language: Language): Html | undefined => {
  const given = kind === "company" || kind === "individual" ? givenValues(sheet) : [];
  if (given.length === 0) return undefined;
  return html`<h2>${TEXTS.given[language]}</h2>
    <ul class="values">
      ${given.map((value) => valueItem(value, figure, [], language))}
    </ul>`;
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
      ${inputs.map((input) => citedItem(input, cited, language))}
    </ul>
  </section>`;

const citedItem = (input: SheetInput, cited: readonly SheetInput[], language: Language): Html => {
  const { name, quality, at, origin } = input;
  const number = citationOf(input, cited);
  const edition = editionOf(input);
  return html`<li id="q${number}">
    <span>[${number}]</span> ${sheetLabel(name, language)}
    ${input.factor_id !== undefined && html`<strong>${quantity(input, language)}</strong>`}
    <span class="tag${quality === "assumption" && " guess"}">${QUALITY_NAMES[quality][language]}</span>
    ${
      (at !== undefined || edition !== undefined) &&
      html`<br /><small
          >${at !== undefined && html`<span lang="en">${at}</span>. `}${edition !== undefined && `${TEXTS.edition[language]}: ${edition}.`}${
            edition !== undefined && originText(input, cited, language)
          }${origin !== undefined && html` ${TEXTS.notPrinted[language]}: <span lang="en">${printed(origin)}</span>`}</small
        >`
    }
  </li>`;
};

/** What a table says of its factor: of the first one that is cited all, of later ones what differs from it. */
const originText = (input: SheetInput, cited: readonly SheetInput[], language: Language): Html | undefined => {
  const { boundary, gwp, data_year = "", region } = input;
  const first = cited.find((each) => editionOf(each) === editionOf(input));
  if (boundary === undefined) return undefined;
  const isFirst = first === undefined || nameOf(first) === nameOf(input);
  if (!isFirst && first.data_year === input.data_year && first.region === region) return undefined;
  const years: Text | undefined = DATA_YEARS[data_year];
  return html` ${isFirst && html`<span lang="en">${printed(boundary)}</span>; `}${TEXTS.dataYear[language]}:
  ${years?.[language] ?? data_year}; ${TEXTS.region[language]}:
  ${region !== undefined && regionName(region, language)}${isFirst && gwp !== undefined && html`; GWP: <span lang="en">${gwp}</span>`}.`;
};

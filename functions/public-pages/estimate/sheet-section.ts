import type { CalculationSheet, CalculationStep } from "@isotherm/contract";
import { workedFormula } from "@isotherm/methodology/formula";
import { type Html, html, figure, glance, type Language, printed, unitAfter } from "@isotherm/pages";
import { ESTIMATE_TEXTS as TEXTS, QUALITY_NAMES } from "./estimate-texts.ts";
import { citationOf, citedInputs, type SheetInput } from "./sources.ts";

/** A calculation step by step: formula, numbers put in, what went in, and where each value comes from. */
export const sheetSection = (sheet: CalculationSheet, language: Language): Html => {
  const cited = citedInputs(sheet);
  return html`<h2 id="sheet">${TEXTS.sheet[language]}</h2>
    <ol class="steps">
      ${sheet.steps.map((step, index) => stepItem(step, index, cited, language))}
    </ol>`;
};

const stepItem = (
  { name, leg, formula, inputs, result, note, facts = [] }: CalculationStep,
  index: number,
  cited: readonly SheetInput[],
  language: Language,
): Html =>
  html`<li id="s${index + 1}">
    <h3>
      <span class="soft">${index + 1}${leg !== undefined && html` · ${TEXTS.leg[language]} ${leg + 1}`}</span>
      <span class="begin" lang="en">${printed(name)}</span>
    </h3>
    <p class="formula soft">${formula}</p>
    <p class="formula">
      ${workedFormula(formula, inputs)} = <b>${glance(result.value, "en")}${unitAfter(result.unit)}</b>
    </p>
    <ul class="inputs">
      ${inputs.map((input) => inputItem(input, cited, language))}${facts.map(
        (fact) => html`<li lang="en">${printed(fact.name)}: ${fact.value}</li>`,
      )}${note !== undefined && html`<li lang="en">${printed(note)}</li>`}
    </ul>
  </li> `;

const inputItem = (input: SheetInput, cited: readonly SheetInput[], language: Language): Html => {
  const citation = citationOf(input, cited);
  const { symbol, name, value, unit, quality, from_step } = input;
  // What was given stands as it was given; what was calculated is read at a glance.
  const shown = from_step === undefined ? figure(value, "en") : glance(value, "en");
  const origin =
    from_step !== undefined
      ? html` <a href="#s${from_step + 1}">${TEXTS.step[language]} ${from_step + 1}</a>`
      : html`,
        ${QUALITY_NAMES[quality][language]}${citation !== undefined && html` <a href="#q${citation}">[${citation}]</a>`}`;
  return html`<li>${symbol} <span lang="en">${printed(name)}</span>: ${shown}${unitAfter(unit)}${origin}</li>`;
};

import { decimal, type Instant } from "@isotherm/core";
import { isApiError } from "@isotherm/client";
import {
  AMBIGUOUS_NUMBER,
  errorWords,
  faultText,
  figure,
  html,
  type Html,
  type HtmlValue,
  type Language,
  massText,
  moment,
  isAmbiguousNumber,
} from "@isotherm/pages";
import { formToken } from "./dashboard-response.ts";
import type { Visit } from "../access/visit.ts";

/** A time, in UTC; the script of the frame shows it in the zone of the reader. */
export const timeText = (at: Instant, language: Language): Html =>
  html`<time datetime="${at}">${moment(at, language)}</time>`;

/** A time to the second, in UTC; the script of the frame shows it in the zone of the reader. */
export const secondText = (at: Instant): Html =>
  html`<time datetime="${at}" data-exact>${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`;

/** Emissions as people read them. */
export const emissionsText = (
  { amount, unit }: { readonly amount: string; readonly unit: string },
  language: Language,
): string =>
  `${unit === "t" ? massText(decimal(amount), language) : `${figure(decimal(amount), language)} ${unit}`} CO₂e`;

/** A text that one copies. */
export const copied = (text: string): Html => html`<code class="copied">${text}</code>`;

/** A state, marked where it is good or bad news. */
export const stateText = (text: string, kind?: "good" | "bad"): Html =>
  html`<span class="state${kind && ` ${kind}`}">${text}</span>`;

/** A table that becomes a list on narrow screens. */
export const table = (caption: string, heads: readonly string[], rows: readonly (readonly HtmlValue[])[]): Html =>
  html`<table aria-label="${caption}">
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell, index) => html`<td data-name="${heads[index] ?? ""}">${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** Facts with their names. */
export const facts = (rows: readonly (readonly [name: string, value: HtmlValue] | false)[]): Html =>
  html`<dl>
    ${rows.map(
      (row) =>
        row !== false &&
        html`<dt>${row[0]}</dt>
          <dd>${row[1]}</dd>`,
    )}
  </dl>`;

/** The idempotency key of a thing as a fact; its German name parts where a narrow screen parts it. */
export const keyFact = ({ say }: Visit, key: string): readonly [name: string, value: Html] => [
  say("Idempotency key", "Idempotenz\u00ADschlüssel"),
  copied(key),
];

/** Metadata as facts; the reference, which forms and files ask for, by a name of the page. */
export const ownFacts = (
  metadata: Readonly<Record<string, unknown>>,
  reference: string,
): (readonly [name: string, value: string])[] =>
  Object.entries(metadata).map(([name, value]) => [name === "reference" ? reference : name, String(value)]);

/** A form that consists of a button: what it does is a POST, and the page after it another one. */
export const buttonForm = (visit: Visit, action: string, label: string, kind = "quiet small", more?: Html): Html =>
  html`<form method="post" action="${action}" class="inline">
    ${formToken(visit)}${more}<button class="${kind}">${label}</button>
  </form>`;

/** The link to the next part of a list; nothing where it ends. */
export const nextPage = (
  visit: Visit,
  here: string,
  query: URLSearchParams,
  after: string | null,
): Html | undefined => {
  if (after === null) return undefined;
  const next = new URLSearchParams(query);
  next.set("after", after);
  return html`<p><a href="${here}?${String(next)}" rel="next">${visit.say("Older", "Ältere")}</a></p>`;
};

/** What a form was refused for: texts by the name of their field, and what belongs to none. */
export interface FormFaults {
  readonly fields: Readonly<Record<string, string>>;
  readonly other?: string;
  /** Whether the texts are in the language of the page; those of the interface are English. */
  readonly translated?: true;
}

/** Nothing is wrong with a form that nobody has sent. */
export const NO_FAULTS: FormFaults = { fields: {} };

/**
 * The faults of a form that the interface has refused, in the reader's language as far as they have words in it; undefined
 * where it was refused for something else.
 */
export const faultsOf = (error: unknown, names: readonly string[], language: Language): FormFaults | undefined => {
  if (error instanceof AmbiguousNumber)
    return { fields: { [error.field]: AMBIGUOUS_NUMBER[language] }, translated: true };
  if (!isApiError(error) || ![400, 403, 409].includes(error.status)) return undefined;
  const parts = ["validation_error", "time_range_invalid"].includes(error.error_code) ? error.message.split("; ") : [];
  const told = parts.flatMap((part) => {
    const [path = "", text] = part.split(/: (.*)/s);
    const name = names.find((one) => path === one || path.startsWith(`${one}.`));
    return name !== undefined && text !== undefined ? [[name, text] as const] : [];
  });
  return told.length === 0 ? otherFault(error, language) : fieldFaults(told, language);
};

/** What a program has to do so that a number keeps all of its digits; people just write one. */
const OF_PROGRAMS = /^must be a decimal number written as a string, such as "(.+)"$/;

/** What the interface says with the name of its own field, which the page has under another one. */
const ofPages = (text: string): string =>
  text.replace(/^must not be after through\.$/, "must not be after the last day").replace(/^(?:city|country): /, "");

/** What is wrong with fields, as the interface said it; in the reader's language where all of it has words there. */
export const fieldFaults = (
  told: readonly (readonly [name: string, text: string])[],
  language: Language,
): FormFaults => {
  const written = told.map(([name, text]) => [name, text.replace(OF_PROGRAMS, "must be a number such as $1")] as const);
  const fields = Object.fromEntries(written.map(([name, text]) => [name, ofPages(text)]));
  if (language === "en") return { fields };
  const words = written.map(([name, text]) => [name, faultText(text)] as const);
  return words.every(([, text]) => text !== undefined)
    ? { fields: Object.fromEntries(words) as Record<string, string>, translated: true }
    : { fields };
};

/** A refusal that belongs to no field, in the reader's language where it has words that say as much. */
export const otherFault = (
  error: { readonly error_code: string; readonly message: string },
  language: Language,
): FormFaults => {
  const { text, more } = errorWords(error, language);
  // What says less than the message of the interface does not help to mend the form.
  return language === "en" || more !== undefined
    ? { fields: {}, other: error.message }
    : { fields: {}, other: text, translated: true };
};

/**
 * The form that narrows a list. On narrow screens it is folded, so that the list is seen first, unless something is wrong
 * with it; how many fields narrow the list stands on the fold.
 */
export const filterForm = (
  { say, request: { query } }: Visit,
  action: string,
  fields: Html,
  { narrowing, faults = NO_FAULTS }: { readonly narrowing: readonly string[]; readonly faults?: FormFaults },
): Html => {
  const count = narrowing.filter((name) => query.get(name)?.trim()).length;
  return html`<details class="narrowing" ${faults !== NO_FAULTS && html`open`}>
    <summary class="button quiet">${say("Filter", "Filtern")}${count > 0 && ` (${count})`}</summary>
    <form class="filters" action="${action}">${fields}</form>
  </details>`;
};

/** What was refused and why; where the German words say less than the message of the interface, that follows. */
export const refusalText = (refusal: Parameters<typeof errorWords>[0], language: Language): Html => {
  const { text, more } = errorWords(refusal, language);
  return html`${text} ${more !== undefined && html`<small lang="en">${more}</small>`}`;
};

/**
 * Numbers that a language writes as the interface does not. In English both marks must be there: `1,000` alone may be one or a thousand.
 * In German a comma alone is decimal to every reader.
 */
const WRITTEN: Readonly<Record<Language, RegExp>> = {
  en: /^\d{1,3}(,\d{3})+\.\d+$/,
  de: /^(\d+|\d{1,3}(\.\d{3})+),\d+$/,
};

/** A decimal as the interface takes it; what the language does not write so stays as it was typed. */
export const typedDecimal = (text: string, language: Language): string => {
  if (!WRITTEN[language].test(text)) return text;
  return language === "de" ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");
};

/** A decimal of the interface as a reader of the language types it: `typedDecimal` reads it back. */
export const writtenDecimal = (text: string, language: Language): string =>
  language === "de" ? text.replace(".", ",") : text;

/** A number that somebody typed may be read in two ways. */
class AmbiguousNumber extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`${field}: may be read in two ways`);
    this.field = field;
  }
}

/** Refuses a number as the reader's language parts thousands. @throws AmbiguousNumber, which `faultsOf` tells of */
export const refuseAmbiguous = (field: string, text: string, language: Language): void => {
  if (isAmbiguousNumber(text, language)) throw new AmbiguousNumber(field);
};

/** What is wrong with a form as a whole. */
export const formFault = ({ other, translated }: FormFaults): Html | undefined =>
  other === undefined
    ? undefined
    : html`<p class="banner alert" role="alert" ${!translated && html`lang="en"`}>${other}</p>`;

/** A field with its label and what is wrong with it. */
export const field = (
  name: string,
  label: string,
  { fields, translated }: FormFaults,
  control: (attributes: Html) => Html,
  hint?: string,
): Html => {
  const fault = fields[name];
  const attributes = html`id="${name}" name="${name}"
  ${fault !== undefined && html`aria-invalid="true" aria-describedby="${name}-fault"`}`;
  return html`<div class="field">
    <label for="${name}">${label}</label>${control(attributes)}
    ${fault !== undefined && html`<strong class="fault" id="${name}-fault" role="alert" ${!translated && html`lang="en"`}>${fault}</strong>`}
    ${hint !== undefined && html`<small>${hint}</small>`}
  </div>`;
};

import { html, type Html, type Language } from "@isotherm/pages";
import type { Entries, EntryFault } from "./choice.ts";
import { LINK_TEXTS as TEXTS } from "./link-texts.ts";

interface Field {
  readonly name: "amount" | "email" | "customer";
  readonly label: string;
  readonly value: string;
  readonly isOptional?: boolean;
  /** Its further attributes. */
  readonly more: Html;
}

/** What was wrong with a form, and the language in which that is told. */
interface Faulty {
  readonly fault?: EntryFault | undefined;
  readonly language: Language;
}

/** What is wrong with a field, once, where it is. */
export const fieldFault = ({ fault, language }: Faulty, name: keyof Entries): Html | false =>
  fault?.field === name && html`<p class="field-fault" id="${name}-fault">${TEXTS[fault.text][language]}</p>`;

/** Marks a field that was wrong: to the eye, to readers of screens, and with the focus. */
export const faultMark = ({ fault }: Pick<Faulty, "fault">, name: keyof Entries): Html | false =>
  fault?.field === name && html` aria-invalid="true" aria-describedby="${name}-fault"`;

/** A field that must be filled in unless it is optional, marked when it is what was wrong. */
export const formField = (view: Faulty, { name, label, value, more, isOptional }: Field): Html =>
  html`<label for="${name}"
      >${label}
      <input
        id="${name}"
        name="${name}"
        value="${value}"
        ${!isOptional && html`required`}
        ${more}
        ${faultMark(view, name)}
        ${view.fault?.field === name && html` autofocus`}
    /></label>
    ${fieldFault(view, name)}`;

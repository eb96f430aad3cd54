import type { AccountType } from "@isotherm/contract";
import { type Html, html } from "../frame/html.ts";
import type { Language } from "../frame/language.ts";
import { LINK_TEXTS } from "./link-texts.ts";

/** Says in test mode that nothing here is real. */
export const testBanner = (mode: AccountType, language: Language): Html | false =>
  mode === "test" && html`<p class="banner">${LINK_TEXTS.test[language]}</p>`;

import type { PageAnswer, PageRequest } from "@isotherm/http";
import { figure, money } from "../frame/figures.ts";
import { jsonAnswer } from "../frame/json-answer.ts";
import { languageOf } from "../frame/language.ts";
import { EntryFault, pricedChoice, refuseOverLimit } from "./choice.ts";
import { LINK_TEXTS as TEXTS } from "./link-texts.ts";
import type { OpenLink } from "./open-link.ts";

/** One sentence about what a form would buy, or why it buys nothing, while it is filled in. */
export const quoteForm = ({ query, header, origin }: PageRequest, opened: OpenLink): PageAnswer => {
  const language = languageOf(header("accept-language"));
  const by = query.get("by") === "mass" ? "mass" : "value";
  const entries = { bundle: query.get("bundle") ?? "", by, amount: query.get("amount") ?? "" } as const;
  try {
    const { quote } = pricedChoice(opened, entries, origin);
    refuseOverLimit(opened, quote);
    const text =
      by === "mass"
        ? `${TEXTS.costs[language]} ${money(quote.estimated_total_cost, opened.account.currency, language)}.`
        : `${TEXTS.buys[language]} ${figure(quote.estimated_quantity, language)} t CO₂e.`;
    return jsonAnswer({ text });
  } catch (error) {
    if (!(error instanceof EntryFault)) throw error;
    return jsonAnswer({ text: TEXTS[error.text][language] });
  }
};

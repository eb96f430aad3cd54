import type { Decimal } from "@isotherm/core";
import { exactMass, html, type Html, type Language, massText, type Text } from "@isotherm/pages";

const EXACTLY: Text = { en: "exactly", de: "genau" };

/** What is ordered: readable, and below it to the gram where that says more. */
export const orderedMass = (tonnes: Decimal, language: Language): Html => {
  const [readable, exact] = [massText(tonnes, language), exactMass(tonnes, language)];
  return html`${readable} CO₂e${readable !== exact && html`<br /><small>${EXACTLY[language]} ${exact}</small>`}`;
};

import { type Decimal, MASS_UNITS_PER_TONNE } from "@isotherm/core";
import type { StoredEstimate } from "@isotherm/store";
import {
  type Html,
  html,
  figure,
  glance,
  massText,
  type Language,
  readableMass,
  type ReadableUnit,
  type Text,
} from "@isotherm/pages";
import { withCountry } from "./country-name.ts";
import { fuelName } from "@isotherm/pages/fuel-words";
import { factorName } from "./plain-words.ts";
import { modeSign, modeSymbols, SIGN_NAMES } from "./mode-signs.ts";
import { ESTIMATE_TEXTS as TEXTS } from "./estimate-texts.ts";
import { type ActivityUnit, type ChainParts, chainPartsOf, type PartLine, partLinesOf } from "./estimate-legs.ts";

/** The legs of freight and of journeys as a table, and how its emissions divide along the chain; nothing for what has neither. */
export const legsSection = (stored: StoredEstimate, language: Language): Html => {
  const legs = partLinesOf(stored);
  const parts = chainPartsOf(stored);
  return html`${legs.length > 0 && legsTable(legs, stored, language)}${parts && chainBar(parts, stored, language)}`;
};

const legsTable = (legs: readonly PartLine[], { emissionsTonnes }: StoredEstimate, language: Language): Html => {
  const { unit } = readableMass(emissionsTonnes, language);
  const hasWays = legs.some(({ distance }) => distance);
  return html`<h2>${TEXTS[hasWays ? "legs" : "fuels"][language]}</h2>
    ${modeSymbols(new Set(legs.map(({ sign }) => sign)))}
    <table>
      <thead>
        <tr>
          <th scope="col">${TEXTS[hasWays ? "leg" : "fuel"][language]}</th>
          ${hasWays && html`<th scope="col" class="num">${TEXTS.distance[language]}</th>`}
          <th scope="col">${TEXTS.activity[language]}</th>
          <th scope="col" class="num">${TEXTS.emissions[language]}</th>
        </tr>
      </thead>
      <tbody>
        ${legs.map((line) => legRow(line, { total: emissionsTonnes, unit, hasWays }, language))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="${hasWays ? 3 : 2}">${TEXTS.total[language]}</th>
          <td class="num"><strong>${massText(emissionsTonnes, language)}</strong></td>
        </tr>
      </tfoot>
    </table>`;
};

const legRow = (
  line: PartLine,
  { total, unit, hasWays }: { readonly total: Decimal; readonly unit: ReadableUnit; readonly hasWays: boolean },
  language: Language,
): Html => {
  const { sign, from, to, factor, distance, mass } = line;
  return html`<tr>
    <td>
      ${modeSign(sign)}${lineName(line, language)}${
        from !== undefined && html`<br />${withCountry(from, language)} – ${withCountry(to ?? "", language)}`
      }
    </td>
    ${
      hasWays &&
      html`<td class="num" data-name="${TEXTS.distance[language]}">
        ${distance && distanceText(distance.amount, language)}
      </td>`
    }
    <td data-name="${TEXTS.activity[language]}">
      ${activityText(line, language)}<small lang="${factor ? "en" : language}"
        >${factor ? factorName(factor.name) : TEXTS.byFuelBurned[language]}</small
      >
    </td>
    <td class="num" data-name="${TEXTS.emissions[language]}">
      ${massText(mass.amount, language, unit)}${
        total.gt(0) && html`, ${percentOf(mass.amount, total, language)} ${shareLine(mass.amount.div(total))}`
      }
    </td>
  </tr>`;
};

/** Kilometres to be read at a glance: no road is known to the metre. */
export const distanceText = (km: Decimal, language: Language): string =>
  `${km.lt(1) ? glance(km, language) : figure(km.toSignificantDigits(4), language, 1)} km`;

/** What a line goes by; which fuel it is where it is about one. */
export const lineName = ({ sign, fuel }: PartLine, language: Language): string =>
  fuel === undefined ? SIGN_NAMES[sign][language] : fuelName(fuel, language);

const NO_BREAK = "\u00a0";
const GRAMS_PER_KILOGRAM = 1_000;

const ACTIVITY_UNITS: Readonly<Record<ActivityUnit, Text>> = {
  t·km: { en: "t·km", de: "t·km" },
  t: { en: "t", de: "t" },
  P·km: { en: "person·km", de: "Personen·km" },
  l: { en: "l", de: "l" },
};

/** An activity, and what one unit of it emits: as they are shown, their product is the mass that is shown, but for rounding. */
export const activityWords = ({ activity, mass }: PartLine, language: Language): string | undefined => {
  if (!activity || activity.value.isZero()) return undefined;
  const grams = mass.amount.times(MASS_UNITS_PER_TONNE.g).div(activity.value);
  const inKilograms = grams.gte(GRAMS_PER_KILOGRAM);
  const rate = inKilograms ? grams.div(GRAMS_PER_KILOGRAM) : grams;
  const unit = ACTIVITY_UNITS[activity.unit][language];
  const per = unit.includes("·") ? `(${unit})` : unit;
  const kept = (text: string): string => text.replaceAll(" ", NO_BREAK);
  return `${kept(`${glance(activity.value, language)} ${unit}`)} × ${kept(`${glance(rate, language)} ${inKilograms ? "kg" : "g"}/${per}`)}`;
};

const activityText = (line: PartLine, language: Language): Html | undefined => {
  const words = activityWords(line, language);
  return words === undefined ? undefined : html`${words}<br />`;
};

const shareLine = (share: Decimal): Html =>
  html`<svg class="bar thin" aria-hidden="true">
    <rect class="a" width="${share.times(100).toDecimalPlaces(1).toNumber()}%" height="100%" />
  </svg>`;

const percentOf = (part: Decimal, whole: Decimal, language: Language): string =>
  `${figure(part.div(whole).times(100), language, 1)} %`;

const WIDTH = 1_000;

const chainBar = (parts: ChainParts, { emissionsTonnes }: StoredEstimate, language: Language): Html | undefined => {
  if (!emissionsTonnes.gt(0) || parts.notSplit.eq(emissionsTonnes)) return undefined;
  const wide = (mass: Decimal): number => mass.div(emissionsTonnes).times(WIDTH).toDecimalPlaces(1).toNumber();
  const [direct, upstream] = [wide(parts.tankToWheel), wide(parts.wellToTank)];
  const { unit } = readableMass(emissionsTonnes, language);
  const percent = (mass: Decimal): string => percentOf(mass, emissionsTonnes, language);
  return html`<h2>${TEXTS.parts[language]}</h2>
    <svg class="bar" viewBox="0 0 ${WIDTH} 20" preserveAspectRatio="none" aria-hidden="true">
      <rect class="a" width="${direct}" height="20" />
      <rect class="b" x="${direct}" width="${upstream}" height="20" />
      ${
        parts.notSplit.gt(0) &&
        html`<rect class="c" x="${direct + upstream}" width="${wide(parts.notSplit)}" height="20" />`
      }
    </svg>
    <dl>
      <dt><span class="key"></span>${TEXTS.tankToWheel[language]}</dt>
      <dd>
        ${massText(parts.tankToWheel, language, unit)},
        ${percent(parts.tankToWheel)}${
          !parts.atHeight.isZero() &&
          html`<br /><small
              >${TEXTS.atHeight[language]}: ${massText(parts.atHeight, language, unit)},
              ${percent(parts.atHeight)}</small
            >`
        }
      </dd>
      <dt><span class="key b"></span>${TEXTS.wellToTank[language]}</dt>
      <dd>${massText(parts.wellToTank, language, unit)}, ${percent(parts.wellToTank)}</dd>
      ${
        !parts.notSplit.isZero() &&
        html`<dt><span class="key c"></span>${TEXTS.elsewhere[language]}</dt>
          <dd>${massText(parts.notSplit, language, unit)}, ${percent(parts.notSplit)}</dd>`
      }
    </dl>`;
};

import type { Decimal } from "@isotherm/core";
import type { StoredEstimate } from "@isotherm/store";
import { type Html, html, figure, glance, massText, roundFigure, type Language } from "@isotherm/pages";
import { ESTIMATE_TEXTS as TEXTS } from "./estimate-texts.ts";
import { type ChainParts, chainPartsOf, type PartLine, partLinesOf } from "./estimate-legs.ts";

/** The legs of freight and of journeys as a table, and how its emissions divide along the chain; nothing for what has neither. */
export const legsSection = (stored: StoredEstimate, language: Language): Html => {
  const legs = partLinesOf(stored);
  const parts = chainPartsOf(stored);
  return html`${legs.length > 0 && legsTable(legs, stored, language)}${parts && chainBar(parts, stored, language)}`;
};

const legsTable = (legs: readonly PartLine[], { emissionsTonnes }: StoredEstimate, language: Language): Html =>
  html`<h2>${TEXTS.legs[language]}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">${TEXTS.from[language]} – ${TEXTS.to[language]}</th>
          <th scope="col">${TEXTS.factor[language]}</th>
          <th scope="col" class="num">${TEXTS.distance[language]}</th>
          <th scope="col" class="num">${TEXTS.emissions[language]}</th>
        </tr>
      </thead>
      <tbody>
        ${legs.map((line) => legRow(line, emissionsTonnes, language))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="3">${TEXTS.total[language]}</th>
          <td class="num"><strong>${massText(emissionsTonnes, language)}</strong></td>
        </tr>
      </tfoot>
    </table>`;

const legRow = (line: PartLine, total: Decimal, language: Language): Html => {
  const { from, to, amount, factor, distance, mass, intensity } = line;
  return html`<tr>
    <td lang="en">${amount ?? (from !== undefined && html`${from} – ${to}`)}</td>
    ${factor ? factorCell(factor, language) : html`<td>${TEXTS.byFuelBurned[language]}</td>`}
    <td class="num" data-name="${TEXTS.distance[language]}">
      ${distance && `${figure(distance.amount, language, 0)} km`}
    </td>
    <td class="num" data-name="${TEXTS.emissions[language]}">
      ${massText(mass.amount, language)}${total.gt(0) && html`, ${percentOf(mass.amount, total, language)}`}${
        intensity &&
        html`<br /><small
            >${roundFigure(intensity.wtw.amount, language)}
            ${INTENSITY_UNITS[intensity.wtw.unit] ?? intensity.wtw.unit}</small
          >`
      }
    </td>
  </tr>`;
};

const factorCell = (factor: NonNullable<PartLine["factor"]>, language: Language): Html => {
  const value = factor.gas_emissions && glance(factor.gas_emissions.co2e, language);
  const unit = `${factor.numerator_unit}/${factor.denominator_unit.replace("*", "·")}`;
  return html`<td lang="en">${factor.name}<br /><small>${value} ${unit}</small></td>`;
};

/** What an answer keeps is in grams. */
const INTENSITY_UNITS: Readonly<Record<string, string>> = { g_per_tkm: "g/(t·km)", g_per_t: "g/t" };

const percentOf = (part: Decimal, whole: Decimal, language: Language): string =>
  `${figure(part.div(whole).times(100), language, 1)} %`;

const WIDTH = 1_000;

const chainBar = (parts: ChainParts, { emissionsTonnes }: StoredEstimate, language: Language): Html | undefined => {
  if (!emissionsTonnes.gt(0)) return undefined;
  const wide = (mass: Decimal): number => mass.div(emissionsTonnes).times(WIDTH).toDecimalPlaces(1).toNumber();
  const [direct, upstream] = [wide(parts.tankToWheel), wide(parts.wellToTank)];
  const percent = (mass: Decimal): string => percentOf(mass, emissionsTonnes, language);
  return html`<h2>${TEXTS.parts[language]}</h2>
    <svg class="bar" viewBox="0 0 ${WIDTH} 20" preserveAspectRatio="none" aria-hidden="true">
      <rect class="a" width="${direct}" height="20" />
      <rect class="b" x="${direct}" width="${upstream}" height="20" />
    </svg>
    <dl>
      <dt><span class="key"></span>${TEXTS.tankToWheel[language]}</dt>
      <dd>
        ${massText(parts.tankToWheel, language)},
        ${percent(parts.tankToWheel)}${
          !parts.atHeight.isZero() &&
          html`<br /><small
              >${TEXTS.atHeight[language]}: ${massText(parts.atHeight, language)}, ${percent(parts.atHeight)}</small
            >`
        }
      </dd>
      <dt><span class="key b"></span>${TEXTS.wellToTank[language]}</dt>
      <dd>${massText(parts.wellToTank, language)}, ${percent(parts.wellToTank)}</dd>
      ${
        !parts.notSplit.isZero() &&
        html`<dt><span class="key c"></span>${TEXTS.elsewhere[language]}</dt>
          <dd>${massText(parts.notSplit, language)}, ${percent(parts.notSplit)}</dd>`
      }
    </dl>`;
};

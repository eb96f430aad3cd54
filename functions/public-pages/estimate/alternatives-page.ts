import type { Decimal, Instant } from "@isotherm/core";
import type { LessBy, WayToLess } from "@isotherm/estimating/way-to-less";
import { waysToLess } from "@isotherm/estimating/ways-to-less";
import type { DataSource } from "@isotherm/geodata/data-source";
import type { PageResponse } from "@isotherm/http";
import { freightGeography } from "@isotherm/methodology/freight/freight-geography";
import type { FreightUses } from "@isotherm/methodology";
import {
  figure,
  html,
  type Html,
  type Language,
  massText,
  pageResponse,
  readableMass,
  type ReadableUnit,
  type Text,
} from "@isotherm/pages";
import type { AccountRecord, StoredEstimate } from "@isotherm/store";
import type { ShownEstimate } from "./estimate-legs.ts";
import { codeName } from "./plain-words.ts";
import { subjectOf } from "./subject.ts";

const TEXTS = {
  heading: { en: "Ways to emit less", de: "Wege zu weniger Emissionen" },
  about: {
    en: "The same, done in another way: each line changes one thing and is calculated by the same method, with averages. Whether it is offered, at what price and in what time, is not looked at.",
    de: "Dasselbe auf anderem Weg: Jede Zeile ändert eine Sache und ist nach derselben Methode berechnet, mit Mittelwerten. Ob es angeboten wird, zu welchem Preis und in welcher Zeit, ist nicht betrachtet.",
  },
  way: { en: "Way", de: "Weg" },
  emissions: { en: "Emissions", de: "Emissionen" },
  difference: { en: "Difference", de: "Unterschied" },
  asEstimated: { en: "As estimated", de: "Wie geschätzt" },
  modelled: { en: "modelled", de: "modelliert" },
  none: {
    en: "The model knows no other way that emits less.",
    de: "Das Modell kennt keinen anderen Weg, der weniger emittiert.",
  },
  back: { en: "Back to the estimate", de: "Zurück zur Schätzung" },
  legs: { en: "legs", de: "Abschnitte" },
  through: { en: "via", de: "über" },
} as const satisfies Record<string, Text>;

const CHANGES: Readonly<Record<LessBy["kind"], Text>> = {
  rail: { en: "By rail", de: "Mit der Bahn" },
  barge: { en: "By barge, on rivers and canals", de: "Mit dem Binnenschiff" },
  ship: {
    en: "By container ship; the ways to and from the ports are not counted",
    de: "Mit dem Containerschiff; die Wege von und zu den Häfen sind nicht gezählt",
  },
  corridor: { en: "Another corridor at sea", de: "Ein anderer Seeweg" },
  electric: { en: "By electric truck", de: "Mit elektrischem Lkw" },
  hvo: { en: "The truck with HVO from waste fats", de: "Der Lkw mit HVO aus Abfallfetten" },
  electric_rail: { en: "By electric train", de: "Mit elektrischem Zug" },
  economy: { en: "In economy class", de: "In der Economy Class" },
  train: { en: "By train", de: "Mit dem Zug" },
  coach: { en: "By coach", de: "Mit dem Reisebus" },
};

/** Finds ways to less with this data. Made once: places and routes are kept. */
export const alternatives = (source: DataSource) => {
  const geography = freightGeography(source);
  return (stored: StoredEstimate, now: Instant): readonly WayToLess[] =>
    waysToLess({ geography, now } satisfies FreightUses, stored);
};

/** The page that sets other ways of the same beside an estimate. */
export const alternativesDocument = (
  stored: ShownEstimate,
  ways: readonly WayToLess[],
  { address, sender }: { readonly address: string; readonly sender: AccountRecord["account"] | undefined },
  language: Language,
): PageResponse => {
  const heading = TEXTS.heading[language];
  const { name } = stored.estimate.request;
  const body = html`<h1>${heading}</h1>
    ${name !== undefined && html`<p class="lead">${name}</p>`}
    <p class="lead">${subjectOf(stored, language)}</p>
    <p>${ways.length > 0 ? TEXTS.about[language] : TEXTS.none[language]}</p>
    ${ways.length > 0 && waysTable(stored, ways, language)}
    <p class="actions"><a class="button quiet" href="${address}">${TEXTS.back[language]}</a></p>`;
  return pageResponse({ language, title: heading, body, sender: sender?.name, senderLogo: sender?.logo });
};

const waysTable = ({ emissionsTonnes }: StoredEstimate, ways: readonly WayToLess[], language: Language): Html => {
  const { unit } = readableMass(emissionsTonnes, language);
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${TEXTS.way[language]}</th>
        <th scope="col" class="num">${TEXTS.emissions[language]}</th>
        <th scope="col" class="num">${TEXTS.difference[language]}</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>${TEXTS.asEstimated[language]}</td>
        <td class="num" data-name="${TEXTS.emissions[language]}">
          ${massText(emissionsTonnes, language, unit)} ${bar(emissionsTonnes, emissionsTonnes)}
        </td>
        <td></td>
      </tr>
      ${ways.map((way) => wayRow(way, { total: emissionsTonnes, unit }, language))}
    </tbody>
  </table>`;
};

const bar = (part: Decimal, whole: Decimal): Html =>
  html`<svg class="bar thin" aria-hidden="true">
    <rect class="a" width="${part.div(whole).times(100).toDecimalPlaces(1).toNumber()}%" height="100%" />
  </svg>`;

const wayRow = (
  { by, legs, emissions }: WayToLess,
  { total, unit }: { readonly total: Decimal; readonly unit: ReadableUnit },
  language: Language,
): Html => {
  const less = total.minus(emissions);
  return html`<tr>
    <td>
      ${nameOf(by, language)}<br /><small
        >${TEXTS.modelled[language]}${legs > 1 && `, ${legs} ${TEXTS.legs[language]}`}</small
      >
    </td>
    <td class="num" data-name="${TEXTS.emissions[language]}">
      ${massText(emissions, language, unit)} ${bar(emissions, total)}
    </td>
    <td class="num" data-name="${TEXTS.difference[language]}">
      −${massText(less, language, unit)}, −${figure(less.div(total).times(100), language, 1)} %
    </td>
  </tr>`;
};

const nameOf = ({ kind, passed = [] }: LessBy, language: Language): string => {
  const name = CHANGES[kind][language];
  if (passed.length === 0) return name;
  return `${name}, ${TEXTS.through[language]} ${passed.map((code) => codeName(code, language)).join(", ")}`;
};

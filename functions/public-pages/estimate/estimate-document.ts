import { idInstant } from "@isotherm/core";
import {
  day,
  figure,
  html,
  type Html,
  type Language,
  mapPicture,
  pageResponse,
  readableMass,
  warningText,
} from "@isotherm/pages";
import type { MapMode } from "@isotherm/geodata/map/map-style";
import type { PageResponse } from "@isotherm/http";
import type { AccountRecord, StoredEstimate } from "@isotherm/store";
import { activitySection } from "./activity-section.ts";
import { certaintySection, rangeWords } from "./certainty-section.ts";
import { ESTIMATE_TEXTS as TEXTS, mapNote } from "./estimate-texts.ts";
import type { ShownEstimate } from "./estimate-legs.ts";
import { legsSection } from "./legs-section.ts";
import { modeLine, MODE_NAMES } from "./mode-signs.ts";
import { COPY_ADDRESS, nextSection } from "./next-section.ts";
import { fieldName, plainWords } from "./plain-words.ts";
import { mapModesOf } from "./route-drawing.ts";
import { givenSection, sheetSection, sourcesSection } from "./sheet-section.ts";
import { subjectOf } from "./subject.ts";
import { yearSection } from "./year-section.ts";

/** Where the page of an estimate is, and whose it is. */
interface Place {
  /** Without the host. */
  readonly address: string;
  readonly origin: string;
  readonly sender: AccountRecord["account"] | undefined;
}

/** The page of an estimate, for those whom its owner gives the address. */
export const estimateDocument = (stored: ShownEstimate, place: Place, language: Language): PageResponse => {
  const { address, origin, sender } = place;
  const { amount, unit } = readableMass(stored.emissionsTonnes, language);
  const subject = subjectOf(stored, language);
  const name = stored.estimate.request.name ?? subject;
  const { sheet, estimate } = stored;
  const body = html`${sender?.type === "test" && html`<p class="banner">${TEXTS.test[language]}</p>`}
    ${resultSection(stored, { name, subject, sender: sender?.name }, language)}
    ${nextSection(stored, { address, origin, name }, language)} ${certaintySection(stored, language)}
    ${mapFigure(stored, address, language)} ${warningsSection(estimate, language)} ${legsSection(stored, language)}
    ${yearSection(stored, language)} ${givenSection(stored, language)} ${sourcesSection(sheet, language)}
    ${sheetSection(sheet, language)}
    <p class="soft end">
      <small>${TEXTS.about[language]}<br />${TEXTS.estimate[language]} <code>${stored.id}</code></small>
    </p>`;
  return pageResponse({
    language,
    title: `${amount} ${unit} CO₂e – ${name}`,
    body,
    sender: sender?.name,
    senderLogo: sender?.logo,
    script: COPY_ADDRESS,
    preview: {
      description: name === subject ? TEXTS.heading[language] : subject,
      picture: `${origin}${address}/picture.png`,
    },
  });
};

/** What the estimate is about and what it comes to, readable and exact. */
const resultSection = (
  stored: StoredEstimate,
  { name, subject, sender }: { readonly name: string; readonly subject: string; readonly sender: string | undefined },
  language: Language,
): Html => {
  const { emissionsTonnes, sheet, id, estimate } = stored;
  const { amount, unit } = readableMass(emissionsTonnes, language);
  const range = rangeWords(stored, language);
  return html`<h1>${name}</h1>
    ${name !== subject && html`<p class="lead">${subject}</p>`}
    <p class="soft">${TEXTS.heading[language]}</p>
    <p class="result">${amount} <span>${unit} CO₂e</span></p>
    ${activitySection(stored, language)}
    ${range !== undefined && html`<p>${TEXTS.range[language]}: <strong>${range}</strong></p>`}
    <p class="soft"><small>${TEXTS.co2e[language]}</small></p>
    <dl>
      ${
        sender !== undefined &&
        html`<dt>${TEXTS.preparedBy[language]}</dt>
          <dd>${sender}</dd>`
      }
      <dt>${TEXTS.made[language]}</dt>
      <dd>${day(idInstant(id), language)}</dd>
      <dt>${TEXTS.method[language]}</dt>
      <dd>${sheet.method_version}</dd>
    </dl>
    <details>
      <summary>${TEXTS.exact[language]}</summary>
      <p>${figure(estimate.mass.amount, language)} t CO₂e</p>
    </details>`;
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What is to be known before the figure is relied on, each once with the fields that it is about; nothing where there is nothing. */
const warningsSection = ({ warnings }: StoredEstimate["estimate"], language: Language): Html | undefined =>
  warnings.length === 0
    ? undefined
    : html`<h2>${TEXTS.warnings[language]}</h2>
        <ul>
          ${[...Map.groupBy(warnings, (warning) => warningText(warning, language))].map(([text, all]) => {
            const fields = all.flatMap(({ field }) => (field === undefined ? [] : fieldName(field, language)));
            return html`<li>
              ${fields.length > 0 && `${capital([...new Set(fields)].join("; "))}: `}${plainWords(text, language)}
            </li>`;
          })}
        </ul>
        ${language !== "en" && exactWords(warnings, language)}`;

/** The engine's own sentences, which name what each warning is of: they are English, with the figures and days in them. */
const exactWords = (warnings: StoredEstimate["estimate"]["warnings"], language: Language): Html =>
  html`<details>
    <summary>${TEXTS.exactWords[language]}</summary>
    <ul lang="en">
      ${[...new Set(warnings.map(({ message }) => message))].map((message) => html`<li>${plainWords(message, "en")}</li>`)}
    </ul>
  </details>`;

/** On roads freight goes by truck; people go by car or bus. */
const modeName = (mode: MapMode, { kind }: StoredEstimate, language: Language): string =>
  (mode === "road" && kind === "passenger-transportation" ? TEXTS.byRoad : MODE_NAMES[mode])[language];

const mapFigure = (stored: StoredEstimate, address: string, language: Language): Html | false => {
  const modes = mapModesOf(stored);
  return (
    modes.length > 0 &&
    html`<figure>
      ${mapPicture(`${address}/map.svg`, TEXTS.mapOf[language])}
      <figcaption>
        ${modes.map((mode) => html`<span class="mode">${modeLine(mode)} ${modeName(mode, stored, language)}</span> `)}
        ${mapNote(modes, language)}
      </figcaption>
    </figure>`
  );
};

import { CalculationSheet } from "@isotherm/contract";
import { type AccountId, type EstimateId, idInstant, ApiError } from "@isotherm/core";
import type { DataSource } from "@isotherm/geodata/data-source";
import type { LandShape } from "@isotherm/geodata/map/route-map";
import type { Page, PageResponse, HtmlRequest } from "@isotherm/http";
import { withOrigins } from "@isotherm/methodology/factors/factor-origin";
import type { AccountRecord, OwnedId, StoredEstimate } from "@isotherm/store";
import * as z from "zod";
import {
  html,
  type Html,
  day,
  figure,
  readableMass,
  type Language,
  languageOf,
  MAP_POLICY,
  mapPicture,
  mapShapeOf,
  pageResponse,
  PRIVATE_HEADERS,
} from "@isotherm/pages";
import { certaintySection } from "./certainty-section.ts";
import { ESTIMATE_TEXTS as TEXTS } from "./estimate-texts.ts";
import { legsSection } from "./legs-section.ts";
import { hasMap, routeDrawing } from "./route-drawing.ts";
import { sheetCsv } from "./sheet-csv.ts";
import { sheetSection, sourcesSection } from "./sheet-section.ts";
import { subjectOf } from "./subject.ts";
import { yearSection } from "./year-section.ts";

/** What the pages of estimates use. */
export interface EstimatePageUses {
  readonly openToken: (token: string) => Promise<OwnedId<EstimateId> | undefined>;
  readonly estimates: { one(account: AccountId, id: EstimateId): Promise<StoredEstimate | undefined> };
  readonly accounts: { one(id: AccountId): Promise<AccountRecord | undefined> };
  /** Airports and the sea, for maps. */
  readonly geodata: DataSource;
  readonly coasts: () => LandShape;
}

/** The pages below the address that every estimate tells as `external_estimate_url`. */
export const estimatePages = (uses: EstimatePageUses): readonly Page[] => {
  const drawRoute = routeDrawing(uses.geodata, uses.coasts);
  const found = async ({ params }: HtmlRequest) => {
    const page = await uses.openToken(params["token"] ?? "");
    const stored = page && (await uses.estimates.one(page.account, page.id));
    if (!page || !stored) throw new ApiError("not_found");
    return { stored: { ...stored, sheet: withOrigins(stored.sheet) }, account: page.account };
  };
  const page = (name: string, path: string, answer: (request: HtmlRequest) => Promise<PageResponse>): Page => ({
    id: name,
    method: "GET",
    path: `/e/{token}${path}`,
    run: answer,
  });
  return [
    page("estimatePage", "", async (request) => {
      const { stored, account } = await found(request);
      const sender = (await uses.accounts.one(account))?.account;
      const address = `/e/${request.params["token"]}`;
      return estimateDocument(stored, { address, sender }, languageOf(request.header("accept-language")));
    }),
    page("estimateMap", "/map.svg", async (request) => {
      const { stored } = await found(request);
      const drawing = drawRoute(stored, {
        title: stored.estimate.request.name ?? subjectOf(stored, "en"),
        shape: mapShapeOf(request),
      });
      if (drawing === undefined) throw new ApiError("not_found");
      return download("image/svg+xml", drawing);
    }),
    page("estimateSheetJson", "/calculation.json", async (request) => {
      const { stored } = await found(request);
      return download("application/json", sheetJson(stored), `${stored.id}.json`);
    }),
    page("estimateSheetCsv", "/calculation.csv", async (request) => {
      const { stored } = await found(request);
      return download("text/csv; charset=utf-8", await sheetCsv(stored.sheet), `${stored.id}.csv`);
    }),
  ];
};

const sheetJson = ({ emissionsTonnes, kind, sheet, estimate }: StoredEstimate): string => {
  const { mass_range, data_quality } = estimate;
  const told = { kind, mass: { amount: emissionsTonnes.toFixed(), unit: "t" }, mass_range, data_quality };
  return `${JSON.stringify({ ...told, ...z.encode(CalculationSheet, sheet) }, null, 2)}\n`;
};

/** What is to be known before the figure is relied on, each once with the fields that it is about; nothing where there is nothing. */
const warningsSection = ({ warnings }: StoredEstimate["estimate"], language: Language): Html | undefined =>
  warnings.length === 0
    ? undefined
    : html`<h2>${TEXTS.warnings[language]}</h2>
        <ul lang="en">
          ${[...Map.groupBy(warnings, ({ message }) => message)].map(([message, all]) => {
            const fields = all.flatMap(({ field }) => field ?? []).join(", ");
            return html`<li>${fields !== "" && html`<code>${fields}</code>: `}${message}</li>`;
          })}
        </ul>`;

const download = (type: string, body: string, file?: string): PageResponse => ({
  status: 200,
  headers: {
    ...PRIVATE_HEADERS,
    "content-type": type,
    "content-security-policy": MAP_POLICY,
    ...(file !== undefined && { "content-disposition": `attachment; filename="${file}"` }),
  },
  body,
});

/** Kinds whose map has flights alone. */
const FLOWN: ReadonlySet<StoredEstimate["kind"]> = new Set(["flight", "passenger-transportation"]);

const mapFigure = (stored: StoredEstimate, address: string, language: Language): Html | false =>
  hasMap(stored) &&
  html`<figure>
    ${mapPicture(`${address}/map.svg`, TEXTS.mapOf[language])}
    <figcaption>${(FLOWN.has(stored.kind) ? TEXTS.flightMapNote : TEXTS.mapNote)[language]}</figcaption>
  </figure>`;

const estimateDocument = (
  stored: StoredEstimate,
  { address, sender }: { readonly address: string; readonly sender: AccountRecord["account"] | undefined },
  language: Language,
): PageResponse => {
  const { emissionsTonnes, sheet, id, estimate } = stored;
  const { amount, unit } = readableMass(emissionsTonnes, language);
  const subject = subjectOf(stored, language);
  const name = estimate.request.name ?? subject;
  const body = html`${sender?.type === "test" && html`<p class="banner">${TEXTS.test[language]}</p>`}
    <h1>${name}</h1>
    ${name !== subject && html`<p class="lead">${subject}</p>`}
    <p class="soft">${TEXTS.heading[language]}</p>
    <p class="result">${amount} <span>${unit} CO₂e</span></p>
    <p class="soft"><small>${TEXTS.co2e[language]}</small></p>
    <dl>
      <dt>${TEXTS.made[language]}</dt>
      <dd>${day(idInstant(id), language)}</dd>
      <dt>${TEXTS.method[language]}</dt>
      <dd>${sheet.method_version}</dd>
    </dl>
    <details>
      <summary>${TEXTS.exact[language]}</summary>
      <p>${figure(estimate.mass.amount, language)} t CO₂e</p>
    </details>
    ${certaintySection(stored, language)} ${mapFigure(stored, address, language)} ${warningsSection(estimate, language)}
    ${legsSection(stored, language)} ${yearSection(stored, language)} ${sourcesSection(sheet, language)}
    ${sheetSection(sheet, language)}
    <p class="actions">
      <a class="button quiet" href="${address}/calculation.csv">${TEXTS.csv[language]}</a
      ><a class="button quiet" href="${address}/calculation.json">${TEXTS.json[language]}</a>
    </p>
    <p class="soft">
      <small>${TEXTS.about[language]} ${TEXTS.estimate[language]} <code>${id}</code></small>
    </p>`;
  return pageResponse({ language, title: `${amount} ${unit} CO₂e – ${name}`, body, sender: sender?.name });
};

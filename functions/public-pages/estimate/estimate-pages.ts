import { CalculationSheet } from "@isotherm/contract";
import { type AccountId, type EstimateId, ApiError } from "@isotherm/core";
import { type Clock, instant } from "@isotherm/core/system";
import { airports } from "@isotherm/geodata";
import type { DataSource } from "@isotherm/geodata/data-source";
import type { MapGround } from "@isotherm/geodata/map/route-map";
import type { Page, PageResponse, HtmlRequest } from "@isotherm/http";
import { withOrigins } from "@isotherm/methodology/factors/factor-origin";
import type { AccountRecord, OwnedId, StoredEstimate } from "@isotherm/store";
import * as z from "zod";
import { readableMass, languageOf, MAP_POLICY, mapShapeOf, PRIVATE_HEADERS } from "@isotherm/pages";
import type { ReadPicture } from "@isotherm/papers/logo-png";
import { picturePage } from "../drawing/preview-picture.ts";
import type * as Alternatives from "./alternatives-page.ts";
import { rangeWords } from "./certainty-section.ts";
import { estimateDocument } from "./estimate-document.ts";
import { ESTIMATE_TEXTS as TEXTS } from "./estimate-texts.ts";
import type { ShownEstimate } from "./estimate-legs.ts";
import { hasAlternatives } from "./has-alternatives.ts";
import { routeDrawing } from "./route-drawing.ts";
import { sheetCsv } from "./sheet-csv.ts";
import { subjectOf } from "./subject.ts";

/** What the pages of estimates use. */
export interface EstimatePageUses {
  readonly openToken: (token: string) => Promise<OwnedId<EstimateId> | undefined>;
  readonly estimates: { one(account: AccountId, id: EstimateId): Promise<StoredEstimate | undefined> };
  readonly accounts: { one(id: AccountId): Promise<AccountRecord | undefined> };
  /** Airports and the sea, for maps. */
  readonly geodata: DataSource;
  readonly mapGround: () => MapGround;
  /** The folder with the fonts of papers and pictures, and with what draws pictures. */
  readonly files: string;
  readonly clock: Clock;
  readonly picture: ReadPicture;
}

/** The pages below the address that every estimate tells as `external_estimate_url`. */
export const estimatePages = (uses: EstimatePageUses): readonly Page[] => {
  const found = foundBy(uses);
  const drawRoute = routeDrawing(uses.geodata, uses.mapGround);
  const answerAlternatives = alternativesAnswer(uses);
  return [
    // Of two pages that a path fits, the first one answers.
    paperPage(uses, found, drawRoute),
    page("estimatePage", "", async (request) => {
      const { stored, account } = await found(request);
      const sender = (await uses.accounts.one(account))?.account;
      const address = `/e/${request.params["token"]}`;
      const { origin } = request;
      return estimateDocument(stored, { address, origin, sender }, languageOf(request.header("accept-language")));
    }),
    estimatePicture(uses, found, drawRoute),
    page("estimateAlternatives", "/alternatives", async (request) => {
      const { stored, account } = await found(request);
      return answerAlternatives(stored, account, request);
    }),
    mapPage(found, drawRoute),
    ...sheetPages(found),
  ];
};

/** The estimate of the address that is asked for, and whose it is. */
type Found = (request: HtmlRequest) => Promise<{ readonly stored: ShownEstimate; readonly account: AccountId }>;

type DrawRoute = ReturnType<typeof routeDrawing>;

const foundBy = (uses: Pick<EstimatePageUses, "openToken" | "estimates" | "geodata">): Found => {
  const known = airports(uses.geodata);
  const cityOf = (code: string): string | undefined => known.lookUp(code)?.airport.city;
  return async ({ params }) => {
    const opened = await uses.openToken(params["token"] ?? "");
    const stored = opened && (await uses.estimates.one(opened.account, opened.id));
    if (!opened || !stored) throw new ApiError("not_found");
    return { stored: { ...stored, sheet: withOrigins(stored.sheet), cityOf }, account: opened.account };
  };
};

const page = (id: string, path: string, run: (request: HtmlRequest) => Promise<PageResponse>): Page => ({
  id,
  method: "GET",
  path: `/e/{token}${path}`,
  run,
});

/** The estimate on paper, a PDF. What writes it is loaded with the first who asks for it. */
const paperPage = (uses: EstimatePageUses, found: Found, drawRoute: DrawRoute): Page =>
  page("estimatePdf", ".pdf", async (request) => {
    const { stored, account } = await found(request);
    const sender = (await uses.accounts.one(account))?.account;
    const language = languageOf(request.query.get("language") ?? request.header("accept-language"));
    const map = drawRoute(stored, { title: TEXTS.mapOf[language], shape: "wide", language });
    const { paperOf } = await import("../estimate-pdf/paper-of.ts");
    const address = `${request.origin}/e/${request.params["token"]}`;
    const bytes = await paperOf({ stored, sender, address, map, language, picture: uses.picture }, uses.files);
    return download("application/pdf", bytes, { name: `${stored.id}.pdf`, isShown: true });
  });

/** What others show of the page where its address is pasted. */
const estimatePicture = (uses: EstimatePageUses, found: Found, drawRoute: DrawRoute): Page =>
  picturePage("estimatePicture", "/e/{token}", uses.files, async (request) => {
    const { stored, account } = await found(request);
    const language = languageOf(request.header("accept-language"));
    const { amount, unit } = readableMass(stored.emissionsTonnes, language);
    const range = rangeWords(stored, language);
    return {
      sender: (await uses.accounts.one(account))?.account.name ?? "Isotherm",
      title: stored.estimate.request.name ?? subjectOf(stored, language),
      figure: `${amount} ${unit} CO₂e`,
      ...(range !== undefined && { note: `${TEXTS.range[language]}: ${range}` }),
      map: drawRoute(stored, { title: TEXTS.mapOf[language], shape: "tall", language }),
    };
  });

const mapPage = (found: Found, drawRoute: DrawRoute): Page =>
  page("estimateMap", "/map.svg", async (request) => {
    const { stored } = await found(request);
    const language = languageOf(request.header("accept-language"));
    const title = stored.estimate.request.name ?? subjectOf(stored, "en");
    const drawing = drawRoute(stored, { title, shape: mapShapeOf(request), language });
    if (drawing === undefined) throw new ApiError("not_found");
    return download("image/svg+xml", drawing);
  });

/** The calculation sheet as files. */
const sheetPages = (found: Found): readonly Page[] => [
  page("estimateSheetJson", "/calculation.json", async (request) => {
    const { stored } = await found(request);
    return download("application/json", sheetJson(stored), { name: `${stored.id}.json` });
  }),
  page("estimateSheetCsv", "/calculation.csv", async (request) => {
    const { stored } = await found(request);
    return download("text/csv; charset=utf-8", await sheetCsv(stored.sheet), { name: `${stored.id}.csv` });
  }),
];

/** The method with its factors is loaded with the first who asks for other ways; places and routes are kept. */
const alternativesAnswer = (uses: Pick<EstimatePageUses, "accounts" | "geodata" | "clock">) => {
  let findWays: ReturnType<typeof Alternatives.alternatives> | undefined;
  return async (stored: StoredEstimate, account: AccountId, request: HtmlRequest): Promise<PageResponse> => {
    if (!hasAlternatives(stored)) throw new ApiError("not_found");
    const sender = (await uses.accounts.one(account))?.account;
    const { alternatives, alternativesDocument } = await import("./alternatives-page.ts");
    const ways = (findWays ??= alternatives(uses.geodata))(stored, instant(uses.clock.nowMs()));
    const address = `/e/${request.params["token"]}`;
    return alternativesDocument(stored, ways, { address, sender }, languageOf(request.header("accept-language")));
  };
};

const sheetJson = ({ emissionsTonnes, kind, sheet, estimate }: StoredEstimate): string => {
  const { mass_range, data_quality } = estimate;
  const told = { kind, mass: { amount: emissionsTonnes.toFixed(), unit: "t" }, mass_range, data_quality };
  return `${JSON.stringify({ ...told, ...z.encode(CalculationSheet, sheet) }, null, 2)}\n`;
};

/** A file as it is told of: its name, and whether a browser shows it where it can. */
interface NamedFile {
  readonly name: string;
  readonly isShown?: boolean;
}

const download = (type: string, body: string | Uint8Array, file?: NamedFile): PageResponse => ({
  status: 200,
  headers: {
    ...PRIVATE_HEADERS,
    "content-type": type,
    "content-security-policy": MAP_POLICY,
    ...(file && { "content-disposition": `${file.isShown ? "inline" : "attachment"}; filename="${file.name}"` }),
  },
  body,
});

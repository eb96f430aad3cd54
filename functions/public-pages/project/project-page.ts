import { pictureAddress } from "@isotherm/ordering";
import { decimal, ApiError } from "@isotherm/core";
import { type LandShape, routeMap } from "@isotherm/geodata/map/route-map";
import type { Page, PageResponse, HtmlRequest } from "@isotherm/http";
import type { CatalogueProject, WholeCatalogue } from "@isotherm/store";
import {
  figure,
  type Html,
  html,
  type Language,
  languageOf,
  type Text,
  MAP_POLICY,
  mapPicture,
  mapShapeOf,
  isOwnPicture,
  pageResponse,
  PUBLIC_HEADERS,
  printed,
} from "@isotherm/pages";

/** What the pages of projects use. */
export interface ProjectPageUses {
  readonly catalogue: { current(): Promise<WholeCatalogue> };
  /** For maps. */
  readonly coasts: () => LandShape;
}

const TEXTS = {
  closed: { en: "This project no longer takes orders.", de: "Dieses Projekt nimmt keine Bestellungen mehr an." },
  place: { en: "Where it is", de: "Wo es liegt" },
  type: { en: "Kind", de: "Art" },
  country: { en: "Country", de: "Land" },
  registry: { en: "Registry", de: "Register" },
  entry: { en: "Entry in the registry", de: "Eintrag im Register" },
  methodology: { en: "Methodology", de: "Methodik" },
  verifier: { en: "Verified by", de: "Geprüft von" },
  crediting: { en: "Crediting period", de: "Anrechnungszeitraum" },
  durability: { en: "Durability", de: "Dauerhaftigkeit" },
  reversal: { en: "Risk of reversal", de: "Risiko der Umkehr" },
  results: { en: "Results", de: "Ergebnisse" },
  timeline: { en: "Timeline", de: "Zeitleiste" },
  bundles: { en: "Part of these offers", de: "Teil dieser Angebote" },
  drawing: { en: "Drawing: an example, not the site.", de: "Zeichnung: ein Beispiel, nicht der Ort selbst." },
} as const satisfies Record<string, Text>;

/** Wide enough to tell the part of the world by its coasts. */
const MAP_KM = 7_000;

/** The pages of projects: story, place, registry entry, and the bundles that hold their credits. */
export const projectPages = ({ catalogue, coasts }: ProjectPageUses): readonly Page[] => {
  const found = async ({ params }: HtmlRequest) => {
    const whole = await catalogue.current();
    const project = whole.records.projects.find(({ slug }) => slug === params["slug"]);
    if (!project) throw new ApiError("not_found");
    return { whole, project };
  };
  return [
    {
      id: "projectPage",
      method: "GET",
      path: "/projects/{slug}",
      run: async (request) => {
        const { whole, project } = await found(request);
        return projectDocument(project, whole, languageOf(request.header("accept-language")));
      },
    },
    {
      id: "projectMap",
      method: "GET",
      path: "/projects/{slug}/map.svg",
      run: async (request) => {
        const { short_name, latitude, longitude } = (await found(request)).project;
        const marks = [{ label: short_name, coordinates: { lat: latitude, lon: longitude } }];
        const shape = mapShapeOf(request);
        const body = routeMap({ title: short_name, lines: [], marks, narrowestKm: MAP_KM, shape }, coasts());
        const headers = {
          ...PUBLIC_HEADERS,
          "content-type": "image/svg+xml",
          "content-security-policy": MAP_POLICY,
        };
        return { status: 200, headers, body };
      },
    },
  ];
};

const projectDocument = (project: CatalogueProject, { records }: WholeCatalogue, language: Language): PageResponse => {
  const bundles = records.bundles.filter(
    ({ project_ids, disabled_at }) => project_ids.includes(project.id) && disabled_at === null,
  );
  const picture = isOwnPicture(project.primary_image) ? pictureAddress("", project.primary_image) : undefined;
  const body = html`${project.disabled_at !== null && html`<p class="banner">${TEXTS.closed[language]}</p>`}
    <h1 lang="en">${project.name}</h1>
    <p class="soft" lang="en">${project.project_type} · ${project.country_name}</p>
    ${
      picture !== undefined &&
      html`<figure>
        <img src="${picture}" alt="" width="800" height="500" />
        <figcaption>${TEXTS.drawing[language]}</figcaption>
      </figure>`
    }
    <p class="lines" lang="en">${project.description}</p>
    ${list(TEXTS.results[language], project.results)} ${factsOf(project, language)}
    <figure>
      ${mapPicture(`/projects/${project.slug}/map.svg`, TEXTS.place[language])}
      <figcaption>${TEXTS.place[language]}: ${position(project, language)}</figcaption>
    </figure>
    ${list(
      TEXTS.timeline[language],
      project.timeline?.toSorted((a, b) => b.year - a.year).map(({ year, description }) => `${year}: ${description}`) ??
        null,
    )}
    ${list(
      TEXTS.bundles[language],
      bundles.map(({ name }) => name),
    )}`;
  return pageResponse({ language, title: project.name, body, audience: "public" });
};

const factsOf = (project: CatalogueProject, language: Language): Html => {
  const row = (text: Text, value: Html | string | null | false): Html | undefined =>
    value
      ? html`<dt>${text[language]}</dt>
          <dd lang="en">${value}</dd>`
      : undefined;
  const { crediting_start_date: from, crediting_end_date: until, registry_link: link } = project;
  return html`<dl>
    ${row(TEXTS.type, project.project_type)}
    ${row(TEXTS.country, [project.country_name, project.region].filter(Boolean).join(", "))}
    ${row(TEXTS.registry, project.registry_name)}
    ${row(TEXTS.entry, link !== null && html`<a href="${link}" rel="noopener noreferrer">${link}</a>`)}
    ${row(TEXTS.methodology, project.methodology)} ${row(TEXTS.verifier, project.verifying_body)}
    ${row(TEXTS.crediting, from !== null && `${from} – ${until ?? ""}`)} ${row(TEXTS.durability, project.durability)}
    ${row(TEXTS.reversal, project.risk_of_reversal)}
  </dl>`;
};

/** A place as people write it: degrees with the halves of the globe. */
const position = ({ latitude, longitude }: CatalogueProject, language: Language): string => {
  const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
    `${figure(decimal(value).abs(), language)}° ${value < 0 ? negative : positive}`;
  return [degrees(latitude, ["N", "S"]), degrees(longitude, [language === "de" ? "O" : "E", "W"])].join(" ");
};

const list = (title: string, items: readonly string[] | null): Html | undefined =>
  items && items.length > 0
    ? html`<h2>${title}</h2>
        <ul lang="en">
          ${items.map((item) => html`<li>${printed(item)}</li>`)}
        </ul>`
    : undefined;

import { countryIn, pictureAddress, projectKindIn, projectWords } from "@isotherm/ordering";
import { decimal, ApiError } from "@isotherm/core";
import { type MapGround, routeMap } from "@isotherm/geodata/map/route-map";
import type { Page, PageResponse, HtmlRequest } from "@isotherm/http";
import type { CatalogueProject, WholeCatalogue } from "@isotherm/store";
import { picturePage } from "../drawing/preview-picture.ts";
import { natureOf } from "../link/offer-card.ts";
import {
  calendarDay,
  figure,
  Html,
  html,
  type Language,
  languageOf,
  type Text,
  MAP_POLICY,
  mapPicture,
  mapShapeOf,
  isOwnPicture,
  orEnglish,
  pageResponse,
  PUBLIC_HEADERS,
  printed,
} from "@isotherm/pages";

/** What the pages of projects use. */
export interface ProjectPageUses {
  readonly catalogue: { current(): Promise<WholeCatalogue> };
  /** For maps. */
  readonly mapGround: () => MapGround;
  /** The folder with the fonts of pictures, and with what draws them. */
  readonly files: string;
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
  facts: { en: "Facts", de: "Eckdaten" },
  since: { en: "from", de: "ab" },
  results: { en: "Results", de: "Ergebnisse" },
  timeline: { en: "Timeline", de: "Zeitleiste" },
  bundles: { en: "Part of these offers", de: "Teil dieser Angebote" },
  others: { en: "Together with", de: "Zusammen mit" },
  howToFund: {
    en: "These offers can be funded through a link that a company sends you. Members of an organisation order them",
    de: "Diese Angebote lassen sich über einen Link finanzieren, den ein Unternehmen Ihnen schickt. Mitglieder einer Organisation bestellen sie",
  },
  inDashboard: { en: "in the dashboard", de: "im Dashboard" },
  orOver: { en: "or over the", de: "oder über die" },
  interface: { en: "interface", de: "Schnittstelle" },
  drawing: { en: "Drawing: an example, not the site.", de: "Zeichnung: ein Beispiel, nicht der Ort selbst." },
} as const satisfies Record<string, Text>;

/** Wide enough to tell the part of the world by its coasts. */
const MAP_KM = 7_000;

const MAP_HEADERS = {
  ...PUBLIC_HEADERS,
  "content-type": "image/svg+xml",
  "content-security-policy": MAP_POLICY,
};

/** The pages of projects: story, place, registry entry, and the bundles that hold their credits. */
export const projectPages = ({ catalogue, mapGround, files }: ProjectPageUses): readonly Page[] => {
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
        return projectDocument(project, whole, request.origin, languageOf(request.header("accept-language")));
      },
    },
    picturePage("projectPicture", "/projects/{slug}", files, async (request) => {
      const { project } = await found(request);
      return {
        sender: "Isotherm",
        title: project.name,
        note: `${project.project_type} · ${project.country_name}`,
        map: drawMap(project, "tall", mapGround),
      };
    }),
    {
      id: "projectMap",
      method: "GET",
      path: "/projects/{slug}/map.svg",
      run: async (request) => {
        const body = drawMap((await found(request)).project, mapShapeOf(request), mapGround);
        return { status: 200, headers: MAP_HEADERS, body };
      },
    },
  ];
};

const drawMap = (
  { short_name, latitude, longitude }: CatalogueProject,
  shape: "wide" | "narrow" | "tall",
  mapGround: () => MapGround,
): string => {
  const marks = [{ label: short_name, coordinates: { lat: latitude, lon: longitude } }];
  return routeMap({ title: short_name, ways: [], marks, narrowestKm: MAP_KM, shape }, mapGround());
};

const pictureOf = ({ primary_image, photo }: CatalogueProject, language: Language): Html | false => {
  if (photo) return photoOf(photo);
  return isOwnPicture(primary_image) && drawingAt(primary_image, language);
};

const photoOf = ({ large, small, alt, credit, credit_link: link }: NonNullable<CatalogueProject["photo"]>): Html =>
  html`<figure lang="en">
    <picture>
      <source media="(max-width:40rem)" srcset="${pictureAddress("", small)}" width="640" height="360" />
      <img src="${pictureAddress("", large)}" alt="${alt}" width="1280" height="720" />
    </picture>
    <figcaption>${link === null ? credit : html`<a href="${link}" rel="noopener noreferrer">${credit}</a>`}</figcaption>
  </figure>`;

const drawingAt = (primary_image: string, language: Language): Html =>
  html`<figure class="drawing">
    <img src="${pictureAddress("", primary_image)}" alt="" width="800" height="500" />
    <figcaption>${TEXTS.drawing[language]}</figcaption>
  </figure>`;

const projectDocument = (
  project: CatalogueProject,
  { records }: WholeCatalogue,
  origin: string,
  language: Language,
): PageResponse => {
  const body = html`${project.disabled_at !== null && html`<p class="banner">${TEXTS.closed[language]}</p>`}
    <h1 lang="en">${project.name}</h1>
    <p class="soft">${kindOf(project, language)} · ${countryOf(project, language)}</p>
    ${pictureOf(project, language)}
    <p class="lines" lang="en">${project.description}</p>
    ${list(TEXTS.results[language], project.results)}
    <h2>${TEXTS.facts[language]}</h2>
    ${factsOf(project, language)}
    <figure>
      ${mapPicture(`/projects/${project.slug}/map.svg`, TEXTS.place[language])}
      <figcaption>${TEXTS.place[language]}: ${position(project, language)}</figcaption>
    </figure>
    ${list(
      TEXTS.timeline[language],
      project.timeline?.toSorted((a, b) => b.year - a.year).map(({ year, description }) => `${year}: ${description}`) ??
        null,
    )}
    ${offersOf(project, records, language)}`;
  return pageResponse({
    language,
    title: project.name,
    body,
    audience: "public",
    preview: {
      description: projectWords(project, language).join(" · "),
      picture: `${origin}/projects/${project.slug}/picture.png`,
    },
  });
};

/** The offers that hold credits of the project: what each is, what else is in it, and how it is funded. */
const offersOf = (
  { id }: CatalogueProject,
  { bundles, projects }: WholeCatalogue["records"],
  language: Language,
): Html | false => {
  const own = bundles.filter(({ project_ids, disabled_at }) => project_ids.includes(id) && disabled_at === null);
  if (own.length === 0) return false;
  return html`<h2>${TEXTS.bundles[language]}</h2>
    <ul class="cards">
      ${own.map((bundle) => {
        const others = projects.filter((other) => other.id !== id && bundle.project_ids.includes(other.id));
        return html`<li class="card">
          <h3 lang="en">${bundle.name}</h3>
          <p class="facts">${natureOf(bundle, language)}</p>
          ${
            others.length > 0 &&
            html`<p>
              <small
                >${TEXTS.others[language]}
                ${others.map(({ slug, short_name }, index) => html`${index > 0 && ", "}<a href="/projects/${slug}" lang="en">${short_name}</a>`)}</small
              >
            </p>`
          }
        </li>`;
      })}
    </ul>
    <p class="soft">
      <small
        >${TEXTS.howToFund[language]}
        <a href="/dashboard/sign-in">${TEXTS.inDashboard[language]}</a> ${TEXTS.orOver[language]}
        <a href="/v1/docs">${TEXTS.interface[language]}</a>.</small
      >
    </p>`;
};

/** From when until when, or from when on. */
const period = (from: string, until: string | null, language: Language): string =>
  until === null
    ? `${TEXTS.since[language]} ${calendarDay(from, language)}`
    : `${calendarDay(from, language)} – ${calendarDay(until, language)}`;

const kindOf = ({ project_type }: CatalogueProject, language: Language): Html =>
  orEnglish(projectKindIn(project_type, language), project_type);

const countryOf = ({ country_name }: CatalogueProject, language: Language): Html =>
  orEnglish(countryIn(country_name, language), country_name);

const factsOf = (project: CatalogueProject, language: Language): Html => {
  const row = (text: Text, value: Html | string | null | false): Html | undefined =>
    value
      ? html`<dt>${text[language]}</dt>
          <dd lang="${value instanceof Html ? language : "en"}">${value}</dd>`
      : undefined;
  const { crediting_start_date: from, crediting_end_date: until, registry_link: link } = project;
  return html`<dl>
    ${row(TEXTS.type, kindOf(project, language))}
    ${row(TEXTS.country, html`${countryOf(project, language)}${project.region !== null && html`, <span lang="en">${project.region}</span>`}`)}
    ${row(TEXTS.registry, project.registry_name)}
    ${row(TEXTS.entry, link !== null && html`<a href="${link}" rel="noopener noreferrer">${link}</a>`)}
    ${row(TEXTS.methodology, project.methodology)} ${row(TEXTS.verifier, project.verifying_body)}
    ${row(TEXTS.crediting, from !== null && html`${period(from, until, language)}`)}
    ${row(TEXTS.durability, project.durability)} ${row(TEXTS.reversal, project.risk_of_reversal)}
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

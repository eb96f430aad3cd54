import { type AccountType, verificationAddress } from "@isotherm/contract";
import { ApiError, decimal, type OrderId } from "@isotherm/core";
import { type MapGround, routeMap } from "@isotherm/geodata/map/route-map";
import type { HtmlRequest, Page, PageResponse } from "@isotherm/http";
import {
  day,
  exactMass,
  figure,
  type Html,
  html,
  type Language,
  languageOf,
  MAP_POLICY,
  mapPicture,
  mapShapeOf,
  money,
  orEnglish,
  pageResponse,
  PUBLIC_HEADERS,
} from "@isotherm/pages";
import type { Certificate } from "@isotherm/certificate";
import { countryIn, projectKindIn } from "@isotherm/ordering";
import { impactPageAddress, projectsOf, publicImpactPage, showsCertificates } from "@isotherm/storefront";
import type { OwnedId, SealedIds, StoredOrder } from "@isotherm/store";
import { testBanner } from "../link/link-texts.ts";
import { GOALS, IMPACT_TEXTS as TEXTS } from "./impact-texts.ts";
import { type ImpactPageUses, type OpenImpactPage, readImpactPage } from "./read-impact-page.ts";

/** What the pages of impact use. */
export interface ImpactPagesUses extends ImpactPageUses {
  /** For maps. */
  readonly mapGround: () => MapGround;
  readonly certificateTokens: () => Promise<SealedIds<OrderId>>;
  readonly orders: { one(account: OwnedId<OrderId>["account"], id: OrderId): Promise<StoredOrder | undefined> };
  readonly renderCertificate: (certificate: Certificate) => Promise<Uint8Array>;
}

/** The impact pages of accounts: what was retired, which projects, where, and certificates. */
export const impactPages = (uses: ImpactPagesUses): readonly Page[] =>
  (["live", "test"] as const).flatMap((mode): Page[] => {
    const path = impactPageAddress({ mode, slug: "{slug}" }) as `/${string}`;
    const opened = async ({ params }: HtmlRequest): Promise<OpenImpactPage> =>
      readImpactPage(uses, await uses.impactPages.ofSlug(mode, params["slug"] ?? ""));
    return [
      {
        id: mode === "test" ? "testImpactPage" : "impactPage",
        method: "GET",
        path,
        run: async (request) =>
          impactDocument(await opened(request), {
            language: languageOf(request.header("accept-language")),
            origin: request.origin,
            certificates: await uses.certificateTokens(),
          }),
      },
      {
        id: mode === "test" ? "testImpactMap" : "impactMap",
        method: "GET",
        path: `${path}/map.svg`,
        run: async (request) => impactMap(await opened(request), request, uses.mapGround()),
      },
    ];
  });

/** The certificate of a completed order, for everybody while the impact page of its account shows certificates. */
export const publicCertificatePage = (uses: ImpactPagesUses): Page => ({
  id: "publicCertificate",
  method: "GET",
  path: "/c/{token}",
  run: async ({ params, query, header }) => {
    const tokens = await uses.certificateTokens();
    const owned = tokens.open(params["token"] ?? "");
    if (!owned) throw new ApiError("not_found");
    const { page, account } = await readImpactPage(uses, owned.account);
    const stored = await uses.orders.one(owned.account, owned.id);
    if (!stored?.retired || !stored.order.quantity || !showsCertificates(page, account))
      throw new ApiError("not_found");
    const body = await uses.renderCertificate({
      ...stored.retired,
      order_id: stored.order.id,
      mode: stored.mode,
      language: languageOf(query.get("language") ?? header("accept-language")),
      quantity: stored.order.quantity,
      verification_url: verificationAddress(stored.origin, tokens.seal(owned)),
    });
    const headers = {
      ...headersOf(stored.mode),
      vary: "Accept-Language",
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="certificate-${stored.order.id}.pdf"`,
    };
    return { status: 200, headers, body };
  },
});

/** Pages of test accounts are found by nobody who was not told. */
const headersOf = (mode: AccountType) =>
  mode === "test" ? { ...PUBLIC_HEADERS, "x-robots-tag": "noindex, nofollow" } : PUBLIC_HEADERS;

interface View {
  readonly language: Language;
  readonly origin: string;
  readonly certificates: SealedIds<OrderId>;
}

const impactDocument = (open: OpenImpactPage, view: View): PageResponse => {
  const { page, account, figures } = open;
  const { language, origin } = view;
  const shown = publicImpactPage(open, origin);
  const title = `${account.name}: ${TEXTS.title[language]}`;
  const body = html`${testBanner(page.mode, language)}
    <h1>${TEXTS.heading[language].replace("{account}", account.name)}</h1>
    ${figures.orders === 0 ? html`<p class="lead">${TEXTS.nothingYet[language]}</p>` : figureOf(shown, language)}
    <p class="soft">${TEXTS.meaning[language]}</p>
    ${(figures.orders > 0 || shown.description?.format === "by_custom_description") && described(shown.description, language)}
    ${bundleList(shown.bundles, language)} ${projectList(open, language)} ${goals(shown.un_sdg, language)}
    ${shown.include_certificates && certificateList(open, view)}
    <p class="soft"><small>${TEXTS.age[language]}</small></p>`;
  const answer = pageResponse({
    language,
    title,
    body,
    sender: account.name,
    senderLogo: account.logo,
    senderNote: TEXTS.by[language],
    audience: "public",
  });
  return page.mode === "test"
    ? { ...answer, headers: { ...answer.headers, "x-robots-tag": "noindex, nofollow" } }
    : answer;
};

type Shown = ReturnType<typeof publicImpactPage>;

/** What was retired or spent, large. */
const figureOf = ({ title }: Shown, language: Language): Html =>
  html`<p class="result">
    ${
      title.format === "by_price"
        ? html`${money(title.value, title.currency, language)} <span>${TEXTS.spent[language]}</span>`
        : html`${exactMass(title.quantity, language)} <span>CO₂e ${TEXTS.retired[language]}</span>`
    }
  </p>`;

const described = (description: Shown["description"], language: Language): Html | false => {
  if (description === null) return false;
  if (description.format === "by_custom_description")
    return html`<p class="lead lines">${description.custom_description}</p>`;
  if (description.format === "by_equivalent") {
    const flights = figure(decimal(description.flights_nyc_to_london), language);
    return html`<p class="lead">${TEXTS.flights[language].replace("{n}", flights)}</p>`;
  }
  const { number_of_projects: projects, number_of_un_sdgs: reached } = description;
  const text = TEXTS.goalsLead[language].replace("{projects}", String(projects)).replace("{goals}", String(reached));
  return html`<p class="lead">${text}</p>`;
};

const bundleList = (bundles: Shown["bundles"], language: Language): Html | false =>
  bundles !== null &&
  bundles.length > 0 &&
  html`<h2>${TEXTS.bundles[language]}</h2>
    <table>
      <thead>
        <tr>
          <th>${TEXTS.bundle[language]}</th>
          <th class="num">${TEXTS.quantity[language]}</th>
          <th class="num">${TEXTS.share[language]}</th>
        </tr>
      </thead>
      <tbody>
        ${bundles.map(
          ({ bundle, quantity, percent_of_total }) =>
            html`<tr>
              <td lang="en">${bundle.name}</td>
              <td class="num" data-name="${TEXTS.quantity[language]}">${exactMass(quantity, language)}</td>
              <td class="num" data-name="${TEXTS.share[language]}">
                ${figure(decimal(percent_of_total), language, 2)} %
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`;

const projectList = (open: OpenImpactPage, language: Language): Html | false => {
  const projects = projectsOf(open);
  const quantities = new Map<string, (typeof open.figures.projects)[number]>(
    open.figures.projects.map((part) => [part.id, part]),
  );
  return (
    projects.length > 0 &&
    html`<h2>${TEXTS.projects[language]}</h2>
      <figure>${mapPicture(`${impactPageAddress(open.page)}/map.svg`, TEXTS.map[language])}</figure>
      <ul class="cards">
        ${projects.map(({ id, slug, name, project_type, country_name }) => {
          const part = quantities.get(id);
          return html`<li class="card">
            <a href="/projects/${slug}" lang="en">${name}</a><br /><span class="soft"
              >${orEnglish(projectKindIn(project_type, language), project_type)} ·
              ${orEnglish(countryIn(country_name, language), country_name)}</span
            >${part && html`<br /><strong>${exactMass(part.quantity, language)} CO₂e</strong>`}
          </li>`;
        })}
      </ul>`
  );
};

const goals = (un_sdg: Shown["un_sdg"], language: Language): Html | false =>
  un_sdg !== null &&
  un_sdg.length > 0 &&
  html`<h2>${TEXTS.goals[language]}</h2>
    <ul class="parts counted">
      ${un_sdg.map(
        ({ un_sdg_number, occurrences }) =>
          html`<li>
            <b class="count">${un_sdg_number}</b
            ><span
              >${GOALS[un_sdg_number]?.[language] ?? TEXTS.goal[language]}<br /><small
                >${occurrences} ${TEXTS[occurrences === 1 ? "project" : "manyProjects"][language]}</small
              ></span
            >
          </li>`,
      )}
    </ul>`;

const certificateList = ({ page, figures }: OpenImpactPage, { language, certificates }: View): Html | false =>
  figures.latest.length > 0 &&
  html`<h2>${TEXTS.certificates[language]}</h2>
    <ul class="plain">
      ${figures.latest.map(
        ({ id, quantity, completed_at }) =>
          html`<li>
            <a href="/c/${certificates.seal({ account: page.account_id, id })}"
              >${exactMass(quantity, language)} CO₂e, ${day(completed_at, language)}</a
            >
            <span class="soft">PDF</span>
          </li>`,
      )}
    </ul>`;

/** Wide enough to tell the part of the world by its coasts. */
const MAP_KM = 7_000;

const impactMap = (open: OpenImpactPage, request: HtmlRequest, ground: MapGround): PageResponse => {
  const marks = projectsOf(open).map(({ short_name, latitude, longitude }) => ({
    label: short_name,
    coordinates: { lat: latitude, lon: longitude },
  }));
  if (marks.length === 0) throw new ApiError("not_found");
  const title = TEXTS.map[languageOf(request.header("accept-language"))];
  return {
    status: 200,
    headers: {
      ...headersOf(open.page.mode),
      "content-type": "image/svg+xml",
      "content-security-policy": MAP_POLICY,
    },
    body: routeMap({ title, ways: [], marks, narrowestKm: MAP_KM, shape: mapShapeOf(request) }, ground),
  };
};

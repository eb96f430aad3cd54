import type { Bundle } from "@isotherm/client";
import { decimal } from "@isotherm/core";
import { countryIn, projectKindIn } from "@isotherm/ordering";
import { figure, html, type Html, isOwnPicture, money, orEnglish, type Text } from "@isotherm/pages";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import { copied, facts, stateText, table } from "../frame/page-parts.ts";

const KINDS: Readonly<Record<NonNullable<Bundle["offset_type"]>, Text>> = {
  carbon_removal: { en: "removal", de: "Entnahme" },
  emissions_reduction: { en: "avoidance", de: "Vermeidung" },
};

const DURABILITY: Readonly<Record<Bundle["carbon_permanence"], Text>> = {
  long_term: { en: "stored for centuries and longer", de: "gespeichert für Jahrhunderte und länger" },
  short_term: { en: "stored for decades", de: "gespeichert für Jahrzehnte" },
  no_storage: { en: "nothing is stored", de: "nichts wird gespeichert" },
};

/** One bundle with its projects; the list of all stands with the selection. */
export const bundlePages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardBundle",
    method: "GET",
    path: "/dashboard/{mode}/{account}/bundles/{id}",
    action: "account.read",
    run: onePage,
  }),
];

/** Whether a bundle removes carbon or avoids emissions, as people read it. */
export const kindOf = ({ language }: AccountVisit, { offset_type }: Bundle): string =>
  offset_type === null ? "" : KINDS[offset_type][language];

/** How long a bundle stores carbon. */
export const durabilityOf = ({ language }: AccountVisit, { carbon_permanence }: Bundle): string =>
  DURABILITY[carbon_permanence][language];

/** What a tonne of a bundle costs, fees included. */
export const tonnePrice = ({ language }: AccountVisit, { gross_unit_price, currency }: Bundle): string =>
  money(decimal(gross_unit_price), currency, language);

/** A picture of the catalogue, where it is one of ours: those of other hosts would learn who looks. */
export const cataloguePicture = ({ request }: AccountVisit, address: string | null): Html | undefined => {
  const here =
    address !== null && address.startsWith(`${request.origin}/`) ? address.slice(request.origin.length) : null;
  return isOwnPicture(here)
    ? html`<img class="picture" src="${here}" alt="" width="800" height="500" loading="lazy" />`
    : undefined;
};

const onePage = async (visit: AccountVisit) => {
  const { client, request, say, base, language } = visit;
  const bundle = await client.bundles.get(request.params["id"] ?? "");
  const title = say("Projects", "Projekte");
  const heads = [
    say("Project", "Projekt"),
    say("Kind", "Art"),
    say("Country", "Land"),
    say("Durability", "Dauerhaftigkeit"),
  ];
  const rows = bundle.projects.map((project) => [
    html`<a href="/projects/${project.slug}" lang="en">${project.name}</a>`,
    orEnglish(projectKindIn(project.project_type, language), project.project_type),
    orEnglish(countryIn(project.country_name, language), project.country_name),
    html`<span lang="en">${project.durability ?? ""}</span>`,
  ]);
  const { available_quantity } = bundle;
  const body = html`<p><a href="${base}/bundles">${say("All bundles", "Alle Bündel")}</a></p>
    <h1>${bundle.name}</h1>
    ${cataloguePicture(visit, bundle.large_image ?? bundle.primary_image)}
    ${bundle.description !== null && html`<p class="lines" lang="en">${bundle.description}</p>`}
    ${facts([
      [say("State", "Zustand"), bundleState(visit, bundle)],
      bundle.offset_type !== null && [say("Kind", "Art"), kindOf(visit, bundle)],
      [say("Durability", "Dauerhaftigkeit"), durabilityOf(visit, bundle)],
      [say("A tonne, fees included", "Je Tonne, mit Gebühren"), tonnePrice(visit, bundle)],
      available_quantity !== null && [
        say("Available", "Verfügbar"),
        `${figure(decimal(available_quantity), language)} t`,
      ],
      [say("Id", "Kennung"), copied(bundle.id)],
    ])}
    <h2>${title}</h2>
    ${table(title, heads, rows)}`;
  return accountResponse(visit, { title: bundle.name, body, section: "/bundles" });
};

/** Whether a bundle takes orders. */
export const bundleState = ({ say }: AccountVisit, { disabled }: Bundle): Html =>
  disabled
    ? stateText(say("takes no orders", "nimmt keine Aufträge"), "bad")
    : stateText(say("on offer", "im Angebot"), "good");

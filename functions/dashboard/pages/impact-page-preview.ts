import { type AggregatedByProperty, type ImpactPageRequest, isApiError, type OrderMetrics } from "@isotherm/client";
import { DAY_MS, decimal, Decimal, utcDayAt } from "@isotherm/core";
import { exactMass, figure, html, type Html, money } from "@isotherm/pages";
import { TONNES_OF_FLIGHT } from "@isotherm/storefront";
import type { AccountVisit } from "../access/visit.ts";
import { table } from "../frame/page-parts.ts";
import { logoPicture } from "./branding-pages.ts";

/** Analytics answer ten years at most. */
const DAYS = 3_600;

/** What completed orders of the account come to. */
interface Retired {
  readonly orders: AggregatedByProperty;
  readonly metrics: OrderMetrics;
}

/** The figures of the page; undefined where there are too many orders to add them up for a look. */
const retiredSoFar = async ({ client, uses }: AccountVisit): Promise<Retired | undefined> => {
  const from = utcDayAt(uses.clock.nowMs() - DAYS * DAY_MS);
  const asked = { from, status: "complete" } as const;
  try {
    const [orders, metrics] = await Promise.all([
      client.analytics.getAggregatedByProperty(asked),
      client.analytics.getOrderMetrics(asked),
    ]);
    return { orders, metrics };
  } catch (error) {
    if (isApiError(error, "selection_too_large")) return undefined;
    throw error;
  }
};

const sumOf = (parts: readonly { readonly [name in "quantity" | "value"]: string }[], name: "quantity" | "value") =>
  parts.reduce((sum, part) => sum.plus(decimal(part[name])), decimal(0));

/** The first screen of the page as visitors would see it, with the figures of now. Nothing is saved. */
export const impactPreview = async (visit: AccountVisit, asked: ImpactPageRequest): Promise<Html> => {
  const { say, account, language } = visit;
  const retired = await retiredSoFar(visit);
  const bundles = retired?.orders.bundle ?? [];
  const headline =
    asked.title === "by_price"
      ? html`${money(sumOf(bundles, "value"), account.currency, language)}
        ${say("spent on carbon credits", "für Zertifikate ausgegeben")}`
      : html`${exactMass(sumOf(bundles, "quantity"), language)} CO₂e ${say("retired", "stillgelegt")}`;
  return html`<section class="card" aria-label="${say("Preview", "Vorschau")}">
    <p class="soft">${say("Preview: nothing is saved yet.", "Vorschau: Noch ist nichts gespeichert.")}</p>
    ${logoPicture(account)}
    <h2>${say(`Carbon credits retired for ${account.name}`, `Für ${account.name} stillgelegte Zertifikate`)}</h2>
    ${
      retired
        ? html`<p><b>${headline}</b></p>`
        : html`<p>
            ${say("There are too many orders to add them up here; the page itself has the figures.", "Es sind zu viele Aufträge, um sie hier zu addieren; die Seite selbst hat die Zahlen.")}
          </p>`
    }
    ${description(visit, asked, retired)} ${asked.sections.includes("bundles_breakdown") && shares(visit, bundles)}
  </section>`;
};

const description = (
  { say, language }: AccountVisit,
  { description: format, custom_description: words }: ImpactPageRequest,
  retired: Retired | undefined,
): Html | false => {
  if (format === "by_custom_description") return html`<p class="lines">${words}</p>`;
  // The page says so instead while nothing was retired.
  if (!retired || retired.orders.bundle.length === 0) return false;
  if (format === "by_equivalent") {
    const tonnes = sumOf(retired.orders.bundle, "quantity");
    const flights = figure(tonnes.div(TONNES_OF_FLIGHT).toDecimalPlaces(0, Decimal.ROUND_DOWN), language);
    return html`<p>
      ${say(`As much as ${flights} seats in economy from New York to London emit.`, `So viel, wie ${flights} Sitze in der Economy von New York nach London ausstoßen.`)}
    </p>`;
  }
  const { number_of_projects: projects, number_of_un_sdgs: goals } = retired.metrics;
  return (
    format === "by_supported_goals" &&
    html`<p>
      ${say(`Projects: ${projects}. Goals of the United Nations that they work towards: ${goals}.`, `Projekte: ${projects}. Ziele der Vereinten Nationen, zu denen sie beitragen: ${goals}.`)}
    </p>`
  );
};

const shares = ({ say, language }: AccountVisit, bundles: AggregatedByProperty["bundle"]): Html | false =>
  bundles.length > 0 &&
  table(
    say("What was funded", "Was finanziert wurde"),
    [say("Bundle", "Bündel"), say("Quantity", "Menge")],
    bundles.map(({ bundle_name, quantity }) => [bundle_name, exactMass(decimal(quantity), language)]),
  );

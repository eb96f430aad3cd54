import type { Order, OrderRetirement } from "@isotherm/client";
import { decimal } from "@isotherm/core";
import { html, type Html } from "@isotherm/pages";
import type { AccountVisit, Asking } from "../access/visit.ts";
import { copied, stateText, table, timeText } from "../frame/page-parts.ts";
import { price, tonnes } from "./order-parts.ts";

/** More serial numbers than these are folded. */
const SHOWN_SERIALS = 3;

/** What was retired for an order; undefined until it is complete. */
export const retirementOf = async ({ client }: Asking, order: Order): Promise<OrderRetirement | undefined> =>
  order.status === "complete" ? client.orders.getRetirement(order.id) : undefined;

/** Where the tonnes of an order come from: how much of it has its projects, the projects, and the credits that were retired. */
export const creditsPart = (visit: AccountVisit, order: Order, retirement: OrderRetirement | undefined): Html | false =>
  (order.projects ?? []).length > 0 &&
  html`<h2 id="credits">${visit.say("Allocation and credits", "Zuteilung und Zertifikate")}</h2>
    ${allocationLine(visit, order)} ${projectTable(visit, order)} ${retirement && retiredPart(visit, order, retirement)}`;

const allocationLine = (visit: AccountVisit, { projects, quantity }: Order): Html => {
  const sumOf = (status?: "retired") =>
    (projects ?? [])
      .filter((one) => status === undefined || one.status === status)
      .reduce((sum, one) => sum.plus(one.quantity), decimal(0))
      .toFixed();
  const whole = tonnes(visit, quantity);
  const [known, retired] = [tonnes(visit, sumOf()), tonnes(visit, sumOf("retired"))];
  return html`<p>
    ${visit.say(
      `${known} of ${whole} are allocated to projects, ${retired} of them are retired.`,
      `${known} von ${whole} sind Projekten zugeteilt, davon sind ${retired} stillgelegt.`,
    )}
  </p>`;
};

const projectTable = (visit: AccountVisit, { projects, currency }: Order): Html => {
  const { say } = visit;
  const heads = [
    say("Project", "Projekt"),
    say("Tonnes", "Tonnen"),
    say("A tonne", "Je Tonne"),
    say("Cost", "Kosten"),
    say("State", "Zustand"),
  ];
  const rows = (projects ?? []).map(({ project_name, project_slug, quantity, unit_price, offset_cost, status }) => [
    html`<a href="/projects/${project_slug}">${project_name}</a>`,
    tonnes(visit, quantity),
    price(visit, unit_price, currency),
    price(visit, offset_cost, currency),
    status === "retired" ? stateText(say("retired", "stillgelegt"), "good") : stateText(say("allocated", "zugeteilt")),
  ]);
  return table(say("Credits by project", "Zertifikate nach Projekt"), heads, rows);
};

const retiredPart = (visit: AccountVisit, { id }: Order, retirement: OrderRetirement): Html => {
  const { say, mode, base, language } = visit;
  const { beneficiary, completed_at, verification_url, credits } = retirement;
  const title = say("Retired credits", "Stillgelegte Zertifikate");
  const heads = [
    say("Project", "Projekt"),
    say("Registry", "Register"),
    say("Vintage", "Jahrgang"),
    say("Tonnes", "Tonnen"),
    say("Serial numbers", "Seriennummern"),
  ];
  const rows = credits.map(({ project_name, registry_name, vintage, quantity, serial_numbers }) => [
    project_name,
    registry_name,
    vintage ?? "–",
    tonnes(visit, quantity),
    serials(visit, serial_numbers),
  ]);
  return html`<h3>${title}</h3>
    <p>
      ${
        mode === "test"
          ? say(
              "A test order: nothing was retired, so there are neither vintages nor serial numbers.",
              "Ein Testauftrag: Es wurde nichts stillgelegt, also gibt es weder Jahrgänge noch Seriennummern.",
            )
          : say(`On behalf of ${beneficiary}, completed`, `Im Namen von ${beneficiary}, abgeschlossen`)
      }
      ${mode === "live" && timeText(completed_at, language)}
    </p>
    ${table(title, heads, rows)}
    <p class="actions">
      <a class="button" href="${base}/orders/${id}/certificate">${say("Certificate (PDF)", "Bescheinigung (PDF)")}</a>
      <a class="button quiet" href="${verification_url}"
        >${say("The page that anybody checks it with", "Die Seite, mit der alle sie prüfen können")}</a
      >
    </p>`;
};

const serials = ({ say }: AccountVisit, numbers: readonly string[]): Html => {
  if (numbers.length === 0) return html`<span class="soft">${say("none", "keine")}</span>`;
  const [shown, folded] = [numbers.slice(0, SHOWN_SERIALS), numbers.slice(SHOWN_SERIALS)];
  return html`${shown.map((number) => html`<div>${copied(number)}</div>`)}
  ${
    folded.length > 0 &&
    html`<details>
      <summary>${say(`${folded.length} more`, `${folded.length} weitere`)}</summary>
      ${folded.map((number) => html`<div>${copied(number)}</div>`)}
    </details>`
  }`;
};

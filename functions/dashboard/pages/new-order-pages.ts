import { isApiError, type OrderQuote } from "@isotherm/client";
import { MassUnit } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import { goTo, html, type Html } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { type AccountVisit, type DashboardUses, type MemberPage, modePages } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import {
  facts,
  field,
  formFault,
  type FormFaults,
  NO_FAULTS,
  refuseAmbiguous,
  writtenDecimal,
} from "../frame/page-parts.ts";
import { bundleTable } from "./order-pages.ts";
import { ORDERS, price, tonnes } from "./order-parts.ts";
import { type OrderWish, placeOrder, quoteOf, WAYS, WISH_FIELDS, wishFaults, wishIn } from "./order-wish.ts";

const PATH = "/dashboard/{mode}/{account}/orders";
const MOST_BUNDLES = 100;

const KEY_LENGTH = 24;

/** An order of more tonnes takes a tick of its own: a slipped comma makes thousands out of a few. */
const LARGE_TONNES = 100;

/** Looking at prices asks for less than paying them. */
const PREPARES = { test: "orders.test", live: "orders.prepare" } as const;

/** A new order: what is wanted, then what it costs, then it is placed. */
export const newOrderPages = (uses: DashboardUses): readonly MemberPage[] => [
  ...modePages(uses, {
    id: "dashboardNewOrder",
    method: "GET",
    path: `${PATH}/new`,
    actions: PREPARES,
    run: (visit) => formPage(visit, wishIn(visit.request.query, visit.language), NO_FAULTS),
  }),
  ...modePages(uses, { id: "dashboardQuote", method: "GET", path: `${PATH}/quote`, actions: PREPARES, run: quotePage }),
  ...modePages(uses, { id: "dashboardPlaceOrder", method: "POST", path: PATH, actions: ORDERS, run: place }),
];

const formPage = async (visit: AccountVisit, wish: OrderWish, faults: FormFaults) => {
  const { say, base, client, account } = visit;
  const { data: bundles } = await client.bundles.list({ limit: MOST_BUNDLES });
  const title = say("New order", "Neuer Auftrag");
  const chosen = bundles.map(({ id, name, gross_unit_price }) => ({
    id,
    label: `${name}, ${price(visit, gross_unit_price, account.currency)} ${say("a tonne, with fees", "je Tonne, mit Gebühren")}`,
  }));
  const body = html`<p><a href="${base}/orders">${say("All orders", "Alle Aufträge")}</a></p>
    <h1>${title}</h1>
    <p>
      ${say("The next page shows what it costs. Nothing is ordered before you say so there.", "Die nächste Seite zeigt, was es kostet. Bestellt wird erst, wenn Sie es dort sagen.")}
    </p>
    ${formFault(faults)}
    <form action="${base}/orders/quote">
      <input type="hidden" name="key" value="${visit.uses.tokens.base62(KEY_LENGTH)}" />
      ${wayChoice(visit, wish)} ${amountFields(visit, wish, faults)}
      ${field(
        "bundle",
        say("Projects", "Projekte"),
        faults,
        (attributes) =>
          html`<select ${attributes}>
            <option value="">${say("Selection of the account", "Auswahl des Kontos")}</option>
            ${chosen.map(({ id, label }) => html`<option value="${id}" ${id === wish.bundle && html`selected`}>${label}</option>`)}
          </select>`,
      )}
      ${field(
        "reference",
        say("Your reference", "Ihr Zeichen"),
        faults,
        (attributes) => html`<input type="text" ${attributes} maxlength="1000" value="${wish.reference}" />`,
        say("Kept with the order; may be empty.", "Bleibt beim Auftrag; darf leer sein."),
      )}
      <p class="actions"><button>${say("Show the price", "Preis anzeigen")}</button></p>
    </form>`;
  return accountResponse(visit, { title, body, section: "/orders", ...(faults !== NO_FAULTS && { status: 400 }) });
};

const wayChoice = ({ say }: AccountVisit, { by }: OrderWish): Html => {
  const names = {
    mass: say("A mass", "Eine Masse"),
    value: say("What a value buys, fees included", "Was ein Betrag kauft, Gebühren eingeschlossen"),
    estimate: say("The mass of an estimate", "Die Masse einer Schätzung"),
  };
  return html`<fieldset class="stacked">
    <legend>${say("How much", "Wie viel")}</legend>
    ${WAYS.map(
      (way) =>
        html`<label
          ><input type="radio" name="by" value="${way}" ${way === by && html`checked`} /> ${names[way]}</label
        >`,
    )}
  </fieldset>`;
};

const amountFields = ({ say, account, request, language }: AccountVisit, wish: OrderWish, faults: FormFaults): Html => {
  const typed = request.query.get("amount") ?? writtenDecimal(wish.amount, language);
  return html`${field(
    "amount",
    say(`Mass, or value in ${account.currency}`, `Masse oder Betrag in ${account.currency}`),
    faults,
    (attributes) => html`<input type="text" ${attributes} inputmode="decimal" maxlength="40" value="${typed}" />`,
    say("With a point for decimals: 2.5", "Mit Komma für Dezimalen: 2,5"),
  )}
  ${field(
    "unit",
    say("Unit of the mass", "Einheit der Masse"),
    faults,
    (attributes) =>
      html`<select ${attributes}>
        ${MassUnit.options.map((unit) => html`<option ${unit === wish.unit && html`selected`}>${unit}</option>`)}
      </select>`,
  )}
  ${field(
    "estimate",
    say("Id of the estimate", "Kennung der Schätzung"),
    faults,
    (attributes) =>
      html`<input type="text" ${attributes} maxlength="64" placeholder="est_" value="${wish.estimate}" />`,
    say("Only for an order over an estimate.", "Nur für einen Auftrag über eine Schätzung."),
  )}`;
};

const quotePage = async (visit: AccountVisit) => {
  const { request, language } = visit;
  const wish = wishIn(request.query, language);
  try {
    refuseAmbiguous("amount", request.query.get("amount")?.trim() ?? "", language);
    return quoteResponse(visit, wish, await quoteOf(visit.client, wish));
  } catch (error) {
    return refused(visit, wish, error);
  }
};

/** The form once more, with what was wrong at its field. */
const refused = (visit: AccountVisit, wish: OrderWish, error: unknown) => {
  const faults = wishFaults(error, wish, visit.language);
  if (!faults) throw error;
  return formPage(visit, wish, faults);
};

interface Shown {
  /** Whether the price has changed since somebody saw it. */
  readonly hasChanged?: boolean;
  /** Whether the tick for a large order is missing. */
  readonly isUnticked?: boolean;
}

const isLarge = ({ estimated_quantity }: OrderQuote): boolean => decimal(estimated_quantity).gt(LARGE_TONNES);

const quoteResponse = (
  visit: AccountVisit,
  wish: OrderWish,
  quote: OrderQuote,
  { hasChanged = false, isUnticked = false }: Shown = {},
) => {
  const { say, base } = visit;
  const { currency, estimated_total_cost: total } = quote;
  const amount = tonnes(visit, quote.estimated_quantity);
  const title = say(`Order ${amount}?`, `${amount} bestellen?`);
  // The form reads the amount as somebody has typed it.
  const query = new URLSearchParams(Object.entries({ ...wish, amount: writtenDecimal(wish.amount, visit.language) }));
  const body = html`<p><a href="${base}/orders/new?${String(query)}">${say("Change", "Ändern")}</a></p>
    <h1>${title}</h1>
    ${hasChanged && changedBanner(visit)}
    <p class="total">${price(visit, total, currency)}</p>
    ${facts([
      [say("Tonnes", "Tonnen"), amount],
      [say("Offsets", "Zertifikate"), price(visit, quote.estimated_offset_cost, currency)],
      [say("Fees", "Gebühren"), price(visit, quote.estimated_commission, currency)],
      [say("Total", "Summe"), price(visit, total, currency)],
      wish.by === "estimate" && [say("Estimate", "Schätzung"), wish.estimate],
      wish.reference !== "" && [say("Your reference", "Ihr Zeichen"), wish.reference],
    ])}
    ${bundleTable(visit, quote.bundles, currency)} ${scarce(visit, quote)} ${meaningOf(visit)}
    ${placeForm(visit, wish, quote, isUnticked)}`;
  const status = hasChanged ? 409 : isUnticked ? 400 : undefined;
  return accountResponse(visit, { title, body, section: "/orders", ...(status !== undefined && { status }) });
};

/** What becomes of an order of this mode. */
const meaningOf = ({ mode, say }: AccountVisit): Html =>
  html`<p>
    ${
      mode === "test"
        ? say(
            "A test order: nothing is retired, nothing is billed.",
            "Ein Testauftrag: Nichts wird stillgelegt, nichts berechnet.",
          )
        : say(
            "This order is real: tonnes are retired for it, and it is billed.",
            "Dieser Auftrag ist echt: Tonnen werden dafür stillgelegt, und er wird berechnet.",
          )
    }
  </p>`;

const changedBanner = ({ say }: AccountVisit): Html =>
  html`<p class="banner alert" role="alert">
    ${say("The price has changed since. Nothing was ordered.", "Der Preis hat sich seither geändert. Nichts wurde bestellt.")}
  </p>`;

const KEY = new RegExp(`^[0-9A-Za-z]{${KEY_LENGTH}}$`);

/**
 * The key of the order: made with the form that began it, and kept in the address of its price, so that whoever goes back to that
 * page and orders once more comes to the same order.
 */
const keyOf = ({ request, form, uses }: AccountVisit): string => {
  const given = form.get("idempotency_key") ?? request.query.get("key") ?? "";
  return KEY.test(given) ? given : uses.tokens.base62(KEY_LENGTH);
};

/** The tick that a large order takes, and why. */
const largeField = (visit: AccountVisit, { estimated_quantity, ...quote }: OrderQuote, isUnticked: boolean): Html => {
  const { say } = visit;
  const [amount, total] = [tonnes(visit, estimated_quantity), price(visit, quote.estimated_total_cost, quote.currency)];
  return html`<div class="banner alert">
    <p>
      ${say(`This is a large order: more than ${LARGE_TONNES} t. Is a comma or a unit wrong?`, `Das ist ein großer Auftrag: mehr als ${LARGE_TONNES} t. Stimmen Komma und Einheit?`)}
    </p>
    ${isUnticked && html`<p><strong class="fault" id="large-fault" role="alert">${say("Tick the box to order so much. Nothing was ordered.", "Setzen Sie das Häkchen, um so viel zu bestellen. Nichts wurde bestellt.")}</strong></p>`}
    <label
      ><input
        type="checkbox"
        name="large"
        value="yes"
        required
        ${isUnticked && html`aria-invalid="true" aria-describedby="large-fault"`}
      />
      ${say(`Yes, I want to order ${amount} for ${total}.`, `Ja, ich will ${amount} für ${total} bestellen.`)}</label
    >
  </div>`;
};

const placeForm = (visit: AccountVisit, wish: OrderWish, quote: OrderQuote, isUnticked: boolean): Html => {
  const { say, base } = visit;
  const { currency, estimated_total_cost: total } = quote;
  return html`<form method="post" action="${base}/orders">
    ${formToken(visit)} ${WISH_FIELDS.map((name) => html`<input type="hidden" name="${name}" value="${wish[name]}" />`)}
    <input type="hidden" name="total" value="${total}" />
    <input type="hidden" name="idempotency_key" value="${keyOf(visit)}" />
    ${isLarge(quote) && largeField(visit, quote, isUnticked)}
    <p class="actions">
      <button>
        ${say(`Order for ${price(visit, total, currency)}`, `Für ${price(visit, total, currency)} bestellen`)}
      </button>
    </p>
  </form>`;
};

const scarce = ({ say }: AccountVisit, { bundles }: OrderQuote): Html | false =>
  bundles.some((one) => one.insufficient_available_quantity === true) &&
  html`<p class="banner">
    ${say("A bundle has fewer tonnes in stock than this. The order waits until there are more.", "Ein Bündel hat weniger Tonnen vorrätig. Der Auftrag wartet, bis es mehr gibt.")}
  </p>`;

/** Places the order that was shown, at the price that was shown. A second click with the same key leads to the same order. */
const place = async (visit: AccountVisit) => {
  const { client, form, base } = visit;
  const wish = wishIn(form, visit.language);
  const key = form.get("idempotency_key") ?? "";
  try {
    const quote = await quoteOf(client, wish);
    if (key === "" || quote.estimated_total_cost !== form.get("total"))
      return quoteResponse(visit, wish, quote, { hasChanged: true });
    if (isLarge(quote) && !form.has("large")) return quoteResponse(visit, wish, quote, { isUnticked: true });
    const { id } = await change(visit, { action: "order place", subject: key, detail: { ...wish } }, () =>
      placeOrder(client, wish, key),
    );
    return goTo(`${base}/orders/${id}`);
  } catch (error) {
    const placed = isApiError(error, "order_idempotency_already_exists") && (await client.orders.getByKey(key));
    return placed ? goTo(`${base}/orders/${placed.id}`) : refused(visit, wish, error);
  }
};

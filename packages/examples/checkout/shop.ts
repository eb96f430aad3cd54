import { type Client, type CountryCode, createClient, isApiError, IsothermError } from "@isotherm/client";
import express, { type Express, type Request, type Response } from "express";

// A shop that ships by truck from Hamburg. The checkout shows the emissions of the freight, and what it costs to retire as many
// tonnes; whoever ticks the box orders that with the goods.

interface Address {
  readonly city: string;
  readonly postcode: string;
  readonly country_code: CountryCode;
}

interface CheckoutRequest {
  readonly weight_kg: string;
  readonly address: Address;
}

interface PurchaseRequest {
  readonly order_number: string;
  /** Of the checkout, null where it had no figure; missing where the box was not ticked. */
  readonly estimate_id?: string | null;
}

const WAREHOUSE: Address = { city: "Hamburg", postcode: "20457", country_code: "DEU" };

const checkout = (client: Client) => async (request: Request, response: Response) => {
  const { weight_kg, address } = request.body as CheckoutRequest;
  try {
    const { id, mass, quote, external_estimate_url } = await client.estimates.shipping.create(
      {
        method: "truck_generic_hgv",
        shipment: { mass: { amount: weight_kg, unit: "kg" } },
        route: { source: { ...WAREHOUSE }, destination: { ...address } },
      },
      { estimate_mass_unit: "kg" },
      // A customer waits: one attempt, two seconds.
      { timeoutMs: 2_000, retries: 0 },
    );
    response.json({
      estimate_id: id,
      co2e: mass,
      // No price where nothing is in stock: then the shop shows the emissions alone.
      price: "error" in quote ? null : { value: quote.estimated_total_cost, currency: quote.currency },
      how_it_was_calculated: external_estimate_url,
    });
  } catch (error) {
    if (!(error instanceof IsothermError)) throw error;
    // An address that is not found, or a service that is away, must not stop a purchase.
    console.warn("no figure for a freight:", isApiError(error) ? error.error_code : error.name);
    response.json({ estimate_id: null });
  }
};

const purchase = (client: Client) => async (request: Request, response: Response) => {
  const { order_number, estimate_id } = request.body as PurchaseRequest;
  // … the goods are paid for here …
  if (estimate_id === undefined || estimate_id === null) {
    response.json({ order_number, retirement: null });
    return;
  }
  // The key is the shop's own number: however often the customer clicks, this is one order.
  const key = `shop-${order_number}`;
  const order = await client.orders.placeByEstimate({ estimate_id, idempotency_key: key }).catch((error: unknown) => {
    if (isApiError(error, "order_idempotency_already_exists", "estimate_order_already_placed"))
      return client.orders.getByKey(key);
    throw error;
  });
  response.json({ order_number, retirement: { id: order.id, status: order.status } });
};

/** The shop; `client` has the shop's key. */
export const shop = (client: Client): Express =>
  express().use(express.json()).post("/checkout", checkout(client)).post("/purchase", purchase(client));

if (import.meta.main) {
  const { ISOTHERM_KEY = "", ISOTHERM_URL = "http://127.0.0.1:3000/v1", PORT = "4000" } = process.env;
  shop(createClient({ apiKey: ISOTHERM_KEY, baseUrl: ISOTHERM_URL })).listen(Number(PORT));
  console.log(`The shop is at http://127.0.0.1:${PORT}`);
}

import { type Client, isApiError, type Order, type OrderQuote } from "@isotherm/client";
import { ERRORS, MassUnit, wireCode } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { errorWords, type Language } from "@isotherm/pages";
import { faultsOf, type FormFaults, typedDecimal } from "../frame/page-parts.ts";
import { type AnEstimate, getOfKind, kindIn } from "./estimate-kinds.ts";
import { kindOfEstimate } from "./search-pages.ts";

/** How much is wanted: a mass, what a value buys, or the mass of an estimate. */
export const WAYS = ["mass", "value", "estimate"] as const;

/** What somebody asks for on the form of a new order, as it was typed. */
export interface OrderWish {
  readonly by: (typeof WAYS)[number];
  readonly amount: string;
  readonly unit: MassUnit;
  /** The id of an estimate. */
  readonly estimate: string;
  /** The kind of the estimate, as addresses name it; empty: it is looked for. */
  readonly kind: string;
  /** The id of a bundle; empty: the selection of the account. */
  readonly bundle: string;
  /** Kept with the order as `metadata.reference`. */
  readonly reference: string;
}

/** The fields of the form, which are those of its address. */
export const WISH_FIELDS = ["by", "amount", "unit", "estimate", "kind", "bundle", "reference"] as const;

/** The wish that a form or an address says. */
export const wishIn = (given: URLSearchParams, language: Language): OrderWish => {
  const text = (name: (typeof WISH_FIELDS)[number]): string => given.get(name)?.trim() ?? "";
  return {
    by: WAYS.find((way) => way === text("by")) ?? (text("estimate") === "" ? "mass" : "estimate"),
    amount: typedDecimal(text("amount"), language),
    unit: MassUnit.options.find((unit) => unit === text("unit")) ?? "t",
    estimate: text("estimate"),
    kind: text("kind"),
    bundle: text("bundle"),
    reference: text("reference"),
  };
};

const selectionOf = ({ bundle }: OrderWish) => (bundle === "" ? {} : { bundle_selection: [{ bundle_id: bundle }] });

/** Asks what a wish would cost. Creates nothing. @throws what the interface answers; ApiError not_found for an estimate */
export const quoteOf = async (client: Client, wish: OrderWish): Promise<OrderQuote> => {
  const shared = selectionOf(wish);
  if (wish.by === "value") return client.orders.quoteByValue({ value: wish.amount, ...shared });
  const mass = wish.by === "mass" ? { amount: wish.amount, unit: wish.unit } : (await estimateOf(client, wish)).mass;
  return client.orders.quoteByMass({ mass: mass as { amount: string; unit: MassUnit }, ...shared });
};

const estimateOf = async (client: Client, { estimate, kind: given }: OrderWish): Promise<AnEstimate> => {
  const kind = kindIn(given) ?? (estimate === "" ? undefined : await kindOfEstimate(client, estimate));
  if (kind === undefined) throw new ApiError("estimate_to_order_not_found", ERRORS.estimate_to_order_not_found.message);
  return getOfKind(client, kind, estimate);
};

/** Places an order for a wish, once for each key. @throws what the interface answers */
export const placeOrder = (client: Client, wish: OrderWish, idempotency_key: string): Promise<Order> => {
  const { by, amount, unit, estimate, reference } = wish;
  const shared = {
    ...selectionOf(wish),
    idempotency_key,
    ...(reference !== "" && { metadata: { reference } }),
  };
  if (by === "value") return client.orders.placeByValue({ value: amount, ...shared });
  if (by === "mass") return client.orders.placeByMass({ mass: { amount, unit }, ...shared });
  return client.orders.placeByEstimate({ estimate_id: estimate, ...shared });
};

/** Where the form has what the interface names. */
const FIELD_OF = {
  mass: "amount",
  value: "amount",
  estimate_id: "estimate",
  bundle_selection: "bundle",
  metadata: "reference",
} as const;

const FIELD_OF_CODE = {
  order_quantity_invalid: "amount",
  order_value_invalid: "amount",
  estimate_not_found: "estimate",
  estimate_order_already_placed: "estimate",
  bundle_id_invalid: "bundle",
  bundle_selection_bundle_invalid: "bundle",
} as const;

/** What was wrong with a wish, at its field; undefined where something else went wrong. */
export const wishFaults = (error: unknown, { by }: OrderWish, language: Language): FormFaults | undefined => {
  const code = isApiError(error) ? error.error_code : error instanceof ApiError ? wireCode(error.code) : "";
  const named = Object.entries(FIELD_OF_CODE).find(([one]) => one === code)?.[1];
  if (named !== undefined && error instanceof Error) {
    // An estimate whose mass rounds to nothing is no mistake of a field that is not shown.
    const field = named === "amount" && by === "estimate" ? "estimate" : named;
    const { text } = errorWords({ error_code: code, message: error.message }, language);
    // The name of the interface's field says nothing beside the form's own.
    const sentence = text.replace(/^[a-z_]+: (.)/, (_named, first: string) => first.toUpperCase());
    return { fields: { [field]: sentence }, translated: true };
  }
  const faults = faultsOf(error, Object.keys(FIELD_OF), language);
  if (!faults) return undefined;
  const fields = Object.entries(faults.fields).map(([name, text]) => [
    FIELD_OF[name as keyof typeof FIELD_OF] ?? name,
    text,
  ]);
  return { ...faults, fields: Object.fromEntries(fields) as Record<string, string> };
};

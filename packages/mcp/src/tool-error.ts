import { ConnectionError, isApiError, TimeoutError } from "@isotherm/client";
import { ToolRefusal } from "./tools/tool.ts";

/** What to try, by the code of an error, or by a field that its message names: the first that fits. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /address_not_found|locode_not_found|location_code_invalid|port_not_found|airport_invalid/,
    "Try find_place with the name, and its country.",
  ],
  [/country_code/, "Countries are ISO 3166-1 alpha-3: DEU, not DE."],
  [/method|vehicle_type|rail_type|ferry_type/, "Try find_methods for the exact value."],
  [/emission_factor/, "Try find_factors for the id, and its unit."],
  [/bundle/, "Try list_bundles for the ids of bundles on offer."],
  [/route_not_found|airport_route_required/, "Try another method, or a distance instead of two places."],
  [/estimate_order_already_placed/, "This estimate was ordered before: see list_orders."],
  [/estimate_not_found/, "Take the id that an estimate's tool has answered."],
  [/idempotency/, "This idempotency_key was used for something else: leave it out, or choose another."],
  [/exchange_rate_not_found/, "Give the amount in EUR or USD."],
  [/region_not_found/, "Give region_fallback: always."],
  [
    /unauthorised/,
    "The API key of this server is wrong, or lacks the permission: the person who runs it must see to it.",
  ],
  [/rate_limit_exceeded|service_unavailable|internal_error/, "Wait a moment, then try the same again."],
  [/validation_error/, "Correct the named field by the tool's schema and try again."],
];

/**
 * What an assistant is told of something that a tool threw: the code, the message, which names the field, and what to try.
 * Undefined for faults of this program.
 */
export const toolErrorText = (error: unknown): string | undefined => {
  if (error instanceof ToolRefusal) return error.message;
  if (isApiError(error)) {
    const { error_code, message, retryAfterSeconds } = error;
    const [, advice] = ADVICE.find(([pattern]) => pattern.test(error_code) || pattern.test(fieldsOf(message))) ?? [];
    const wait = retryAfterSeconds === undefined ? undefined : `Not before ${retryAfterSeconds} seconds have passed.`;
    return [`${error_code}: ${message}`, advice, wait].filter(Boolean).join("\n");
  }
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return `${error.message}. The service was not reached; nothing is wrong with the arguments. Try again later.`;
  }
  return undefined;
};

/** The fields of a message such as `mass.unit: must be one of …; method: is required`. What it says of them has values, too. */
const fieldsOf = (message: string): string =>
  message
    .split("; ")
    .map((part) => part.split(": ", 1)[0])
    .join(" ");

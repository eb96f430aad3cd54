import { DecimalText, IdempotencyKey, Name, isJsonObject, optional } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { type PageResponse, type HtmlRequest, validateBody } from "@isotherm/http";
import * as z from "zod";
import { jsonPageResponse, languageOf } from "@isotherm/pages";
import { choiceOf, type Entries, EntryFault } from "./choice.ts";
import { type LinkPageUses, type NextStep, orderChoice, canOrder } from "./order-choice.ts";
import { type OpenLink, keyedSubmission, newSubmission } from "@isotherm/storefront";

/** What a program sends instead of the form. The key is an addition of ours: with it a lost answer can be asked for again. */
const OrderBody = z.object({
  email: z.string("must be a string"),
  bundle_id: z.string("must be a string"),
  value: optional(DecimalText),
  /** For the certificate of a customer who pays. */
  name: optional(Name),
  idempotency_key: optional(IdempotencyKey),
});

/**
 * Orders through a link for a program: the order and its receipt, or where to pay. The same key of the same customer
 * answers what it led to the first time, whatever else is sent.
 *
 * @throws ApiError validation_error, link_email_not_allowed, bundle_id_invalid, offset_link_limit_reached, rate_limit_exceeded,
 *   service_unavailable and others of a quote
 */
export const orderByProgram = async (
  uses: LinkPageUses,
  request: HtmlRequest,
  opened: OpenLink,
): Promise<PageResponse> => {
  if (!(await canOrder(uses, opened)))
    throw new ApiError("service_unavailable", "Card payment is not set up for this account.");
  try {
    const { address, order } = await nextStep(uses, request, opened);
    const { href } = new URL(address, request.origin);
    return jsonPageResponse(order ? { order_id: order, receipt_url: href } : { payment_url: href });
  } catch (error) {
    if (error instanceof EntryFault) throw error.refusal;
    throw error;
  }
};

/** @throws EntryFault, and ApiError as above */
const nextStep = async (
  uses: LinkPageUses,
  { body, header, origin }: HtmlRequest,
  opened: OpenLink,
): Promise<NextStep> => {
  const { email, bundle_id, value, name, idempotency_key: key } = orderBodyOf(body);
  const { token, account_id } = opened.link;
  const submission = key === undefined ? newSubmission(uses.tokens) : keyedSubmission({ token, email, key });
  const earlier = key === undefined ? undefined : await uses.orderOfSubmission(token, submission);
  if (earlier !== undefined) {
    return { address: (await uses.receiptAddresses())({ account_id, order_id: earlier }), order: earlier };
  }
  const entries: Entries = { email, bundle: bundle_id, by: "value", amount: value ?? "", customer: name ?? "" };
  const language = languageOf(header("accept-language"));
  return orderChoice(uses, opened, choiceOf(opened, entries, origin), { submission, origin, language });
};

/** @throws ApiError validation_error that names every offending field */
const orderBodyOf = (body: string): z.output<typeof OrderBody> => {
  const value = valueOf(body);
  if (!isJsonObject(value)) throw new ApiError("validation_error", "The body is not a JSON object.");
  return validateBody(OrderBody, value);
};

const valueOf = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

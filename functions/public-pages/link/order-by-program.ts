import { Refusal } from "@isotherm/core";
import type { PageAnswer, PageRequest } from "@isotherm/http";
import * as z from "zod";
import { jsonAnswer } from "../frame/json-answer.ts";
import { languageOf } from "../frame/language.ts";
import { choiceOf, type Entries, EntryFault } from "./choice.ts";
import type { LinkPageUses } from "./link-uses.ts";
import type { OpenLink } from "./open-link.ts";
import { orderChoice } from "./order-choice.ts";
import { newSubmission } from "./submission.ts";
import { canOrder } from "./till.ts";

/** What a program sends instead of the form. */
const OrderBody = z.object({ email: z.string(), bundle_id: z.string(), value: z.string().optional() });

/**
 * Orders through a link for a program: the order and its receipt, or where to pay.
 *
 * @throws Refusal validation_error, link_email_not_allowed, bundle_id_invalid, service_unavailable and others of a quote
 */
export const orderByProgram = async (
  uses: LinkPageUses,
  { body, header, origin }: PageRequest,
  opened: OpenLink,
): Promise<PageAnswer> => {
  if (!(await canOrder(uses, opened)))
    throw new Refusal("service_unavailable", "Card payment is not set up for this account.");
  const { email, bundle_id, value } = orderBodyOf(body);
  const entries: Entries = { email, bundle: bundle_id, by: "value", amount: value ?? "" };
  try {
    const { address, order } = await orderChoice(uses, opened, choiceOf(opened, entries, origin), {
      submission: newSubmission(uses.secrets),
      origin,
      language: languageOf(header("accept-language")),
    });
    const { href } = new URL(address, origin);
    return jsonAnswer(order ? { order_id: order, receipt_url: href } : { payment_url: href });
  } catch (error) {
    if (error instanceof EntryFault) throw error.refusal;
    throw error;
  }
};

/** @throws Refusal validation_error */
const orderBodyOf = (body: string): z.output<typeof OrderBody> => {
  try {
    return OrderBody.parse(JSON.parse(body));
  } catch (error) {
    const field = error instanceof z.ZodError ? error.issues[0]?.path.join(".") : undefined;
    throw new Refusal("validation_error", field ? `${field}: must be a string` : "The body is not a JSON object.");
  }
};

import { AccountType } from "@isotherm/contract";
import type { AccountId, OrganisationId, WebhookId } from "@isotherm/core";
import * as z from "zod";
import { idText } from "./id-text.ts";

/**
 * Asks for a look at an endpoint. It carries no event: what there is to send is in the table.
 * `news` names the event that it was caused by, so that a wake-up that comes too late costs one read.
 */
export const WakeUp = z.object({
  organisation_id: idText<OrganisationId>(),
  mode: AccountType,
  webhook_id: idText<WebhookId>(),
  news: z.object({ account_id: idText<AccountId>(), sequence: z.int().positive() }).optional(),
});
export type WakeUp = z.output<typeof WakeUp>;

/** An endpoint, as far as it takes to find it. */
export type EndpointRef = Omit<WakeUp, "news">;

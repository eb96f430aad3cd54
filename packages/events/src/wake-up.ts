import { AccountType } from "@isotherm/contract";
import type { AccountId, EventId, IdOf, OrganisationId, WebhookId } from "@isotherm/core";
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
  /** A client has asked for the sample event; whatever is pending can wait. */
  test: z
    .object({
      /** Under this id its result will stand; it also says whose the place is. */
      attempt_id: idText<IdOf["attempt"]>(),
      event_id: idText<EventId>(),
      account_id: idText<AccountId>(),
      /** Which of the organisation's few places it has. */
      place: z.int().nonnegative(),
    })
    .optional(),
});
export type WakeUp = z.output<typeof WakeUp>;

/** A test of an endpoint that waits to be sent. */
export type EndpointTest = NonNullable<WakeUp["test"]>;

/** An endpoint, as far as it takes to find it. */
export type EndpointRef = Omit<WakeUp, "news" | "test">;

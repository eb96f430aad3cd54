import { AccountType } from "@isotherm/contract";
import type { AccountId, OrganisationId, WebhookId } from "@isotherm/core";
import { type EndpointRef, idText, type Sequence } from "@isotherm/events";
import * as z from "zod";
import { keys } from "../keys.ts";

/** Reads a cursor from its item. */
export const CursorItem = z.object({
  schema: z.literal(1),
  organisation_id: idText<OrganisationId>(),
  mode: AccountType,
  webhook_id: idText<WebhookId>(),
  account_id: idText<AccountId>(),
  /** Last acknowledged sequence. Absent until the first one of an account that had no event when the endpoint came. */
  cursor: z.int().nonnegative().default(0),
  /** Last known sequence; never smaller than `cursor`. */
  head: z.int().positive(),
  /** `at` of that event, milliseconds. */
  head_at: z.int(),
  /** Since when there is something to deliver, milliseconds; absent when there is nothing. */
  pending_at: z.int().optional(),
});

/** How far an endpoint is with the events of an account. */
export type Cursor = Readonly<z.output<typeof CursorItem>>;

/** The item of a cursor that has nothing to deliver: where a new endpoint, or a new account of one, starts. */
export const startCursorItem = (endpoint: EndpointRef, account_id: AccountId, head: { seq: Sequence; at: number }) => ({
  ...keys.cursor(endpoint.webhook_id, account_id),
  schema: 1,
  organisation_id: endpoint.organisation_id,
  mode: endpoint.mode,
  webhook_id: endpoint.webhook_id,
  account_id,
  cursor: head.seq,
  head: head.seq,
  head_at: head.at,
});

import type { Order } from "@isotherm/contract";
import {
  type AccountId,
  type EventId,
  IdsInARow,
  instant,
  type OrderId,
  type OrganisationId,
  type WebhookId,
} from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { writeTransaction, type OrderOwner, recordEvents, type Table } from "@isotherm/store";
import { updateIf } from "@isotherm/store/table";
import { keys } from "@isotherm/store/keys";
import { createEndpoint } from "@isotherm/delivery";

// Events and endpoints written as the functions write them, without the interface in between: a test can commit faster
// than it can order, and have as many organisations as it likes.

const recording = { tokens: systemTokens, clock: systemClock };

/** An organisation of its own with some accounts. Live, so that no test order goes on by itself. */
export const anOrganisation = (accounts: number) => ({
  organisation_id: systemIds.next("organisation"),
  account_ids: Array.from({ length: accounts }, () => systemIds.next("account")),
});

/** The owner of what happens in an account of such an organisation. */
export const ownerOf = (organisation_id: OrganisationId, account_id: AccountId): OrderOwner => ({
  organisation_id,
  account_id,
  mode: "live",
});

/** Commits events of an account, at most 99 at once; their ids, in order. */
export const commitEvents = async (table: Table, owner: OrderOwner, count: number): Promise<EventId[]> => {
  const order = anOrder(systemIds.next("order"));
  const first = systemIds.next("event");
  const startingAt: typeof systemIds = { next: (kind) => (kind === "event" ? first : systemIds.next(kind)) as never };
  const occurrences = Array.from({ length: count }, () => ({ order }));
  await recordEvents({ ...recording, table, ids: startingAt }, owner, occurrences, (events) =>
    writeTransaction("record changes", events),
  );
  const inARow = new IdsInARow(startingAt);
  return occurrences.map(() => inARow.next("event"));
};

/** What an endpoint is made of. */
export interface EndpointFacts {
  readonly organisation_id: OrganisationId;
  readonly url: string;
  /** Empty: all accounts. */
  readonly account_ids?: readonly AccountId[];
}

/** Makes an endpoint of such an organisation. */
export const registerEndpoint = async (
  table: Table,
  { organisation_id, url, account_ids = [] }: EndpointFacts,
): Promise<WebhookId> => {
  const id = systemIds.next("webhook");
  const created_at = instant(systemClock.nowMs());
  const facts = { id, organisation_id, url, created_at, account_type: "live", enabled: true } as const;
  const hook = { ...facts, account_ids: [...account_ids], event_types: [], secrets: [systemTokens.base62(43)] };
  await createEndpoint({ ...recording, table }, hook);
  return id;
};

/** Has an endpoint's receiver be known as quick, so that the fast lanes serve it from its first event on. */
export const makeQuick = async (table: Table, webhook: WebhookId): Promise<void> => {
  await updateIf(table, {
    key: keys.deliveryState(webhook),
    change: "SET #answer_ms = :none",
    onlyIf: "attribute_exists(#fence)",
    values: { none: 0 },
  });
};

const anOrder = (id: OrderId): Order => ({
  id, idempotency_key: null, type: "quantity", status: "placed", currency: "EUR", quantity: null, offset_cost: null,
  commission: null, total_cost: null, created_at: instant(systemClock.nowMs()), bundles: null, projects: null,
  certificate: null, public_certificate_url: null, payment_method: null, email: null, offset_link_id: null,
  requested_quantity: null, requested_value: null, estimate_id: null, metadata: {},
}); // prettier-ignore

import { createHash } from "node:crypto";
import { type Account, type BatchKind, type BatchRequest, canonicalText, type Mapping } from "@isotherm/contract";
import { type BatchId, type Clock, type Ids, ApiError, rowId } from "@isotherm/core";
import type { Committing } from "@isotherm/store/commit";
import { awaitsUpload } from "./batch-summary.ts";
import type { BatchFacts, StoredBatch } from "./batch-item.ts";
import { BatchKeyClaim, mappingNamed, readBatch } from "./batch-queries.ts";
import { type Bucket, objectKeys } from "./bucket.ts";
import type { StoredMapping } from "./mapping-item.ts";
import type { BatchQueues } from "./messages.ts";
import { createBatch, createRun, extendUpload } from "./state-changes.ts";

/** What placing batches uses. */
export interface PlaceUses extends Committing {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bucket: Pick<Bucket, "put">;
  readonly queues: Pick<BatchQueues, "look">;
}

/** For whom a batch is placed, and where the service was reached. */
export interface Placer {
  readonly account: Pick<Account, "id" | "name" | "organisation_id" | "type">;
  readonly origin: string;
}

/** What is asked for: rows or an upload, one of them. `shipment_calculation` is asked for by the service alone. */
export type BatchOrder = Partial<Omit<BatchRequest, "kind" | "rows">> & {
  readonly kind: BatchKind;
  readonly rows?: readonly object[] | undefined;
  /** The batch that this one follows from: it is placed once, however often that is asked for, and no limit is in its way. */
  readonly follows?: BatchId;
};

const MINUTE = 60_000;
/** How long a client may take to send a file. */
const UPLOAD_MS = 60 * MINUTE;
/** When the sweep looks at rows that nobody has begun to read, and for a file that was due. */
const LOOK_MS = MINUTE;

/**
 * Keeps a batch and has it carried out: rows at once, a file as soon as it has come. Asked for once more with the same
 * idempotency key, the same batch is answered; the time for its file begins anew while that is awaited.
 *
 * @throws ApiError batch_idempotency_already_exists (shipments: shipment_batch_idempotency_already_exists), batch_limit_reached,
 *   id_invalid for an unknown mapping
 */
export const placeBatch = async (uses: PlaceUses, placer: Placer, order: BatchOrder): Promise<StoredBatch> => {
  const mapping = await mappingOf(uses, placer, order);
  const batch = newBatch(uses, placer, order, mapping?.mapping ?? null);
  // Before the batch: whoever finds it finds its rows.
  if (order.rows) await uses.bucket.put(objectKeys.inline(batch.batch_id), JSON.stringify(order.rows));
  const { held, ...rest } = await createBatch(uses, batch, {
    ...(mapping && isNamed(order) && { mapping }),
    unlimited: order.follows !== undefined,
  });
  if (!held) return standingBatch(uses, batch, "standing" in rest ? rest.standing : undefined);
  if (order.rows) await uses.queues.look(batch);
  return batch;
};

const isNamed = ({ mapping, mapping_name }: BatchOrder): boolean => mapping !== undefined && mapping_name !== undefined;

/** The mapping of a request: its own, under a name where it is to be kept; or one that is kept. @throws ApiError id_invalid */
const mappingOf = async (
  { table, clock }: PlaceUses,
  { account }: Placer,
  { kind, mapping, mapping_name: name }: BatchOrder,
): Promise<StoredMapping | undefined> => {
  if (mapping) return { name: name ?? "", kind, mapping, created_ms: clock.nowMs() };
  if (name === undefined) return undefined;
  const kept = await mappingNamed(table, account.id, name);
  if (!kept) throw new ApiError("id_invalid", "mapping_name: the account keeps no mapping under this name.");
  return kept;
};

const newBatch = (
  { clock, ids }: PlaceUses,
  { account, origin }: Placer,
  order: BatchOrder,
  mapping: Mapping | null,
): StoredBatch => {
  const { kind, upload } = order;
  const batch_id = order.follows === undefined ? ids.next("batch") : followerOf(order.follows);
  const nowMs = clock.nowMs();
  return {
    account_id: account.id,
    organisation_id: account.organisation_id,
    mode: account.type,
    batch_id,
    kind,
    source: upload ? "data_sheet" : "api",
    status: "pending",
    dry_run: order.dry_run ?? false,
    cancel_requested: false,
    facts: factsOf(account.name, order, mapping),
    fingerprint: fingerprintOf(order),
    origin,
    rows_of: batch_id,
    created_ms: nowMs,
    ...(upload && { upload_until_ms: nowMs + UPLOAD_MS }),
    chunks_done: 0,
    processed_count: 0,
    calculation_batch_ids: [],
    pending_at: nowMs + (upload ? UPLOAD_MS : 0) + LOOK_MS,
  };
};

/** The id of the batch that follows from another: its time is that of the other. */
const followerOf = (id: BatchId): BatchId => rowId("batch", id, 0);

const factsOf = (account_name: string, order: BatchOrder, mapping: Mapping | null): BatchFacts => ({
  account_name,
  name: order.name ?? null,
  metadata: order.metadata ?? {},
  idempotency_key: order.idempotency_key ?? null,
  upload: order.upload ?? null,
  mapping,
  contact_id: order.contact_id ?? null,
  calculate_emissions: order.calculate_emissions ?? false,
  duplicates: order.duplicates ?? "keep",
});

/** SHA-256 of a validated request: two with the same are the same request. */
const fingerprintOf = (order: BatchOrder): string =>
  createHash("sha256").update(canonicalText(order)).digest("base64url");

/** The batch that stands in the way of a new one: an equal one, or one that the idempotency key belongs to. */
const standingBatch = async (uses: PlaceUses, batch: StoredBatch, standing: unknown): Promise<StoredBatch> => {
  const claim = BatchKeyClaim.safeParse(standing);
  // Our own: an earlier attempt went through and only its answer was lost.
  const id = claim.success ? claim.data.batch_id : batch.batch_id;
  const earlier = await readBatch(uses, batch.account_id, id);
  if (!earlier || (claim.success && claim.data.fingerprint !== batch.fingerprint)) throw keyUsed(batch, id);
  if (id === batch.batch_id) return earlier;
  const nowMs = uses.clock.nowMs();
  if (earlier.source === "api" || earlier.status !== "pending" || earlier.received) return earlier;
  const untilMs = nowMs + UPLOAD_MS;
  await extendUpload(uses.table, earlier, { untilMs, lookMs: untilMs + LOOK_MS });
  const renewed = { ...earlier, upload_until_ms: untilMs };
  return awaitsUpload(renewed, nowMs) ? renewed : earlier;
};

const keyUsed = ({ kind }: StoredBatch, id: string): ApiError =>
  new ApiError(
    kind === "shipments" ? "shipment_batch_idempotency_already_exists" : "batch_idempotency_already_exists",
    `The idempotency key belongs to the batch ${id}, made from a different request.`,
  );

/**
 * Carries out the rows of a dry run in a batch of its own; asked for again, it answers the same one.
 *
 * @throws ApiError batch_not_processed, batch_limit_reached
 */
export const runDryRun = async (uses: PlaceUses, placer: Placer, dryRun: StoredBatch): Promise<StoredBatch> => {
  const wasTried = dryRun.dry_run && dryRun.outcome === "completed";
  if (!wasTried) throw new ApiError("batch_not_processed");
  const nowMs = uses.clock.nowMs();
  const { upload_until_ms: _until, ...facts } = newBatch(uses, placer, { kind: dryRun.kind, rows: [] }, null);
  const run: StoredBatch = {
    ...facts,
    source: dryRun.source,
    facts: { ...dryRun.facts, account_name: placer.account.name, idempotency_key: null },
    fingerprint: dryRun.fingerprint,
    rows_of: dryRun.rows_of,
    ...(dryRun.source === "data_sheet" && { received: true, upload_until_ms: nowMs }),
    pending_at: nowMs + LOOK_MS,
  };
  const id = dryRun.run_as ?? (await createRun(uses, dryRun, run));
  if (id === run.batch_id) await uses.queues.look(run);
  const batch = id === run.batch_id ? run : await readBatch(uses, dryRun.account_id, id);
  // A run that was forgotten already can't be had twice.
  if (!batch) throw new ApiError("batch_not_processed");
  return batch;
};

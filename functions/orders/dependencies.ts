import { fileURLToPath } from "node:url";
import type { Certificate } from "@isotherm/certificate";
import { certificateRenderer } from "@isotherm/certificate/certificate-renderer";
import type { AnyAccount } from "@isotherm/contract";
import type { AccountId, EstimateId, OffsetLinkId, OrderId } from "@isotherm/core";
import { systemClock, systemIds } from "@isotherm/core/system";
import type { BundleShare } from "@isotherm/ordering";
import {
  beneficiaryOf,
  type Catalogue,
  disabledBundles,
  offerQueries,
  certificateTokens,
  type Cursors,
  cursorsOf,
  estimateQueries,
  type EstimateToOrder,
  type OrderOwner,
  orderQueries,
  type OrdersAfter,
  orderChanges,
  type SealedIds,
  selectionQueries,
  type Step,
  type StoredOffsetLink,
  type CustomerOfOrder,
  type StoredOrder,
  type Table,
  type Turns,
} from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import { type PlaceOrderUses, showsCertificates } from "@isotherm/storefront";
import { recordingOver } from "../runtime/function-table.ts";

/** What pricing uses. */
export interface QuoteUses {
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly selections: { of(account: AccountId): Promise<BundleShare[]> };
}

/** What reading orders uses. */
export interface ReadUses {
  readonly orders: {
    one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined>;
    customerOf(stored: StoredOrder): Promise<CustomerOfOrder>;
    newest(account: AccountId, after: OrdersAfter): Promise<StoredOrder[]>;
    claimOfKey(account: AccountId, key: string): Promise<{ readonly order_id: OrderId } | undefined>;
    ofEstimate(account: AccountId, estimate: EstimateId): Promise<OrderId | undefined>;
  };
  /** An offset link of an account. */
  readonly offsetLink: (account: AccountId, id: OffsetLinkId) => Promise<StoredOffsetLink | undefined>;
  /** The tokens in the addresses of certificates. */
  readonly certificateTokens: () => Promise<SealedIds<OrderId>>;
  /** Whether everybody may read the certificates of an account. */
  readonly hasPublicCertificates: (account: AnyAccount) => Promise<boolean>;
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors<OrderId>>;
}

/** What placing and reading orders uses. */
export interface OrderUses extends QuoteUses, ReadUses, PlaceOrderUses {
  /** How an order waits for an estimate that is replaced meanwhile. */
  readonly turns: Turns;
  readonly estimates: { toOrder(account: AccountId, id: EstimateId): Promise<EstimateToOrder | undefined> };
}

/** What moving test orders on uses. */
export interface AdvanceUses
  extends
    Pick<ReadUses, "orders" | "certificateTokens" | "hasPublicCertificates">,
    Pick<QuoteUses, "catalogue">,
    Pick<PlaceOrderUses, "clock" | "testStepMs"> {
  readonly beneficiaryOf: (owner: OrderOwner) => Promise<string>;
  /** Moves an order one state on; false when somebody else has moved it meanwhile. */
  readonly advance: (step: Step) => Promise<boolean>;
  /** Has it stay where it was read. */
  readonly rest: (stored: StoredOrder) => Promise<void>;
}

/** What certificates are made with. */
export interface CertificateUses extends Pick<ReadUses, "orders" | "certificateTokens"> {
  /** The certificate as a PDF. */
  readonly render: (certificate: Certificate) => Promise<Uint8Array>;
}

/** What the operations of orders use, over a table. */
export const ordersUses = (
  table: Table,
  secrets: SecretReading,
  testStepMs: number,
): OrderUses & CertificateUses & AdvanceUses => {
  const cursorKeys = keptKeyRing(secrets, "cursor-keys");
  const pageKeys = keptKeyRing(secrets, "page-keys");
  const catalogue = offerQueries(table, systemClock);
  return {
    clock: systemClock,
    ids: systemIds,
    catalogue,
    disabledBundles: (ids) => disabledBundles(table, ids),
    selections: selectionQueries(table),
    estimates: estimateQueries(table),
    orders: orderQueries(table),
    // Few lists are of one link: its schemas are loaded with the first of these.
    offsetLink: async (account, id) =>
      (await import("@isotherm/store/queries/offset-links")).offsetLinkQueries(table).one(account, id),
    hasPublicCertificates: async (account) => {
      // Most accounts have no public pages: no page is read for them, and what reads one is not loaded.
      if (account.external_pages_visibility !== "public") return false;
      const { impactPageQueries } = await import("@isotherm/store/impact/impact-pages");
      const page = await impactPageQueries(table).of(account.id);
      return page !== undefined && showsCertificates(page, account);
    },
    certificateTokens: async () => certificateTokens(await pageKeys()),
    render: certificateRenderer(fileURLToPath(new URL("./data", import.meta.url))),
    cursors: async (list) => cursorsOf(await cursorKeys(), list),
    ...orderChanges(recordingOver(table)),
    beneficiaryOf: (owner) => beneficiaryOf(table, owner),
    turns: table.turns,
    testStepMs,
  };
};

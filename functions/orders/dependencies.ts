import { fileURLToPath } from "node:url";
import { type Certificate, type Fonts, fontsOf } from "@isotherm/certificate";
import type { AccountId, EstimateId, OffsetLinkId, OrderId } from "@isotherm/core";
import { systemClock, systemIds } from "@isotherm/core/system";
import type { BundleShare } from "@isotherm/ordering";
import {
  beneficiaryOf,
  type Catalogue,
  catalogueQueries,
  certificateTokens,
  type Cursors,
  cursorsOf,
  estimateQueries,
  type EstimateToOrder,
  offsetLinkQueries,
  type OrderOwner,
  orderQueries,
  type OrdersAfter,
  orderChanges,
  type SealedIds,
  selectionQueries,
  type Step,
  type StoredOffsetLink,
  type StoredOrder,
  type Table,
  type Turns,
} from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import type { PlaceOrderUses } from "@isotherm/storefront";
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
    newest(account: AccountId, after: OrdersAfter): Promise<StoredOrder[]>;
    claimOfKey(account: AccountId, key: string): Promise<{ readonly order_id: OrderId } | undefined>;
    claimOfEstimate(account: AccountId, estimate: EstimateId): Promise<{ readonly order_id: OrderId } | undefined>;
  };
  /** An offset link of an account. */
  readonly offsetLink: (account: AccountId, id: OffsetLinkId) => Promise<StoredOffsetLink | undefined>;
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
  extends Pick<ReadUses, "orders">, Pick<QuoteUses, "catalogue">, Pick<PlaceOrderUses, "clock" | "testStepMs"> {
  readonly beneficiaryOf: (owner: OrderOwner) => Promise<string>;
  /** Moves an order one state on; false when somebody else has moved it meanwhile. */
  readonly advance: (step: Step) => Promise<boolean>;
  /** Has it stay where it was read. */
  readonly rest: (stored: StoredOrder) => Promise<void>;
}

/** What certificates are made with. */
export interface CertificateUses extends Pick<ReadUses, "orders"> {
  readonly certificateTokens: () => Promise<SealedIds<OrderId>>;
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
  const catalogue = catalogueQueries(table, systemClock);
  return {
    clock: systemClock,
    ids: systemIds,
    catalogue,
    disabledBundles: catalogue.disabledOf,
    selections: selectionQueries(table),
    estimates: estimateQueries(table),
    orders: orderQueries(table),
    offsetLink: offsetLinkQueries(table).one,
    certificateTokens: async () => certificateTokens(await pageKeys()),
    render: renderCertificate,
    cursors: async (list) => cursorsOf(await cursorKeys(), list),
    ...orderChanges(recordingOver(table)),
    beneficiaryOf: (owner) => beneficiaryOf(table, owner),
    turns: table.turns,
    testStepMs,
  };
};

/** Fonts and renderer, loaded by the first certificate: no other request waits for them. */
let loaded: Promise<{ readonly fonts: Fonts; readonly pdf: typeof import("@isotherm/certificate/certificate-pdf") }>;

const load = async () => ({
  fonts: fontsOf(fileURLToPath(new URL("./data", import.meta.url))),
  pdf: await import("@isotherm/certificate/certificate-pdf"),
});

/** Renders a certificate with the fonts that lie beside this function's bundle. */
const renderCertificate = async (certificate: Certificate): Promise<Uint8Array> => {
  loaded ??= load();
  const { fonts, pdf } = await loaded;
  return pdf.certificatePdf(certificate, fonts);
};

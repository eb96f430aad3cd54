import { fileURLToPath } from "node:url";
import { type AccountType, type OperatorLinkLimits, verificationAddress } from "@isotherm/contract";
import { sellerNamed } from "@isotherm/contract/seller";
import { certificateRenderer } from "@isotherm/certificate/certificate-renderer";
import { ApiError } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { poolDueMs } from "@isotherm/ordering";
import { dataFolder } from "@isotherm/geodata/data-source";
import {
  accountQueries,
  catalogueQueries,
  disabledBundles,
  certificateTokens,
  directoryQueries,
  estimatePageTokens,
  estimateQueries,
  offsetLinkQueries,
  impactFigures,
  impactPageQueries,
  openTonneSince,
  orderPageTokens,
  orderQueries,
  orderChanges,
  rateBuckets,
  readPicture,
  type Table,
} from "@isotherm/store";
import { keptKeyRing } from "@isotherm/store/secrets/index";
import { recordingOver } from "../runtime/function-table.ts";
import type { VerificationUses } from "./certificate/verification-page.ts";
import type { EstimatePageUses } from "./estimate/estimate-pages.ts";
import type { ImpactPagesUses } from "./impact/impact-pages.ts";
import { mapGround } from "@isotherm/pages";
import type { LinkPageUses } from "./link/order-choice.ts";
import { markPaid, type PaymentSettings, openPayments } from "@isotherm/payments";
import type { PaymentPageUses } from "./payment/card-return.ts";
import type { StripeEventUses } from "./payment/stripe-events.ts";
import type { ReceiptUses } from "./link/receipt-page.ts";
import type { MediaPageUses } from "./media-page.ts";
import type { ProjectPageUses } from "./project/project-page.ts";

/** What the pages use. */
export type PageUses = EstimatePageUses &
  LinkPageUses &
  PaymentPageUses &
  StripeEventUses &
  ReceiptUses &
  VerificationUses &
  ImpactPagesUses &
  MediaPageUses &
  ProjectPageUses;

/** What a deployment decides. */
interface PageSettings extends PaymentSettings {
  readonly testStepMs: number;
  /** The limits of links of organisations that have none of their own. */
  readonly linkLimits: OperatorLinkLimits;
  /** Who sells, see `sellerNamed`. */
  readonly seller: string;
  /** Whose customers get receipts by mail: accounts of these modes. */
  readonly mailsReceipts: readonly AccountType[];
  /** Days that a fraction of a tonne waits for other orders. */
  readonly poolDays: number;
  /** The folder of data files; that beside the function, unless given. */
  readonly files?: string;
}

const BESIDE = fileURLToPath(new URL("./data", import.meta.url));

/** Forms that one source may send about one link in a minute. */
const POSTS_PER_MINUTE = 30;

/** What the pages use, over a table. */
export const pageUses = (table: Table, settings: PageSettings): PageUses => {
  const { secrets, testStepMs, linkLimits, seller, mailsReceipts, poolDays, log } = settings;
  const changes = orderChanges(recordingOver(table));
  const links = offsetLinkQueries(table);
  const orders = orderQueries(table);
  const catalogue = catalogueQueries(table, systemClock);
  return {
    clock: systemClock,
    ids: systemIds,
    tokens: systemTokens,
    catalogue,
    disabledBundles: (ids) => disabledBundles(table, ids),
    links,
    orders,
    estimates: estimateQueries(table),
    accounts: accountQueries(table),
    organisations: directoryQueries(table),
    picture: (name) => readPicture(table, name),
    ...paymentsOver(table, settings),
    log,
    testStepMs,
    linkLimits,
    seller: sellerNamed(seller),
    mailsReceipts,
    ...sealedAddresses(keptKeyRing(secrets, "page-keys")),
    impactPages: impactPageQueries(table),
    impactFigures: (account, nowMs) => impactFigures(table, account, nowMs),
    ...drawnFrom(settings.files ?? BESIDE),
    fractionDueMs: fractionDue(table, poolDays),
    orderOfSubmission: links.orderOfSubmission,
    place: changes.place,
    limitPosts: postLimit(table),
    markPaid: (account, id) =>
      markPaid({ clock: systemClock, orders, catalogue, testStepMs, advance: changes.advance }, account, id),
  };
};

/** What papers, pictures and maps are drawn from: a folder beside the function. */
const drawnFrom = (files: string): Pick<PageUses, "files" | "geodata" | "mapGround" | "renderCertificate"> => {
  const geodata = dataFolder(files);
  return { files, geodata, mapGround: mapGround(geodata), renderCertificate: certificateRenderer(files) };
};

const fractionDue =
  (table: Table, poolDays: number): PageUses["fractionDueMs"] =>
  async (stored) => {
    const since = await openTonneSince(table, stored);
    return since === undefined ? undefined : poolDueMs(since, poolDays);
  };

const paymentsOver = (table: Table, settings: PageSettings) =>
  openPayments(table, {
    ...settings,
    noteUnplaced: async (received) => {
      const { functionMetrics, noteUnplaced } = await import("../runtime/metrics.ts");
      noteUnplaced(received, settings.log, functionMetrics("public-pages", process.env));
    },
  });

type SealedAddresses =
  | "visitorSecret"
  | "openToken"
  | "openReceipt"
  | "receiptAddresses"
  | "openCertificate"
  | "certificateTokens"
  | "verificationPath";

/** What is made and read with the keys of pages: their addresses cannot be guessed. */
const sealedAddresses = (pageKeys: ReturnType<typeof keptKeyRing>): Pick<PageUses, SealedAddresses> => ({
  // The oldest value that is read, so that a rotation does not count everybody anew.
  visitorSecret: async () => {
    const { accepted, current } = await pageKeys();
    return accepted[0] ?? current;
  },
  openToken: async (token) => estimatePageTokens(await pageKeys()).open(token),
  openReceipt: async (token) => orderPageTokens(await pageKeys()).open(token),
  receiptAddresses: async () => {
    const tokens = orderPageTokens(await pageKeys());
    return ({ account_id, order_id }) => `/r/${tokens.seal({ account: account_id, id: order_id })}`;
  },
  certificateTokens: async () => certificateTokens(await pageKeys()),
  openCertificate: async (token) => certificateTokens(await pageKeys()).open(token),
  verificationPath: async (owned) => verificationAddress("", certificateTokens(await pageKeys()).seal(owned)),
});

const postLimit = (table: Table): PageUses["limitPosts"] => {
  const buckets = rateBuckets(table);
  return async ({ sourceIp }, what) => {
    const { counted } = await buckets.countInWindow({
      of: `post ${sourceIp} ${what}`,
      most: POSTS_PER_MINUTE,
      nowMs: systemClock.nowMs(),
      knownEndMs: undefined,
    });
    if (!counted) throw new ApiError("rate_limit_exceeded");
  };
};

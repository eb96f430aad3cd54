import { systemClock, systemIds } from "@isotherm/core/system";
import {
  catalogueQueries,
  certificateTokens,
  cursorsOf,
  disabledBundles,
  estimateQueries,
  offsetLinkQueries,
  orderQueries,
  placeOrder,
  selectionQueries,
  type Table,
} from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import { recordingOver } from "../recording.ts";
import type { CertificateUses } from "./get-certificate.ts";
import { renderCertificate } from "./render-certificate.ts";
import type { OrderUses } from "./order-uses.ts";

/** What the operations of orders use, over a table. */
export const ordersUses = (table: Table, secrets: SecretReading, testStepMs: number): OrderUses & CertificateUses => {
  const cursorKeys = keptKeyRing(secrets, "cursor-keys");
  const pageKeys = keptKeyRing(secrets, "page-keys");
  return {
    clock: systemClock,
    ids: systemIds,
    catalogue: catalogueQueries(table, systemClock),
    disabledBundles: (ids) => disabledBundles(table, ids),
    selections: selectionQueries(table),
    estimates: estimateQueries(table),
    orders: orderQueries(table),
    offsetLink: offsetLinkQueries(table).one,
    certificateTokens: async () => certificateTokens(await pageKeys()),
    render: renderCertificate,
    cursors: async (list) => cursorsOf(await cursorKeys(), list),
    place: (placing) => placeOrder(recordingOver(table), placing),
    turns: table.turns,
    testStepMs,
  };
};

import { systemClock, systemIds, systemSecrets } from "@isotherm/core/system";
import {
  catalogueQueries,
  certificateTokens,
  cursorsOf,
  estimateQueries,
  orderQueries,
  placeOrder,
  selectionQueries,
  type Table,
  tableSecret,
} from "@isotherm/store";
import { recordingOver } from "../recording.ts";
import type { CertificateUses } from "./get-certificate.ts";
import { renderCertificate } from "./render-certificate.ts";
import type { OrderUses } from "./order-uses.ts";

/** What the operations of orders use, over a table. */
export const ordersUses = (table: Table, testStepMs: number): OrderUses & CertificateUses => {
  const secret = tableSecret(table, "cursor", systemSecrets);
  const certificateSecret = tableSecret(table, "certificate", systemSecrets);
  return {
    clock: systemClock,
    ids: systemIds,
    catalogue: catalogueQueries(table, systemClock),
    selections: selectionQueries(table),
    estimates: estimateQueries(table),
    orders: orderQueries(table),
    certificateTokens: async () => certificateTokens(await certificateSecret()),
    render: renderCertificate,
    cursors: async (list) => cursorsOf(await secret(), list),
    place: (placing) => placeOrder(recordingOver(table), placing),
    testStepMs,
  };
};

import type { Certificate } from "@isotherm/certificate";
import { type AccountId, ApiError, type OrderId } from "@isotherm/core";
import type { Page, PageResponse } from "@isotherm/http";
import { languageOf, PRIVATE_HEADERS } from "@isotherm/pages";
import { type ReceiptPaperUses, receiptOnPaper, senderOf, type SenderUses } from "@isotherm/papers/receipt";
import type { CustomerOfOrder, OwnedId, StoredOrder } from "@isotherm/store";

/** What the papers of an order use that came through a link. */
export interface ReceiptPapersUses extends SenderUses, ReceiptPaperUses {
  readonly openReceipt: (token: string) => Promise<OwnedId<OrderId> | undefined>;
  readonly orders: {
    one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined>;
    customerOf(stored: StoredOrder): Promise<CustomerOfOrder>;
  };
  /** The path at which a certificate is checked. */
  readonly verificationPath: (of: OwnedId<OrderId>) => Promise<string>;
  readonly renderCertificate: (certificate: Certificate) => Promise<Uint8Array>;
}

/** The papers of an order for its customer: its receipt, and the certificate that names them. */
export const receiptPapers = (uses: ReceiptPapersUses): readonly Page[] => [receiptPdfPage(uses), ownCertificate(uses)];

const opened = async ({ openReceipt, orders }: ReceiptPapersUses, token: string) => {
  const page = await openReceipt(token);
  const stored = page && (await orders.one(page.account, page.id));
  if (!page || !stored) throw new ApiError("not_found");
  return { page, stored };
};

const pdf = (body: Uint8Array, name: string): PageResponse => ({
  status: 200,
  headers: {
    ...PRIVATE_HEADERS,
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${name}.pdf"`,
  },
  body,
});

const receiptPdfPage = (uses: ReceiptPapersUses): Page => ({
  id: "receiptPdf",
  method: "GET",
  path: "/r/{token}/receipt.pdf",
  run: async ({ params, query, header, origin }) => {
    const token = params["token"] ?? "";
    const { stored } = await opened(uses, token);
    const [sender, customer] = await Promise.all([senderOf(uses, stored), uses.orders.customerOf(stored)]);
    const language = languageOf(query.get("language") ?? header("accept-language"));
    const body = await receiptOnPaper(uses, { stored, sender, customer, language, address: `${origin}/r/${token}` });
    return pdf(body, `receipt-${stored.order.id}`);
  },
});

/** The certificate with the name of the customer, who alone knows the address. Public ones do not tell it. */
const ownCertificate = (uses: ReceiptPapersUses): Page => ({
  id: "ownCertificate",
  method: "GET",
  path: "/r/{token}/certificate.pdf",
  run: async ({ params, query, header }) => {
    const { page, stored } = await opened(uses, params["token"] ?? "");
    if (!stored.retired || !stored.order.quantity) throw new ApiError("not_found");
    const { order, mode, retired, origin } = stored;
    const body = await uses.renderCertificate({
      ...retired,
      order_id: order.id,
      mode,
      language: languageOf(query.get("language") ?? header("accept-language")),
      quantity: stored.order.quantity,
      customer: (await uses.orders.customerOf(stored)).name,
      verification_url: `${origin}${await uses.verificationPath(page)}`,
    });
    return pdf(body, `certificate-${order.id}`);
  },
});

import type { Certificate } from "@isotherm/certificate";
import type { AnyAccount } from "@isotherm/contract";
import type { Seller } from "@isotherm/contract/seller";
import { type AccountId, ApiError, type OffsetLinkId, type OrderId } from "@isotherm/core";
import type { Page, PageResponse } from "@isotherm/http";
import { languageOf, PRIVATE_HEADERS } from "@isotherm/pages";
import type { OwnedId, StoredOffsetLink, StoredOrder } from "@isotherm/store";
import { logoPng, type ReadPicture } from "../drawing/logo-png.ts";

/** What finding the sender of a receipt uses. */
export interface SenderUses {
  readonly accounts: { one(id: AccountId): Promise<{ readonly account: AnyAccount } | undefined> };
  readonly links: { one(account: AccountId, id: OffsetLinkId): Promise<StoredOffsetLink | undefined> };
}

/** Through whose link something was ordered, with the logo where the link shows it. */
export interface Sender {
  readonly name: string;
  readonly logo: string | null;
}

/** The sender of a receipt; nobody but us where its account is not known any more. */
export const senderOf = async (
  { accounts, links }: SenderUses,
  { account_id, order }: StoredOrder,
): Promise<Sender> => {
  const [record, link] = await Promise.all([
    accounts.one(account_id),
    order.offset_link_id === null ? undefined : links.one(account_id, order.offset_link_id),
  ]);
  if (!record) return { name: "Isotherm", logo: null };
  return { name: record.account.name, logo: link?.use_logo ? record.account.logo : null };
};

/** What the papers of an order use that came through a link. */
export interface ReceiptPapersUses extends SenderUses {
  readonly openReceipt: (token: string) => Promise<OwnedId<OrderId> | undefined>;
  readonly orders: { one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined> };
  /** The path at which a certificate is checked. */
  readonly verificationPath: (of: OwnedId<OrderId>) => Promise<string>;
  readonly renderCertificate: (certificate: Certificate) => Promise<Uint8Array>;
  readonly picture: ReadPicture;
  readonly seller: Seller | undefined;
  /** The folder with the fonts, and with what draws logos. */
  readonly files: string;
}

/** The papers of an order for its customer: its receipt, and the certificate that names them. */
export const receiptPapers = (uses: ReceiptPapersUses): readonly Page[] => [receiptOnPaper(uses), ownCertificate(uses)];

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

/** What writes it is loaded with the first who asks for it. */
const receiptOnPaper = (uses: ReceiptPapersUses): Page => ({
  id: "receiptPdf",
  method: "GET",
  path: "/r/{token}/receipt.pdf",
  run: async ({ params, query, header, origin }) => {
    const token = params["token"] ?? "";
    const { stored } = await opened(uses, token);
    const sender = await senderOf(uses, stored);
    const [{ receiptPdf }, { fontsOf }] = await Promise.all([
      import("./receipt-pdf.ts"),
      import("@isotherm/certificate"),
    ]);
    const body = await receiptPdf(
      {
        stored,
        language: languageOf(query.get("language") ?? header("accept-language")),
        account: sender.name,
        logo: await logoPng(sender.logo, uses.picture, uses.files),
        seller: uses.seller,
        address: `${origin}/r/${token}`,
      },
      fontsOf(uses.files),
    );
    return pdf(body, `receipt-${stored.order.id}`);
  },
});

/** The certificate with the name of the customer, who alone knows the address. Public ones do not tell it. */
const ownCertificate = (uses: ReceiptPapersUses): Page => ({
  id: "ownCertificate",
  method: "GET",
  path: "/r/{token}/certificate.pdf",
  run: async ({ params }) => {
    const { page, stored } = await opened(uses, params["token"] ?? "");
    if (!stored.retired || !stored.order.quantity) throw new ApiError("not_found");
    const { order, mode, retired, customer, origin } = stored;
    const body = await uses.renderCertificate({
      ...retired,
      order_id: order.id,
      mode,
      quantity: stored.order.quantity,
      customer,
      verification_url: `${origin}${await uses.verificationPath(page)}`,
    });
    return pdf(body, `certificate-${order.id}`);
  },
});

import type { AnyAccount } from "@isotherm/contract";
import type { Seller } from "@isotherm/contract/seller";
import type { AccountId, OffsetLinkId } from "@isotherm/core";
import type { Language } from "@isotherm/pages";
import type { CustomerOfOrder, StoredOffsetLink, StoredOrder } from "@isotherm/store";
import { logoPng, type ReadPicture } from "./logo-png.ts";

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

/** What writing a receipt uses. */
export interface ReceiptPaperUses {
  readonly picture: ReadPicture;
  readonly seller: Seller | undefined;
  /** The folder with the fonts, and with what draws logos. */
  readonly files: string;
}

/** What a receipt is about, for whom, and where its page is. */
interface Receipt {
  readonly stored: StoredOrder;
  readonly sender: Sender;
  readonly customer: CustomerOfOrder;
  readonly language: Language;
  /** Of the page of the order, with the host. */
  readonly address: string;
}

/**
 * The receipt of an order that came through a link, as PDF: from the page and by mail the same bytes. What writes it is loaded
 * with the first who asks for it.
 */
export const receiptOnPaper = async (
  { picture, seller, files }: ReceiptPaperUses,
  { stored, sender, customer, language, address }: Receipt,
): Promise<Uint8Array> => {
  const [{ receiptPdf }, { fontsOf }] = await Promise.all([
    import("./receipt-pdf.ts"),
    import("@isotherm/certificate"),
  ]);
  const logo = await logoPng(sender.logo, picture, files);
  const paper = { stored, customer: customer.name, language, account: sender.name, logo, seller, address };
  return receiptPdf(paper, fontsOf(files));
};

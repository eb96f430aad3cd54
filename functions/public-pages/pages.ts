import type { Page } from "@isotherm/http";
import { verificationPage } from "./certificate/verification-page.ts";
import type { PageUses } from "./dependencies.ts";
import { docsPages } from "./docs/docs-pages.ts";
import { readDocument } from "./docs/read-document.ts";
import { estimatePages } from "./estimate/estimate-pages.ts";
import { linkPages } from "./link/link-pages.ts";
import { receiptPage } from "./link/receipt-page.ts";
import { paymentPages } from "./payment/payment-pages.ts";
import { stripeEventsPage } from "./payment/stripe-events.ts";
import { projectPages } from "./project/project-page.ts";

/** Every page that people see, and what forms and Stripe send to such addresses. */
export const publicPages = (uses: PageUses): readonly Page[] => [
  ...estimatePages(uses),
  ...linkPages(uses),
  ...paymentPages(uses),
  stripeEventsPage(uses),
  receiptPage(uses),
  verificationPage(uses),
  ...projectPages(uses),
  ...docsPages(readDocument),
];

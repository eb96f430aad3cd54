import { fileURLToPath } from "node:url";
import type { LoadedBelow, Page } from "@isotherm/http";
import type { PageUses } from "./dependencies.ts";
import { homePages } from "./home-pages.ts";
import { readDocument } from "./public-operations.ts";

/** The folder of data beside the bundle. */
const FILES = fileURLToPath(new URL("./data", import.meta.url));
const markdown = () => import("./docs/markdown-pages.ts");

/**
 * Every page that people see, and what forms and Stripe send to such addresses. Each kind of page is loaded when it is
 * first asked for.
 *
 * @param uses loads what the pages use
 */
export const publicPages = (uses: () => Promise<PageUses>): readonly (Page | LoadedBelow<Page>)[] => [
  ...homePages(),
  { below: "/e", load: async () => (await import("./estimate/estimate-pages.ts")).estimatePages(await uses()) },
  { below: "/l", load: async () => (await import("./link/link-pages.ts")).linkPages(await uses()) },
  { below: "/pay", load: async () => (await import("./payment/payment-pages.ts")).paymentPages(await uses()) },
  { below: "/stripe", load: async () => [(await import("./payment/stripe-events.ts")).stripeEventsPage(await uses())] },
  { below: "/r", load: async () => (await import("./link/receipt-page.ts")).receiptPages(await uses()) },
  {
    below: "/v1/verify",
    load: async () => [(await import("./certificate/verification-page.ts")).verificationPage(await uses())],
  },
  { below: "/s", load: async () => (await import("./impact/impact-pages.ts")).impactPages(await uses()) },
  {
    below: "/c",
    load: async () => [(await import("./impact/impact-pages.ts")).publicCertificatePage(await uses())],
  },
  { below: "/projects", load: async () => (await import("./project/project-page.ts")).projectPages(await uses()) },
  { below: "/v1/media", load: async () => [(await import("./media-page.ts")).mediaPage(await uses())] },
  { below: "/dashboard", load: async () => [(await import("./to-dashboard.ts")).toDashboard] },
  { below: "/llms.txt", load: async () => [(await markdown()).llmsPage(readDocument)] },
  {
    below: "/v1/docs",
    // Of two pages that a path fits, the first one answers.
    load: async () => [
      ...(await markdown()).markdownPages(readDocument),
      ...(await import("./docs/docs-pages.ts")).docsPages(readDocument, FILES),
    ],
  },
];

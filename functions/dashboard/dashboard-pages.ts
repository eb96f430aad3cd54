import type { Page } from "@isotherm/http";
import { html, languageOf } from "@isotherm/pages";
import { invitePages } from "./access/invite-pages.ts";
import { openIdPages } from "./access/openid-pages.ts";
import { signInPages } from "./access/sign-in-pages.ts";
import { type DashboardUses, type MemberPage, NotAllowed } from "./access/visit.ts";
import { outsideResponse } from "./frame/dashboard-response.ts";
import { auditPages } from "./pages/audit-pages.ts";
import { sessionPages } from "./pages/session-pages.ts";
import { accountPages } from "./pages/account-pages.ts";
import { batchPages } from "./pages/batch-pages.ts";
import { tryPages } from "./pages/try-pages.ts";
import { uploadPages } from "./pages/upload-pages.ts";
import { analyticsPages } from "./pages/analytics-pages.ts";
import { estimatePages } from "./pages/estimate-pages.ts";
import { brandingPages } from "./pages/branding-pages.ts";
import { bundlePages } from "./pages/bundle-pages.ts";
import { clientAccountPages } from "./pages/client-account-pages.ts";
import { homePages } from "./pages/home-pages.ts";
import { impactPagePages } from "./pages/impact-page-pages.ts";
import { keyPages } from "./pages/key-pages.ts";
import { endpointEventPages } from "./pages/endpoint-event-pages.ts";
import { logPages } from "./pages/log-pages.ts";
import { newOrderPages } from "./pages/new-order-pages.ts";
import { orderPages } from "./pages/order-pages.ts";
import { overlapPages } from "./pages/overlap-pages.ts";
import { reportPages } from "./pages/report-pages.ts";
import { searchPages } from "./pages/search-pages.ts";
import { linkFormPages } from "./pages/link-form-pages.ts";
import { linkPages } from "./pages/link-pages.ts";
import { selectionPages } from "./pages/selection-pages.ts";
import { settingsPages } from "./pages/settings-pages.ts";
import { signInMethodPages } from "./pages/sign-in-method-pages.ts";
import { endpointPages } from "./pages/endpoint-pages.ts";
import { webhookPages } from "./pages/webhook-pages.ts";

/** The pages that members see, with what each asks for; where two fit an address, the first one is meant. */
export const memberPages = (uses: DashboardUses): readonly MemberPage[] => [
  ...settingsPages(uses),
  ...signInMethodPages(uses),
  ...sessionPages(uses),
  ...auditPages(uses),
  ...accountPages(uses),
  ...homePages(uses),
  ...estimatePages(uses),
  ...tryPages(uses),
  ...uploadPages(uses),
  ...batchPages(uses),
  ...newOrderPages(uses),
  ...orderPages(uses),
  ...webhookPages(uses),
  ...endpointEventPages(uses),
  ...endpointPages(uses),
  ...selectionPages(uses),
  ...bundlePages(uses),
  ...linkFormPages(uses),
  ...linkPages(uses),
  ...brandingPages(uses),
  ...impactPagePages(uses),
  ...clientAccountPages(uses),
  ...analyticsPages(uses),
  ...overlapPages(uses),
  ...reportPages(uses),
  ...keyPages(uses),
  ...logPages(uses),
  ...searchPages(uses),
];

/** Every page of the dashboard. */
export const dashboardPages = (uses: DashboardUses): readonly Page[] =>
  [...signInPages(uses), ...openIdPages(uses), ...invitePages(uses), ...memberPages(uses)].map(told);

/** The page, which also says why it is not shown. */
const told = (page: Page): Page => ({
  ...page,
  run: async (request) => {
    try {
      return await page.run(request);
    } catch (error) {
      if (!(error instanceof NotAllowed)) throw error;
      const language = languageOf(request.header("accept-language"));
      const { title, text } = REASONS[error.reason];
      const body = html`<h1>${title[language]}</h1>
        <p>${text[language]}</p>
        <p><a href="/dashboard/home">${{ en: "To the first page", de: "Zur ersten Seite" }[language]}</a></p>`;
      return outsideResponse(language, { title: title[language], body, status: 403 });
    }
  },
});

const REASONS = {
  role: {
    title: { en: "Your role does not include this", de: "Ihre Rolle umfasst das nicht" },
    text: {
      en: "An owner of your organisation can give you another role.",
      de: "Eine Inhaberin oder ein Inhaber Ihrer Organisation kann Ihnen eine andere Rolle geben.",
    },
  },
  form: {
    title: { en: "This form was not sent from here", de: "Dieses Formular kam nicht von hier" },
    text: {
      en: "It came from another site, or from a page of an earlier session. Nothing was changed. Open the page anew and try again.",
      de: "Es kam von einer anderen Website oder von einer Seite einer früheren Sitzung. Nichts wurde geändert. Öffnen Sie die Seite neu und versuchen Sie es noch einmal.",
    },
  },
};

import type { LoadedBelow, Page } from "@isotherm/http";
import { html, languageOf } from "@isotherm/pages";
import { invitePages } from "./access/invite-pages.ts";
import { openIdPages } from "./access/openid-pages.ts";
import { signInPages } from "./access/sign-in-pages.ts";
import { type DashboardUses, type MemberPage, NotAllowed } from "./access/visit.ts";
import { outsideResponse } from "./frame/dashboard-response.ts";
import { accountPages } from "./pages/account-pages.ts";

/** How the addresses of an account's pages begin. */
const ACCOUNT = "/dashboard/{mode}/{account}";

/** Pages below a path or some, of one kind or of several. */
const below = (
  path: LoadedBelow<MemberPage>["below"],
  ...kinds: (() => Promise<readonly MemberPage[]>)[]
): LoadedBelow<MemberPage> => ({
  below: path,
  load: async () => (await Promise.all(kinds.map((load) => load()))).flat(),
});

/** Pages of what was emitted. */
const emissionPages = (uses: DashboardUses): readonly LoadedBelow<MemberPage>[] => [
  below(`${ACCOUNT}/estimates`, async () => (await import("./pages/estimate-pages.ts")).estimatePages(uses)),
  below(`${ACCOUNT}/try`, async () => (await import("./pages/try-pages.ts")).tryPages(uses)),
  below(
    `${ACCOUNT}/batches`,
    async () => (await import("./pages/upload-pages.ts")).uploadPages(uses),
    async () => (await import("./pages/batch-pages.ts")).batchPages(uses),
  ),
  below(
    [`${ACCOUNT}/analytics`, `${ACCOUNT}/analytics.csv`],
    async () => (await import("./pages/analytics-pages.ts")).analyticsPages(uses),
    async () => (await import("./pages/overlap-pages.ts")).overlapPages(uses),
  ),
  below(`${ACCOUNT}/reports`, async () => (await import("./pages/report-pages.ts")).reportPages(uses)),
];

/** Pages of what is bought for it. */
const offsetPages = (uses: DashboardUses): readonly LoadedBelow<MemberPage>[] => [
  below(
    `${ACCOUNT}/orders`,
    async () => (await import("./pages/new-order-pages.ts")).newOrderPages(uses),
    async () => (await import("./pages/order-pages.ts")).orderPages(uses),
  ),
  below(
    `${ACCOUNT}/bundles`,
    async () => (await import("./pages/selection-pages.ts")).selectionPages(uses),
    async () => (await import("./pages/bundle-pages.ts")).bundlePages(uses),
  ),
  below(
    `${ACCOUNT}/links`,
    async () => (await import("./pages/link-form-pages.ts")).linkFormPages(uses),
    async () => (await import("./pages/link-pages.ts")).linkPages(uses),
  ),
];

/** Pages of what an account is, and of the programs that use it. */
const accountSettingPages = (uses: DashboardUses): readonly LoadedBelow<MemberPage>[] => [
  below(
    `${ACCOUNT}/account`,
    async () => (await import("./pages/branding-pages.ts")).brandingPages(uses),
    async () => (await import("./pages/impact-page-pages.ts")).impactPagePages(uses),
    async () => (await import("./pages/client-account-pages.ts")).clientAccountPages(uses),
  ),
  below(
    `${ACCOUNT}/webhooks`,
    async () => (await import("./pages/webhook-pages.ts")).webhookPages(uses),
    async () => (await import("./pages/endpoint-event-pages.ts")).endpointEventPages(uses),
    async () => (await import("./pages/endpoint-pages.ts")).endpointPages(uses),
  ),
  below(`${ACCOUNT}/keys`, async () => (await import("./pages/key-pages.ts")).keyPages(uses)),
  below(`${ACCOUNT}/log`, async () => (await import("./pages/log-pages.ts")).logPages(uses)),
];

/**
 * The pages that members see, with what each asks for; where two fit an address, the first one is meant. Each kind is
 * loaded when it is first asked for.
 */
export const memberPages = (uses: DashboardUses): readonly (MemberPage | LoadedBelow<MemberPage>)[] => [
  below(
    "/dashboard/settings",
    async () => (await import("./pages/settings-pages.ts")).settingsPages(uses),
    async () => (await import("./pages/sign-in-method-pages.ts")).signInMethodPages(uses),
    async () => (await import("./pages/session-pages.ts")).sessionPages(uses),
    async () => (await import("./pages/audit-pages.ts")).auditPages(uses),
  ),
  ...accountPages(uses),
  { ...below(ACCOUNT, async () => (await import("./pages/home-pages.ts")).homePages(uses)), only: true },
  ...emissionPages(uses),
  ...offsetPages(uses),
  ...accountSettingPages(uses),
  below(`${ACCOUNT}/search`, async () => (await import("./pages/search-pages.ts")).searchPages(uses)),
];

/** Every page of the dashboard. */
export const dashboardPages = (uses: DashboardUses): readonly (Page | LoadedBelow<Page>)[] => [
  ...[...signInPages(uses), ...openIdPages(uses), ...invitePages(uses)].map(told),
  ...memberPages(uses).map((pages) =>
    "load" in pages ? { ...pages, load: async () => (await pages.load()).map(told) } : told(pages),
  ),
];

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

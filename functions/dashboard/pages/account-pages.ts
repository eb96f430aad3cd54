import type { AccountType } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { goTo, html } from "@isotherm/pages";
import { clientOf, type DashboardUses, type MemberPage, memberPage, type Visit } from "../access/visit.ts";
import { memberResponse } from "../frame/dashboard-response.ts";
import { copied, nextPage, table } from "../frame/page-parts.ts";

const PAGE = 50;

/** Where one begins, and the choice of an account. */
export const accountPages = (uses: DashboardUses): readonly MemberPage[] => [
  memberPage(uses, {
    id: "dashboardStart",
    method: "GET",
    path: "/dashboard/home",
    action: "account.read",
    run: async ({ signedIn: { session } }) => goTo(`/dashboard/test/${session.keys.test.account_id}`),
  }),
  memberPage(uses, {
    id: "dashboardAccounts",
    method: "GET",
    path: "/dashboard/{mode}",
    action: "account.read",
    run: chooseAccount,
  }),
];

const modeIn = ({ request }: Visit): AccountType => {
  const { mode } = request.params;
  if (mode !== "test" && mode !== "live") throw new ApiError("not_found");
  return mode;
};

const chooseAccount = async (visit: Visit) => {
  const { say } = visit;
  const mode = modeIn(visit);
  const after = visit.request.query.get("after");
  const page = await clientOf(visit, mode).accounts.list({ limit: PAGE, ...(after !== null && { after }) });
  const name = mode === "test" ? say("Test accounts", "Testkonten") : say("Live accounts", "Live-Konten");
  const other = mode === "test" ? "live" : "test";
  const rows = page.data.map((account) => [
    html`<a href="/dashboard/${mode}/${account.id}">${account.name}</a>`,
    account.scope === "account" ? say("own", "eigenes") : say("of a client", "eines Kunden"),
    account.currency,
    copied(account.id),
  ]);
  const body = html`<h1>${name}</h1>
    <p>
      <a href="/dashboard/${other}"
        >${other === "test" ? say("Test accounts", "Testkonten") : say("Live accounts", "Live-Konten")}</a
      >
    </p>
    ${table(name, [say("Name", "Name"), say("Kind", "Art"), say("Currency", "Währung"), say("Id", "Kennung")], rows)}
    ${nextPage(visit, `/dashboard/${mode}`, new URLSearchParams(), page.next_cursor)}`;
  return memberResponse(visit, { title: name, body });
};

import { goTo, html } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import {
  copied,
  faultsOf,
  field,
  formFault,
  type FormFaults,
  nextPage,
  NO_FAULTS,
  table,
} from "../frame/page-parts.ts";

const PATH = "/dashboard/{mode}/{account}/account/clients";
const PAGE = 50;
const CURRENCIES = ["EUR", "USD", "GBP"] as const;

/** The accounts of clients in a mode, and making one. */
export const clientAccountPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardClientAccounts",
    method: "GET",
    path: PATH,
    action: "account.read",
    run: (visit) => listPage(visit, NO_FAULTS),
  }),
  accountPage(uses, {
    id: "dashboardCreateClientAccount",
    method: "POST",
    path: PATH,
    action: "accounts.write",
    run: create,
  }),
];

const listPage = async (visit: AccountVisit, faults: FormFaults) => {
  const { client, request, say, base, mode, may } = visit;
  const after = request.query.get("after");
  const page = await client.clientAccounts.list({ limit: PAGE, ...(after !== null && { after }) });
  const title = say("Accounts of clients", "Konten von Kunden");
  const heads = [
    say("Name", "Name"),
    say("Currency", "Währung"),
    say("Beneficiary", "Begünstigte"),
    say("Id", "Kennung"),
  ];
  const rows = page.data.map((account) => [
    html`<a href="/dashboard/${mode}/${account.id}/account">${account.name}</a>`,
    account.currency,
    account.beneficiary ?? "",
    copied(account.id),
  ]);
  const body = html`<p><a href="${base}/account">${say("Account", "Konto")}</a></p>
    <h1>${title}</h1>
    <p>
      ${say("An account for each customer keeps its estimates, orders and certificates apart.", "Ein Konto für jeden Kunden hält seine Schätzungen, Aufträge und Bescheinigungen auseinander.")}
    </p>
    ${rows.length > 0 ? table(title, heads, rows) : html`<p class="empty">${say("None in this mode yet.", "In diesem Modus noch keines.")}</p>`}
    ${nextPage(visit, `${base}/account/clients`, new URLSearchParams(), page.next_cursor)}
    ${may("accounts.write") && newForm(visit, faults)}`;
  return accountResponse(visit, { title, body, section: "/account", ...(faults !== NO_FAULTS && { status: 400 }) });
};

const newForm = (visit: AccountVisit, faults: FormFaults) => {
  const { say, base, form, account } = visit;
  const chosen = form.get("currency") ?? account.currency;
  return html`<h2>${say("New account of a client", "Neues Konto eines Kunden")}</h2>
    ${formFault(faults)}
    <form method="post" action="${base}/account/clients">
      ${formToken(visit)}
      ${field("name", say("Name", "Name"), faults, (attributes) => html`<input ${attributes} value="${form.get("name")}" maxlength="255" required />`)}
      ${field("beneficiary", say("Beneficiary of retirements", "Begünstigte der Stilllegungen"), faults, (attributes) => html`<input ${attributes} value="${form.get("beneficiary")}" maxlength="255" />`)}
      ${field(
        "currency",
        say("Currency", "Währung"),
        faults,
        (attributes) =>
          html`<select ${attributes}>
            ${[...new Set([account.currency, ...CURRENCIES])].map((code) => html`<option ${code === chosen && html`selected`}>${code}</option>`)}
          </select>`,
        say("It cannot be changed later.", "Sie lässt sich später nicht ändern."),
      )}
      <p class="actions"><button>${say("Create the account", "Konto anlegen")}</button></p>
    </form>`;
};

const create = async (visit: AccountVisit) => {
  const { client, form, base } = visit;
  const beneficiary = form.get("beneficiary")?.trim() ?? "";
  // The interface checks the currency, as it does for programs.
  const body = {
    name: form.get("name") ?? "",
    currency: form.get("currency") ?? "",
    ...(beneficiary !== "" && { beneficiary }),
  } as Parameters<typeof client.clientAccounts.create>[0];
  try {
    await change(visit, { action: "client account create", subject: "", detail: body }, () =>
      client.clientAccounts.create(body),
    );
    return goTo(`${base}/account/clients`);
  } catch (error) {
    const faults = faultsOf(error, ["name", "beneficiary", "currency"], visit.language);
    if (!faults) throw error;
    return listPage(visit, faults);
  }
};

import type { AccountType } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { goTo, html, type Html } from "@isotherm/pages";
import { actElsewhere } from "@isotherm/store/members/index";
import { codeOf } from "../access/change.ts";
import { clientOf, type DashboardUses, type MemberPage, memberPage, type Visit } from "../access/visit.ts";
import { formToken, memberResponse } from "../frame/dashboard-response.ts";
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

const PAGE = 50;
const PATH = "/dashboard/{mode}";
/** Currencies that are offered first; the interface takes others as well. */
const CURRENCIES = ["EUR", "USD", "GBP"] as const;
const FIELDS = ["name", "currency", "beneficiary", "handle"] as const;

/** Where one begins, the choice of an account, and making a pair of them. */
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
    path: PATH,
    action: "account.read",
    run: (visit) => chooseAccount(visit, NO_FAULTS),
  }),
  memberPage(uses, {
    id: "dashboardCreateAccounts",
    method: "POST",
    path: PATH,
    action: "accounts.write",
    run: create,
  }),
];

const modeIn = ({ request }: Visit): AccountType => {
  const { mode } = request.params;
  if (mode !== "test" && mode !== "live") throw new ApiError("not_found");
  return mode;
};

const chooseAccount = async (visit: Visit, faults: FormFaults) => {
  const { say, may } = visit;
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
    ${nextPage(visit, `/dashboard/${mode}`, new URLSearchParams(), page.next_cursor)}
    ${may("accounts.write") && newForm(visit, mode, faults)}`;
  return memberResponse(visit, { title: name, body, ...(faults !== NO_FAULTS && { status: 400 }) });
};

const newForm = (visit: Visit, mode: AccountType, faults: FormFaults): Html => {
  const { say } = visit;
  return html`<h2 id="new">${say("New pair of accounts", "Neues Paar von Konten")}</h2>
    <p>
      ${say(
        "A test account and a live account of the same name, such as one for each company of a group. For customers, make an account of a client instead.",
        "Ein Testkonto und ein Live-Konto desselben Namens, etwa für jede Gesellschaft einer Gruppe. Für Kunden legen Sie stattdessen ein Konto eines Kunden an.",
      )}
    </p>
    ${formFault(faults)}
    <form method="post" action="/dashboard/${mode}">
      ${formToken(visit)} ${textField(visit, faults, "name", say("Name", "Name"))} ${currencyField(visit, faults)}
      ${textField(
        visit,
        faults,
        "beneficiary",
        say("Beneficiary of retirements", "Begünstigte der Stilllegungen"),
        say("May be empty: then it is the organisation.", "Darf leer sein: Dann ist es die Organisation."),
      )}
      ${textField(
        visit,
        faults,
        "handle",
        say("Handle", "Kürzel"),
        say("May be empty. Lower-case letters, digits, _ and -.", "Darf leer sein. Kleinbuchstaben, Ziffern, _ und -."),
      )}
      <p class="actions"><button>${say("Create both accounts", "Beide Konten anlegen")}</button></p>
    </form>`;
};

/** @param hint what it may be, where it may be empty */
const textField = ({ form }: Visit, faults: FormFaults, name: string, label: string, hint?: string): Html =>
  field(
    name,
    label,
    faults,
    (attributes) =>
      html`<input
        type="text"
        ${attributes}
        maxlength="255"
        value="${form.get(name) ?? ""}"
        ${hint === undefined && html`required`}
      />`,
    hint,
  );

const currencyField = ({ say, form }: Visit, faults: FormFaults): Html =>
  field(
    "currency",
    say("Currency", "Währung"),
    faults,
    (attributes) =>
      html`<select ${attributes}>
        ${CURRENCIES.map((code) => html`<option ${code === form.get("currency") && html`selected`}>${code}</option>`)}
      </select>`,
    say("It cannot be changed later.", "Sie lässt sich später nicht ändern."),
  );

const create = async (visit: Visit) => {
  const { form, acting } = visit;
  const mode = modeIn(visit);
  const client = clientOf(visit, mode);
  // The interface checks them, as it does for programs.
  const body = Object.fromEntries(
    FIELDS.map((name) => [name, form.get(name)?.trim() ?? ""]).filter(
      ([name, value]) => value !== "" || name === "name" || name === "currency",
    ),
  ) as Parameters<typeof client.accounts.create>[0];
  try {
    const did = { action: "account create" as const, subject: "", detail: { ...body, mode } };
    const pair = await actElsewhere(acting, did, () => client.accounts.create(body), codeOf);
    return goTo(`/dashboard/${mode}/${pair[mode].id}`);
  } catch (error) {
    const faults = faultsOf(error, FIELDS, visit.language);
    if (!faults) throw error;
    return chooseAccount(visit, faults);
  }
};

import { type Client, isApiError } from "@isotherm/client";
import { ID_PREFIXES } from "@isotherm/core";
import { goTo, html } from "@isotherm/pages";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import { getOfKind, KINDS, type KindName } from "./estimate-kinds.ts";

/** Leads from the id of an estimate, an order, an endpoint or an account, or from an idempotency key, to what it is of. */
export const searchPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardSearch",
    method: "GET",
    path: "/dashboard/{mode}/{account}/search",
    action: "account.read",
    run: searchPage,
  }),
];

/** What a read of the interface answers; undefined where nothing of this account has the id. */
const orNothing = async <T>(read: PromiseLike<T>): Promise<T | undefined> => {
  try {
    return await read;
  } catch (error) {
    if (isApiError(error) && [400, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
};

/** The kind of an estimate: its sheet is read by any id, the estimate itself only by its kind. */
const kindOf = async (client: Client, id: string): Promise<KindName | undefined> => {
  if (!(await orNothing(client.estimates.getCalculation(id)))) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
  for (const kind of Object.keys(KINDS) as KindName[]) if (await orNothing(getOfKind(client, kind, id))) return kind;
  return undefined;
};

/** Where what has an id is shown; undefined where this account has nothing of the kind. */
const placeOf = async ({ client, mode, may }: AccountVisit, id: string): Promise<string | undefined> => {
  const is = (kind: keyof typeof ID_PREFIXES): boolean => id.startsWith(`${ID_PREFIXES[kind]}_`);
  if (is("order")) return (await orNothing(client.orders.get(id))) && `/orders/${id}`;
  if (is("webhook"))
    return may("webhooks.read") && (await orNothing(client.webhooks.get(id))) ? `/webhooks/${id}` : undefined;
  if (is("estimate")) {
    const kind = await kindOf(client, id);
    return kind && `/estimates/${kind}/${id}`;
  }
  if (is("account")) {
    const account = await orNothing(client.withAccount(id).accounts.getMe());
    return account && `/dashboard/${mode}/${account.id}`;
  }
  const [order, purchase] = await Promise.all([
    orNothing(client.orders.getByKey(id)),
    orNothing(client.estimates.transactions.getByKey(id)),
  ]);
  return order ? `/orders/${order.id}` : purchase && `/estimates/purchases/${purchase.id}`;
};

const searchPage = async (visit: AccountVisit) => {
  const { request, say, base } = visit;
  const wanted = request.query.get("q")?.trim().slice(0, 200) ?? "";
  const place = wanted === "" ? undefined : await placeOf(visit, wanted);
  if (place !== undefined) return goTo(place.startsWith("/dashboard/") ? place : base + place);
  const title = say("Nothing found", "Nichts gefunden");
  const body = html`<h1>${title}</h1>
    <p>
      ${say("Nothing of this account, in this mode, has the id", "Nichts dieses Kontos hat in diesem Modus die Kennung")}
      <code>${wanted}</code>.
    </p>
    <p>
      ${say("Search takes the ids of estimates, orders, endpoints and accounts, and the idempotency keys of orders and purchases.", "Die Suche nimmt Kennungen von Schätzungen, Aufträgen, Endpunkten und Konten und die Idempotenzschlüssel von Aufträgen und Einkäufen.")}
    </p>`;
  return accountResponse(visit, { title, body, status: 404 });
};

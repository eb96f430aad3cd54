import { type Client, isApiError } from "@isotherm/client";
import { listMembers } from "@isotherm/store/members/index";
import type { AccountVisit } from "../access/visit.ts";
import { kindIn, type KindName } from "./estimate-kinds.ts";

/** Something that a search has found. */
export interface Found {
  /** What it is, in the language of the page. */
  readonly kind: string;
  /** What it is called. */
  readonly name: string;
  readonly place: string;
}

/** What carries a text, and where its search among estimates goes on; undefined where it came to its end. */
export interface FoundReferences {
  readonly found: readonly Found[];
  readonly next: string | undefined;
}

/** What a read of the interface answers; undefined where nothing of this account has the id. */
export const orNothing = async <T>(read: PromiseLike<T>): Promise<T | undefined> => {
  try {
    return await read;
  } catch (error) {
    if (isApiError(error) && [400, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
};

/** Kinds of estimates as the interface names them, where addresses name them otherwise. */
const ADDRESSES: Readonly<Record<string, KindName>> = {
  "multi-leg-shipping": "multi-leg",
  "by-fuel-shipping": "by-fuel",
  transaction: "purchases",
  "emission-factor": "factor",
  "passenger-transportation": "passengers",
};

/** The kind as addresses name it. */
export const kindNamed = (kind: string): KindName | undefined => ADDRESSES[kind] ?? kindIn(kind);

/** Pages of estimates that a search reads: each looks at 1,000. */
const MOST_PAGES = 5;
/** How many estimates a search looks at. */
export const LOOKED_AT = MOST_PAGES * 1_000;
const SHOWN = 10;
/** How many of the newest orders, batches, links and endpoints a search looks at. */
export const NEWEST = 100;
/** A shorter text is part of too many names. */
const SHORTEST_PART = 3;

/**
 * What carries a text of a client: an idempotency key or a value of metadata of an estimate or an order; the name of a batch,
 * link, account or member; the address of an endpoint.
 *
 * @param after where an earlier search among estimates ended: then among estimates alone
 */
export const findReferences = async (
  visit: AccountVisit,
  text: string,
  after: string | undefined,
): Promise<FoundReferences> => {
  const [estimates, ...others] = await Promise.all([
    estimatesWith(visit, text, after),
    ...(after === undefined ? [ordersWith(visit, text), batchesCalled(visit, text), linksCalled(visit, text)] : []),
    ...(after === undefined && text.length >= SHORTEST_PART
      ? [endpointsAt(visit, text), accountsCalled(visit, text), membersCalled(visit, text)]
      : []),
  ]);
  const found = new Map([...others.flat(), ...estimates.found].map((one) => [one.place, one]));
  return { found: [...found.values()], next: estimates.next };
};

const estimatesWith = async (
  { client, base, say }: AccountVisit,
  reference: string,
  from: string | undefined,
): Promise<FoundReferences> => {
  let after = from;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const listed = await listed1000(client, reference, after);
    const found = (listed?.data ?? []).flatMap(({ id, kind }) => {
      const named = kindNamed(kind);
      return named ? [{ kind: say("Estimate", "Schätzung"), name: id, place: `${base}/estimates/${named}/${id}` }] : [];
    });
    after = listed?.next_cursor ?? undefined;
    if (found.length > 0 || after === undefined) return { found, next: after };
  }
  return { found: [], next: after };
};

/** A text may be what no reference can be, and a cursor what somebody typed. */
const listed1000 = (client: Client, reference: string, after: string | undefined) =>
  orNothing(client.estimates.listAll({ reference, limit: SHOWN, ...(after !== undefined && { after }) }));

const ordersWith = async ({ client, base, say }: AccountVisit, text: string): Promise<Found[]> => {
  const [keyed, { data }] = await Promise.all([
    orNothing(client.orders.getByKey(text)),
    client.orders.list({ limit: NEWEST }),
  ]);
  const named = data.filter(({ metadata }) => Object.values(metadata).includes(text));
  return [...(keyed ? [keyed] : []), ...named].map(({ id }) => ({
    kind: say("Order", "Auftrag"),
    name: id,
    place: `${base}/orders/${id}`,
  }));
};

/** Whether a name has a text as a part of it, in whatever case. */
const has = (name: string | null, text: string): boolean =>
  name?.toLowerCase() === text.toLowerCase() ||
  (text.length >= SHORTEST_PART && name?.toLowerCase().includes(text.toLowerCase()) === true);

const batchesCalled = async ({ client, base, say }: AccountVisit, text: string): Promise<Found[]> => {
  const { data } = await client.batches.list({ limit: NEWEST, kind: [], source: [], status: [] });
  return data
    .filter(({ name, filename }) => has(name, text) || has(filename, text))
    .map(({ id, name, filename }) => ({
      kind: say("Batch", "Stapel"),
      name: name ?? filename ?? id,
      place: `${base}/batches/${id}`,
    }));
};

const linksCalled = async ({ client, base, say }: AccountVisit, text: string): Promise<Found[]> => {
  const { data } = await client.offsetLinks.list({ limit: NEWEST });
  return data
    .filter(({ name, title }) => has(name, text) || has(title ?? null, text))
    .map(({ id, name }) => ({ kind: say("Offset link", "Link"), name, place: `${base}/links/${id}` }));
};

const endpointsAt = async ({ client, may, base, say }: AccountVisit, text: string): Promise<Found[]> => {
  if (!may("webhooks.read")) return [];
  const { data } = await client.webhooks.list({ limit: NEWEST, account_id: [] });
  return data
    .filter(({ url }) => has(url, text))
    .map(({ id, url }) => ({ kind: say("Endpoint", "Endpunkt"), name: url, place: `${base}/webhooks/${id}` }));
};

const accountsCalled = async ({ client, mode, say }: AccountVisit, name: string): Promise<Found[]> => {
  const page = await orNothing(client.accounts.list({ name, limit: SHOWN }));
  return (page?.data ?? []).map((account) => ({
    kind: say("Account", "Konto"),
    name: account.name,
    place: `/dashboard/${mode}/${account.id}`,
  }));
};

/** Members of the organisation by id, or by a part of name or address. */
export const membersCalled = async ({ uses, signedIn, may, say }: AccountVisit, text: string): Promise<Found[]> => {
  if (!may("members.read")) return [];
  const members = await listMembers(uses.table, signedIn.member.organisation_id);
  return members
    .filter(({ id, name, email }) => id === text || has(name, text) || has(email, text))
    .map(({ id, name }) => ({ kind: say("Member", "Mitglied"), name, place: `/dashboard/settings#${id}` }));
};

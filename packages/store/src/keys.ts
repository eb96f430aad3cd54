import * as z from "zod";
import { type AccountType, asId, sequenceText } from "@isotherm/contract";
import type {
  AccountId,
  BatchId,
  BundleId,
  EstimateId,
  MemberId,
  OffsetLinkId,
  OrderId,
  OrganisationId,
  ProjectId,
  SessionId,
  ContactId,
  ReportId,
  ShipmentId,
  WebhookId,
} from "@isotherm/core";

/** The version that every item carries. A reader that meets another one stops. */
export const SCHEMA_ONE = { schema: z.literal(1) };

const StoredId = z.string().min(1);

/** An id in an item or message that this service wrote itself: any text, trusted for its kind. */
export const storedId = <T extends string>() => asId<T>(StoredId);

/** The two attributes that put an item into the sparse index: its partition, and since when or until when it waits. */
interface Pending {
  readonly pending: string;
  readonly pending_at: number;
}

/** Marks a pool whose open tonne got its first fraction at a time (milliseconds). */
export const pendingPool = (pool: string, openSinceMs: number): Pending => ({
  pending: pendingPartition(pendingPartitions.pools, pool),
  pending_at: openSinceMs,
});

/** Marks a test order as due for its next step at a time (milliseconds). */
export const pendingOrder = (orderId: string, dueMs: number): Pending => ({
  pending: pendingPartition(pendingPartitions.orders, orderId),
  pending_at: dueMs,
});

/** Marks a batch that is not processed: when to look at it, should nothing come of it until then (milliseconds). */
export const pendingBatch = (batch: BatchId, lookAtMs: number): Pending => ({
  pending: pendingPartition(pendingPartitions.batches, batch),
  pending_at: lookAtMs,
});

/** Marks a report that is not processed: when to have it made again, should nothing come of it until then (milliseconds). */
export const pendingReport = (report: ReportId, lookAtMs: number): Pending => ({
  pending: pendingPartition(pendingPartitions.reports, report),
  pending_at: lookAtMs,
});

// Every key of the table and nothing else; the questions they answer are in ACCESS-PATTERNS.md.
// Client text is only ever the last segment.

/** Primary key of one item. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Partition of what belongs to an account. */
const ofAccount = (account: AccountId): string => `ACCOUNT#${account}`;
const ofWebhook = (webhook: WebhookId): string => `HOOK#${webhook}`;

/** The key of every kind of item. */
export const keys = {
  organisation: (organisation: OrganisationId): Key => ({ pk: `ORG#${organisation}`, sk: "ORG" }),
  /** A picture that was uploaded, by the name that its address ends in. */
  picture: (name: string): Key => ({ pk: `PICTURE#${name}`, sk: "PICTURE" }),
  /** That an organisation exists: what operators list. */
  organisationListing: (organisation: OrganisationId): Key => ({
    pk: partitions.organisations,
    sk: `ORG#${organisation}`,
  }),
  /** That a key belongs to an organisation: what operators list. */
  apiKeyListing: (organisation: OrganisationId, keyId: string): Key => ({
    pk: partitions.apiKeys(organisation),
    sk: `KEY#${keyId}`,
  }),
  /** An operator's act, in the partition of its UTC month (`2026-04`). */
  operatorAct: (month: string, actId: string): Key => ({ pk: partitions.operatorActs(month), sk: actId }),
  /** A person who may sign in to the dashboard for an organisation. */
  member: (organisation: OrganisationId, member: MemberId): Key => ({
    pk: partitions.members(organisation),
    sk: `${sortKeys.members}${member}`,
  }),
  /** That a member has a session: what lists and revocations are made from. */
  sessionListing: (organisation: OrganisationId, member: MemberId, session: SessionId): Key => ({
    pk: partitions.members(organisation),
    sk: `${sortKeys.sessionsOf(member)}${session}`,
  }),
  /** By what a member may sign in, by the digest of its credential. */
  signInMethod: (organisation: OrganisationId, member: MemberId, digest: string): Key => ({
    pk: partitions.members(organisation),
    sk: `${sortKeys.signInMethodsOf(member)}${digest}`,
  }),
  /** What a member, or an operator for an organisation, has changed. */
  memberAct: (organisation: OrganisationId, actId: string): Key => ({
    pk: partitions.memberActs(organisation),
    sk: actId,
  }),
  /** An invitation, by the digest of its link's secret. */
  invite: (digest: string): Key => ({ pk: `INVITE#${digest}`, sk: "INVITE" }),
  /** A member's passkey, by the id of its credential. */
  passkey: (credential: string): Key => ({ pk: `PASSKEY#${credential}`, sk: "PASSKEY" }),
  /** An identity at a provider of OpenID Connect, by the digest of its issuer and subject. */
  identity: (digest: string): Key => ({ pk: `IDENTITY#${digest}`, sk: "IDENTITY" }),
  /** A session, by the digest of its cookie. */
  session: (digest: string): Key => ({ pk: `SESSION#${digest}`, sk: "SESSION" }),
  /** What a passkey was asked to sign and has not yet, by its digest. */
  challenge: (digest: string): Key => ({ pk: `CHALLENGE#${digest}`, sk: "CHALLENGE" }),
  /** How far a migration of the table has come. */
  migration: (id: string): Key => ({ pk: `MIGRATION#${id}`, sk: "MIGRATION" }),
  /** A key that encrypts secrets in items, itself encrypted. */
  dataKey: (number: number): Key => ({ pk: partitions.dataKeys, sk: `KEY#${sequenceText(number)}` }),
  apiKey: (keyId: string): Key => ({ pk: `KEY#${keyId}`, sk: "KEY" }),
  account: (account: AccountId): Key => ({ pk: ofAccount(account), sk: "ACCOUNT" }),
  /** That an account belongs to an organisation and mode: what lists of accounts are made from. */
  accountListing: (organisation: OrganisationId, mode: AccountType, account: AccountId): Key => ({
    pk: partitions.accounts(organisation, mode),
    sk: `${sortKeys.accounts}${account}`,
  }),
  handle: (organisation: OrganisationId, mode: AccountType, handle: string): Key => ({
    pk: partitions.accounts(organisation, mode),
    sk: `HANDLE#${handle}`,
  }),
  clientAccountKeyClaim: (organisation: OrganisationId, mode: AccountType, key: string): Key => ({
    pk: partitions.accounts(organisation, mode),
    sk: `CLIENTKEY#${key}`,
  }),
  /** What a new account buys until it says otherwise. */
  defaultSelection: { pk: "DEFAULT#SELECTION", sk: "SELECTION" } as Key,
  /** A bundle selection that the operator curates. */
  portfolio: (id: string): Key => ({ pk: partitions.portfolios, sk: `PORTFOLIO#${id}` }),
  /** What the impact page of an account shows. */
  impactPage: (account: AccountId): Key => ({ pk: ofAccount(account), sk: "IMPACTPAGE" }),
  /** What the completed orders of an account come to, as far as they were counted. */
  impactFigures: (account: AccountId): Key => ({ pk: ofAccount(account), sk: "IMPACTFIGURES" }),
  /** Whose impact page has a slug. */
  impactSlug: (mode: AccountType, slug: string): Key => ({ pk: `SLUG#${mode}#${slug}`, sk: "SLUG" }),
  selection: (account: AccountId): Key => ({ pk: ofAccount(account), sk: "SELECTION" }),
  estimate: (account: AccountId, estimate: EstimateId): Key => ({
    pk: ofAccount(account),
    sk: `${sortKeys.estimates}${estimate}`,
  }),
  estimateKeyClaim: (account: AccountId, key: string): Key => ({ pk: ofAccount(account), sk: `ESTIMATEKEY#${key}` }),
  batch: (account: AccountId, batch: BatchId): Key => ({ pk: ofAccount(account), sk: `${sortKeys.batches}${batch}` }),
  report: (account: AccountId, report: ReportId): Key => ({
    pk: ofAccount(account),
    sk: `${sortKeys.reports}${report}`,
  }),
  batchKeyClaim: (account: AccountId, key: string): Key => ({ pk: ofAccount(account), sk: `BATCHKEY#${key}` }),
  /** How many batches of an account are not processed. */
  unfinishedBatches: (account: AccountId): Key => ({ pk: ofAccount(account), sk: "UNFINISHEDBATCHES" }),
  /** A mapping of columns that an account keeps. */
  mapping: (account: AccountId, name: string): Key => ({ pk: ofAccount(account), sk: `${sortKeys.mappings}${name}` }),
  /** Whose a batch is, where only its id is known: S3 tells of uploads by the names of objects. */
  batchOwner: (batch: BatchId): Key => ({ pk: partitions.batch(batch), sk: "OWNER" }),
  /** How far a chunk of a batch is. */
  batchChunk: (batch: BatchId, chunk: number): Key => ({
    pk: partitions.batch(batch),
    sk: `${sortKeys.batchChunks}${sequenceText(chunk)}`,
  }),
  order: (account: AccountId, order: OrderId): Key => ({ pk: ofAccount(account), sk: `${sortKeys.orders}${order}` }),
  orderKeyClaim: (account: AccountId, key: string): Key => ({ pk: ofAccount(account), sk: `ORDERKEY#${key}` }),
  /** That an order came through an offset link: what the orders of a link are listed by. */
  linkOrder: (account: AccountId, link: OffsetLinkId, order: OrderId): Key => ({
    pk: ofAccount(account),
    sk: `${sortKeys.ordersOfLink(link)}${order}`,
  }),
  /** That the receipt of an order is being sent by mail, or was. */
  receiptMail: (order: OrderId): Key => ({ pk: `MAIL#${order}`, sk: "RECEIPT" }),
  /** Which order has an estimate, and which version of it was calculated last. */
  estimateClaim: (account: AccountId, estimate: EstimateId): Key => ({
    pk: ofAccount(account),
    sk: `ORDERED#${estimate}`,
  }),
  /** The newest edition of an own factor of an organisation and mode. */
  ownFactor: (organisation: OrganisationId, mode: AccountType, factor: string): Key => ({
    pk: partitions.ownFactors(organisation, mode),
    sk: `${sortKeys.ownFactors}${factor}`,
  }),
  /** An edition of an own factor that has a successor. */
  ownFactorEdition: (organisation: OrganisationId, mode: AccountType, factor: string, edition: number): Key => ({
    pk: partitions.ownFactors(organisation, mode),
    sk: `EDITION#${factor}#${sequenceText(edition)}`,
  }),
  ownFactorKeyClaim: (organisation: OrganisationId, mode: AccountType, key: string): Key => ({
    pk: partitions.ownFactors(organisation, mode),
    sk: `FACTORKEY#${key}`,
  }),
  offsetLink: (account: AccountId, link: OffsetLinkId): Key => ({
    pk: ofAccount(account),
    sk: `${sortKeys.offsetLinks}${link}`,
  }),
  /** Which link has a token. */
  linkToken: (token: string): Key => ({ pk: `LINK#${token}`, sk: "LINK" }),
  /** Who opened the page of a link. */
  linkVisits: (token: string): Key => ({ pk: `LINK#${token}`, sk: "VISITS" }),
  /** What orders through a link have cost: on a UTC day, `2026-03-01`, or in total. */
  linkSpent: (token: string, period: string): Key => ({ pk: `LINK#${token}`, sk: `SPENT#${period}` }),
  /** That a form of a link's page was sent, and which order came of it. */
  linkSubmission: (token: string, submission: string): Key => ({ pk: `LINK#${token}`, sk: `SUBMITTED#${submission}` }),
  /** A form of a link's page that waits to be paid. */
  payment: (id: string): Key => ({ pk: `PAYMENT#${id}`, sk: "PAYMENT" }),
  /** Money that came for such a form, by the provider's session. */
  receivedMoney: (id: string, session: string): Key => ({
    pk: `PAYMENT#${id}`,
    sk: `${sortKeys.receivedMoney}${session}`,
  }),
  /** That money without an order waits for its refund: what operators list. */
  unplacedMoney: (session: string): Key => ({ pk: partitions.unplacedMoney, sk: session }),
  head: (organisation: OrganisationId, mode: AccountType, account: AccountId): Key => ({
    pk: partitions.heads(organisation, mode),
    sk: `${sortKeys.heads}${account}`,
  }),
  /** By the sequence as events write it: `sequenceText`. */
  event: (account: AccountId, sequence: string): Key => ({
    pk: partitions.events(account),
    sk: `${sortKeys.events}${sequence}`,
  }),
  webhook: (organisation: OrganisationId, mode: AccountType, webhook: WebhookId): Key => ({
    pk: partitions.webhooks(organisation, mode),
    sk: `${sortKeys.webhooks}${webhook}`,
  }),
  /** One of the places that an organisation and mode has for webhooks. */
  webhookSlot: (organisation: OrganisationId, mode: AccountType, slot: number): Key => ({
    pk: partitions.webhooks(organisation, mode),
    sk: `SLOT#${String(slot).padStart(2, "0")}`,
  }),
  /** That an organisation and mode has had a webhook: what the sweep walks instead of a scan. */
  hooked: (organisation: OrganisationId, mode: AccountType): Key => ({
    pk: partitions.hooked,
    sk: `${organisation}#${mode}`,
  }),
  deliveryState: (webhook: WebhookId): Key => ({ pk: ofWebhook(webhook), sk: "STATE" }),
  cursor: (webhook: WebhookId, account: AccountId): Key => ({
    pk: ofWebhook(webhook),
    sk: `${sortKeys.cursors}${account}`,
  }),
  /** One of the places that an organisation has for tests of its webhooks. */
  testPlace: (organisation: OrganisationId, place: number): Key => ({
    pk: `TESTING#${organisation}`,
    sk: `PLACE#${place}`,
  }),
  attempt: (webhook: WebhookId, attempt: string): Key => ({
    pk: ofWebhook(webhook),
    sk: `${sortKeys.attempts}${attempt}`,
  }),
  /** How much of its rate limit a key has used. */
  requestBucket: (keyId: string): Key => ({ pk: `RATE#${keyId}`, sk: "RATE" }),
  /** What is counted in a minute, such as failed authentications of a source address. */
  countWindow: (of: string): Key => ({ pk: `RATE#SRC#${of}`, sk: "RATE" }),
  bundle: (bundle: BundleId): Key => ({ pk: partitions.catalogue, sk: `BUNDLE#${bundle}` }),
  project: (project: ProjectId): Key => ({ pk: partitions.catalogue, sk: `PROJECT#${project}` }),
  stock: (project: ProjectId, vintage: string): Key => ({
    pk: partitions.catalogue,
    sk: `STOCK#${project}#${vintage}`,
  }),
  /** Fractions of tonnes of an account and beneficiary. */
  pool: (account: AccountId, pool: string): Key => ({ pk: ofAccount(account), sk: `${sortKeys.pools}${pool}` }),
  /** A tonne of a pool that is full. */
  pooledTonne: (account: AccountId, pool: string, tonne: number): Key => ({
    pk: ofAccount(account),
    sk: `${sortKeys.pooledTonnes(pool)}${sequenceText(tonne)}`,
  }),
  /** That an order has a part of a pooled tonne. */
  pooledOrder: (account: AccountId, pool: string, tonne: number, order: OrderId): Key => ({
    pk: ofAccount(account),
    sk: `${sortKeys.pooledOrders(pool, tonne)}${order}`,
  }),
  /** Credits that are allocated, and to what. */
  allocatedCredits: (project: ProjectId, vintage: string, reference: string): Key => ({
    pk: partitions.credits(project, vintage),
    sk: `${sortKeys.allocatedCredits}${reference}`,
  }),
  /** Credits that are retired, and for what. */
  retiredCredits: (project: ProjectId, vintage: string, reference: string): Key => ({
    pk: partitions.credits(project, vintage),
    sk: `${sortKeys.retiredCredits}${reference}`,
  }),
  /** A serial number that was recorded. */
  serial: (project: ProjectId, serial: string): Key => ({ pk: `SERIALS#${project}`, sk: `SERIAL#${serial}` }),
  shipment: (account: AccountId, shipment: ShipmentId): Key => ({
    pk: partitions.shipments(account),
    sk: `${sortKeys.shipments}${shipment}`,
  }),
  /** Which shipment is the newest of a counterparty and a client's reference, by the digest of both. */
  shipmentReference: (account: AccountId, digest: string): Key => ({
    pk: partitions.shipments(account),
    sk: `REFERENCE#${digest}`,
  }),
  /** How many shipments an account has. */
  shipmentTotals: (account: AccountId): Key => ({ pk: partitions.shipments(account), sk: "TOTALS" }),
  /** A counterparty of an account's shipments. */
  contact: (account: AccountId, contact: ContactId): Key => ({
    pk: partitions.shipments(account),
    sk: `CONTACT#${contact}`,
  }),
  /** Which generation of figures counts, and which one is being rebuilt. */
  analyticsGenerations: { pk: "ANALYTICS", sk: "GENERATIONS" } as Key,
  /** Figures of a generation; `counter`: what they are of. */
  counter: (generation: number, account: AccountId, counter: string): Key => ({
    pk: partitions.counters(generation, account),
    sk: `${sortKeys.counters}${counter}`,
  }),
  /** Which keys and values of metadata an account's figures are grouped by. */
  countedMetadata: (generation: number, account: AccountId): Key => ({
    pk: partitions.counters(generation, account),
    sk: "METADATA",
  }),
  /** What is to be added to an account's counters with what comes next. */
  pendingContributions: (generation: number, account: AccountId): Key => ({
    pk: partitions.counters(generation, account),
    sk: "PENDING",
  }),
  /** What estimates and orders have added to the figures of their account, under the sort key of the first of them. */
  contribution: (generation: number, account: AccountId, item: string): Key => ({
    pk: partitions.contributions(generation, account),
    sk: item,
  }),
  /** Exchange rates of a day, `YYYY-MM-DD`. */
  rates: (date: string): Key => ({ pk: partitions.rates, sk: `DAY#${date}` }),
};

/** How the sort keys of a kind of item begin, where many of them are read at once. */
export const sortKeys = {
  accounts: "ACCOUNT#",
  heads: "HEAD#",
  counters: "COUNTER#",
  events: "SEQ#",
  estimates: "ESTIMATE#",
  batches: "BATCH#",
  batchChunks: "CHUNK#",
  reports: "REPORT#",
  mappings: "MAPPING#",
  offsetLinks: "LINK#",
  ownFactors: "FACTOR#",
  members: "MEMBER#",
  sessions: "SESSION#",
  sessionsOf: (member: MemberId): string => `SESSION#${member}#`,
  signInMethodsOf: (member: MemberId): string => `SIGNIN#${member}#`,
  webhooks: "HOOK#",
  cursors: "CURSOR#",
  attempts: "ATTEMPT#",
  orders: "ORDER#",
  pools: "POOL#",
  pooledTonnes: (pool: string): string => `TONNE#${pool}#`,
  pooledOrders: (pool: string, tonne: number): string => `POOLED#${pool}#${sequenceText(tonne)}#`,
  allocatedCredits: "ALLOCATED#",
  retiredCredits: "RETIRED#",
  receivedMoney: "RECEIVED#",
  shipments: "SHIPMENT#",
  ordersOfLink: (link: OffsetLinkId): string => `LINKORDER#${link}#`,
};

/** Partition keys that are queried whole. */
export const partitions = {
  accounts: (organisation: OrganisationId, mode: AccountType): string => `ORGACCOUNTS#${organisation}#${mode}`,
  ownFactors: (organisation: OrganisationId, mode: AccountType): string => `FACTORS#${organisation}#${mode}`,
  organisations: "ORGS",
  apiKeys: (organisation: OrganisationId): string => `ORGKEYS#${organisation}`,
  members: (organisation: OrganisationId): string => `MEMBERS#${organisation}`,
  memberActs: (organisation: OrganisationId): string => `MEMBERACTS#${organisation}`,
  operatorActs: (month: string): string => `AUDIT#${month}`,
  heads: (organisation: OrganisationId, mode: AccountType): string => `HEADS#${organisation}#${mode}`,
  events: (account: AccountId): string => `EVENTS#${account}`,
  webhooks: (organisation: OrganisationId, mode: AccountType): string => `HOOKS#${organisation}#${mode}`,
  webhook: ofWebhook,
  hooked: "HOOKED",
  batch: (batch: BatchId): string => `BATCH#${batch}`,
  /** Apart from the account's own partition: batches write many at once. */
  shipments: (account: AccountId): string => `SHIPMENTS#${account}`,
  counters: (generation: number, account: AccountId): string => `COUNTERS#${generation}#${account}`,
  /** Apart from the counters: what has been added is looked up here. */
  contributions: (generation: number, account: AccountId): string => `COUNTED#${generation}#${account}`,
  catalogue: "CATALOGUE",
  credits: (project: ProjectId, vintage: string): string => `CREDITS#${project}#${vintage}`,
  dataKeys: "DATAKEYS",
  rates: "RATES",
  portfolios: "PORTFOLIOS",
  unplacedMoney: "UNPLACED",
};

/**
 * Values of the attribute `pending`, the partition key of the sparse index. Spread over a few partitions,
 * because an index partition takes only so many writes a second.
 */
export const pendingPartitions = {
  orders: ["ORDER#0", "ORDER#1", "ORDER#2", "ORDER#3"],
  batches: ["BATCH#0", "BATCH#1", "BATCH#2", "BATCH#3"],
  /** Only operators write pools, an order at a time. */
  pools: ["POOL#0"],
  /** A few a minute. */
  reports: ["REPORT#0"],
} as const;

/** The one of a few partitions that an id belongs to. */
export const pendingPartition = (of: readonly string[], id: string): string => {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) % 65_521;
  return of[hash % of.length] ?? "";
};

/** Something that figures are made of: whose it is, and the sort key of its item. */
export interface CountedItem {
  readonly account: AccountId;
  readonly type: "estimate" | "order";
  readonly item: string;
}

/** What figures are made of, by the key of its item; undefined where the key is of something else. */
export const countedItemOf = ({ pk, sk }: Key): CountedItem | undefined => {
  const owner = ofAccount("" as AccountId);
  const type = sk.startsWith(sortKeys.estimates) ? "estimate" : sk.startsWith(sortKeys.orders) ? "order" : undefined;
  return type && pk.startsWith(owner) ? { account: pk.slice(owner.length) as AccountId, type, item: sk } : undefined;
};

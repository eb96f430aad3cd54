/** The prefix of every kind of id: `ord_01J…`. The only list of them. */
export const ID_PREFIXES = {
  account: "acc",
  operatorAct: "act",
  batch: "bat",
  bundle: "bun",
  estimate: "est",
  event: "evt",
  offsetLink: "lnk",
  order: "ord",
  portfolio: "pfo",
  organisation: "org",
  ownFactor: "own",
  project: "prj",
  webhook: "whk",
  attempt: "att",
  shipment: "shp",
  contact: "con",
  allocation: "alc",
  report: "rep",
  member: "mem",
  session: "ses",
} as const;

declare const kind: unique symbol;
type Id<K extends string> = string & { readonly [kind]: K };

export type AccountId = Id<"account">;
export type BatchId = Id<"batch">;
export type BundleId = Id<"bundle">;
export type EstimateId = Id<"estimate">;
export type EventId = Id<"event">;
export type OffsetLinkId = Id<"offsetLink">;
export type OrderId = Id<"order">;
export type OrganisationId = Id<"organisation">;
export type ProjectId = Id<"project">;
export type WebhookId = Id<"webhook">;
export type ShipmentId = Id<"shipment">;
export type ContactId = Id<"contact">;
export type ReportId = Id<"report">;
export type MemberId = Id<"member">;
export type SessionId = Id<"session">;

/** Every kind of id, by the name of its kind. */
export interface IdOf {
  account: AccountId;
  operatorAct: Id<"operatorAct">;
  bundle: BundleId;
  estimate: EstimateId;
  event: EventId;
  offsetLink: OffsetLinkId;
  order: OrderId;
  organisation: OrganisationId;
  ownFactor: Id<"ownFactor">;
  portfolio: Id<"portfolio">;
  project: ProjectId;
  webhook: WebhookId;
  attempt: Id<"attempt">;
  batch: BatchId;
  shipment: ShipmentId;
  contact: ContactId;
  allocation: Id<"allocation">;
  member: MemberId;
  session: SessionId;
  report: ReportId;
}

const ACCEPTED = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text can be an id at all: 1–64 characters of `[A-Za-z0-9_-]`. Says nothing about its existence. */
export const isAcceptedId = (text: string): boolean => ACCEPTED.test(text);

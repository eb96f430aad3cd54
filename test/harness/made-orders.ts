import { marshall } from "@aws-sdk/util-dynamodb";
import type { AccountType, OrderBundle, OrderProject, OrderStatus } from "@isotherm/contract";
import { type AccountId, decimal, instant, newId, type OrganisationId, type ProjectId } from "@isotherm/core";
import type { StoredOrder } from "@isotherm/store";
import { keys } from "@isotherm/store/keys";
import { orderItem } from "@isotherm/store/orders";
import type { DynamoDBRecord } from "aws-lambda";
import { aNewOrder, ORIGIN } from "./new-order.ts";

/** What of an order that is made up matters to figures, in one of its versions. */
export interface MadeOrder {
  readonly account: AccountId;
  readonly mode: AccountType;
  readonly atMs: number;
  readonly status: OrderStatus;
  readonly currency: string;
  readonly bundles: OrderBundle[];
  readonly projects: OrderProject[];
  /** For each of its lots of credits, whether a registry has retired it. */
  readonly lots: readonly boolean[];
}

/** A part of an order that a project has. */
export const anOrderProject = (project_id: ProjectId, tonnes: string): OrderProject => ({
  project_id,
  project_name: project_id,
  project_type: "Reforestation",
  project_slug: project_id,
  quantity: decimal(tonnes),
  unit_price: decimal(10),
  offset_cost: decimal(tonnes).times(10).toDecimalPlaces(2),
  status: "allocated",
});

/** The order that is made up, as the table keeps it; each call makes another one. */
export const madeOrder = (made: MadeOrder, random: () => number): StoredOrder => ({
  account_id: made.account,
  organisation_id: "org_A" as OrganisationId,
  mode: made.mode,
  origin: ORIGIN,
  order: {
    ...aNewOrder({ bundles: made.bundles }).placed,
    id: newId("order", made.atMs, random),
    created_at: instant(made.atMs),
    ...stateOf(made),
  },
  ...(made.lots.length > 0 && { credits: creditsOf(made) }),
});

/** The same order in a later version. */
export const movedOrder = (before: StoredOrder, made: MadeOrder): StoredOrder => ({
  ...before,
  order: { ...before.order, ...stateOf(made) },
  ...(made.lots.length > 0 && { credits: creditsOf(made) }),
});

const stateOf = ({ status, currency, projects }: MadeOrder) => ({ status, currency, projects });

const creditsOf = ({ lots, projects }: MadeOrder): NonNullable<StoredOrder["credits"]> =>
  ({
    beneficiary: "Somebody",
    lots: lots.map((isRetired, index) => ({
      bundle_id: "bnd_1",
      project_id: projects[0]?.project_id ?? "prj_1",
      vintage: "2024",
      quantity: 1,
      serials: isRetired ? [`S-${index}`] : null,
    })),
    fractions: [],
  }) as NonNullable<StoredOrder["credits"]>;

/** The item of an order, as the table keeps it. */
export const madeOrderItem = (stored: StoredOrder): Record<string, unknown> => orderItem(stored, undefined);

/** The record of the stream that tells of a version of an order, as Lambda gets it. */
export const orderRecord = (stored: StoredOrder, version: number): DynamoDBRecord => {
  const { pk, sk } = keys.order(stored.account_id, stored.order.id);
  const image = marshall(madeOrderItem(stored), { removeUndefinedValues: true });
  return {
    eventName: version === 0 ? "INSERT" : "MODIFY",
    dynamodb: {
      SequenceNumber: `${stored.order.id}/${version}`,
      Keys: { pk: { S: pk }, sk: { S: sk } },
      NewImage: Object.fromEntries(
        Object.entries(image).map(([name, value]) => [
          name,
          value.B ? { B: Buffer.from(value.B).toString("base64") } : value,
        ]),
      ) as NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>,
    },
  };
};

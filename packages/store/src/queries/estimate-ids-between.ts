import { type AccountId, type EstimateId, newId } from "@isotherm/core";
import { keys } from "../keys.ts";

/** When estimates were made, milliseconds since 1970, both inclusive. */
export interface MadeBetween {
  readonly fromMs: number;
  /** Undefined: until now. */
  readonly throughMs: number | undefined;
}

/** The first and the last id of a search for estimates, both inclusive. */
export interface EstimateIds {
  readonly first: EstimateId;
  readonly last: EstimateId;
}

/** Times that an id can tell, milliseconds; at 0 the library takes the present. */
const EARLIEST_MS = 1;
const LATEST_MS = 2 ** 48 - 1;
const ALMOST_ONE = 1 - Number.EPSILON;

const idAt = (atMs: number, random: number): EstimateId =>
  newId("estimate", Math.min(Math.max(atMs, EARLIEST_MS), LATEST_MS), () => random);

/** The first and the last id that an estimate made in some time can have. */
export const estimateIdsBetween = ({ fromMs, throughMs = LATEST_MS }: MadeBetween): EstimateIds => ({
  first: idAt(fromMs, 0),
  last: idAt(throughMs, ALMOST_ONE),
});

/** What a query asks for that reads the estimates of an account between two ids. DynamoDB refuses it where `first` is after `last`. */
export const queryBetween = (account: AccountId, { first, last }: EstimateIds) => ({
  KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
  ExpressionAttributeValues: {
    ":pk": keys.account(account).pk,
    ":first": keys.estimate(account, first).sk,
    ":last": keys.estimate(account, last).sk,
  },
});

/** What DynamoDB can do with items, in IAM's words without their prefix. A transaction needs the actions of its parts. */
export type ItemAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem";

/** What a function may do with the table. `test/conformance/permissions.test.ts` finds what it does not do. */
export interface TableAccess {
  /** The actions on items, by the prefix of their partition key. */
  readonly items: Readonly<Record<string, readonly ItemAction[]>>;
  /** Indexes it queries. */
  readonly indexes?: readonly "pending"[];
}

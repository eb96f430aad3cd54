/** One thing that a request does with items, as IAM sees it. */
export interface ItemAccess {
  /** IAM's name: a transaction counts as what it consists of. */
  readonly action: string;
  /** The partition key, of the index if there is one; undefined where the request names none. */
  readonly partitionKey: string | undefined;
  readonly index?: string;
}

/** A request of DynamoDB's protocol, as far as it is read here. */
export interface TableRequest {
  readonly Key?: Attributes;
  readonly Item?: Attributes;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Attributes;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Attributes[] } | readonly object[]>>;
  readonly TransactItems?: readonly Readonly<Record<string, TableRequest>>[];
  readonly Statements?: readonly PartiQlStatement[];
}

/** A statement of PartiQL, as far as it is read here. */
export interface PartiQlStatement {
  readonly Statement: string;
  readonly Parameters?: readonly { readonly S?: string }[];
}
type Attributes = Readonly<Record<string, { readonly S?: string }>>;

/** One write of a batch. */
interface BatchWrite {
  readonly PutRequest?: TableRequest;
  readonly DeleteRequest?: TableRequest;
}
const batched = ({ PutRequest, DeleteRequest }: BatchWrite): TableRequest => PutRequest ?? DeleteRequest ?? {};

const ofItem = (action: string, { Key, Item }: TableRequest): ItemAccess => ({
  action,
  partitionKey: (Key ?? Item)?.["pk"]?.S,
});

/** The parts of a transaction by IAM's names of them. */
const PARTS: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

const INSERT = /^INSERT INTO "[^"]+" VALUE \{((?:'\w+': \?(?:, )?)+)\}$/;

/** The item that a statement of PartiQL inserts, in DynamoDB's JSON; undefined for a statement of another form. */
export const insertedItem = ({ Statement, Parameters = [] }: PartiQlStatement): Attributes | undefined => {
  const [, attributes] = INSERT.exec(Statement) ?? [];
  const names = [...(attributes ?? "").matchAll(/'(\w+)'/g)].map(([, name = ""]) => name);
  if (names.length === 0 || names.length !== Parameters.length) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, Parameters[index] ?? {}]));
};

const ofStatement = (statement: PartiQlStatement): ItemAccess => {
  const Item = insertedItem(statement);
  return Item ? ofItem("PartiQLInsert", { Item }) : { action: "PartiQL", partitionKey: undefined };
};

const ofQuery = (request: TableRequest): ItemAccess => {
  const names = request.ExpressionAttributeNames ?? {};
  const equalities = [...(request.KeyConditionExpression ?? "").matchAll(/([#\w]+)\s*=\s*(:\w+)/g)];
  const wanted = request.IndexName ?? "pk";
  const [, , placeholder = ""] = equalities.find(([, name = ""]) => (names[name] ?? name) === wanted) ?? [];
  return {
    action: "Query",
    partitionKey: request.ExpressionAttributeValues?.[placeholder]?.S,
    ...(request.IndexName !== undefined && { index: request.IndexName }),
  };
};

/** What a request of DynamoDB's protocol does with items; `operation` is the last part of its `X-Amz-Target`. */
export const itemAccesses = (operation: string, request: TableRequest): ItemAccess[] => {
  if (operation === "Query") return [ofQuery(request)];
  if (request.TransactItems) {
    return request.TransactItems.flatMap((parts) =>
      Object.entries(parts).map(([kind, part]) => ofItem(PARTS[kind] ?? kind, part)),
    );
  }
  if (request.Statements) return request.Statements.map(ofStatement);
  if (operation === "BatchGetItem") {
    return Object.values(request.RequestItems ?? {}).flatMap((table) =>
      "Keys" in table ? (table.Keys ?? []).map((Key) => ofItem(operation, { Key })) : [],
    );
  }
  if (operation === "BatchWriteItem") {
    return Object.values(request.RequestItems ?? {}).flatMap((writes) =>
      Array.isArray(writes) ? writes.map((write: BatchWrite) => ofItem(operation, batched(write))) : [],
    );
  }
  return [ofItem(operation, request)];
};

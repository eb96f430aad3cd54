import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Batch,
  type FaultKind,
  faultDice,
  halves,
  type InjectedFaults,
  SINGLE_WRITES,
  WRITES,
} from "./injected-faults.ts";

/** DynamoDB Local behind faults: whoever speaks to it meets on the wire what AWS's table does to its callers. */
export interface FaultyTable {
  readonly endpoint: string;
  /** The table itself, where nothing goes wrong. */
  readonly behind: string;
  /** How often each kind of fault has happened. */
  readonly counts: Readonly<Record<FaultKind, number>>;
  stop(): Promise<void>;
}

/** A request of DynamoDB's protocol, as far as it is read here. */
interface TableRequest {
  readonly TransactItems?: readonly unknown[];
  readonly RequestItems?: Batch;
}

/** An error in DynamoDB's protocol. */
interface Trouble {
  readonly status: 400 | 500;
  readonly name: string;
  readonly more?: object;
}

const THROTTLES = ["ProvisionedThroughputExceededException", "ThrottlingException", "RequestLimitExceeded"] as const;
/** The same, as a transaction names it among the reasons of its parts. */
const THROTTLED_PARTS = ["ProvisionedThroughputExceeded", "ThrottlingError"] as const;

const troubleBody = ({ name, more }: Trouble): string =>
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: `${name}, injected`, ...more });

/**
 * Stands between the SDK and a table, below all that the SDK repeats, and lets things go wrong by chance: conflicts,
 * throttles by each of their names, batches of which a part is left out, and writes that happen while their answer is
 * lost, as a broken connection or as an error of the server.
 */
export const startFaultyTable = async (tableEndpoint: string, faults: InjectedFaults): Promise<FaultyTable> => {
  const { counts, hits, random } = faultDice(faults);
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(tableEndpoint);

  const cancelled = (asked: TableRequest, code: string): Trouble => {
    const parts = asked.TransactItems ?? [];
    const at = Math.floor(random.between(0, parts.length));
    const CancellationReasons = parts.map((_, index) => ({ Code: index === at ? code : "None" }));
    return { status: 400, name: "TransactionCanceledException", more: { CancellationReasons } };
  };
  const conflict = (asked: TableRequest): Trouble => {
    if (!asked.TransactItems) return { status: 400, name: "TransactionConflictException" };
    return random.hits(0.25)
      ? { status: 400, name: "TransactionInProgressException" }
      : cancelled(asked, "TransactionConflict");
  };
  const throttle = (asked: TableRequest): Trouble =>
    asked.TransactItems && random.hits(0.5)
      ? cancelled(asked, random.pick(THROTTLED_PARTS))
      : { status: 400, name: random.pick(THROTTLES) };
  const troubleOf = (operation: string, asked: TableRequest): Trouble | undefined => {
    const meets = asked.TransactItems !== undefined || SINGLE_WRITES.has(operation);
    if (meets && hits("conflicts", operation)) return conflict(asked);
    return hits("throttles", operation) ? throttle(asked) : undefined;
  };

  const forward = ({ headers }: IncomingMessage, body: string): Promise<IncomingMessage & { text: string }> =>
    new Promise((resolve, reject) => {
      const length = { "content-length": String(Buffer.byteLength(body)) };
      const onward = request(
        { agent, hostname, port, method: "POST", path: "/", headers: { ...headers, ...length } },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on("data", (chunk: Buffer) => chunks.push(chunk));
          reply.once("end", () => resolve(Object.assign(reply, { text: Buffer.concat(chunks).toString() })));
        },
      );
      onward.once("error", reject);
      onward.end(body);
    });

  const serve = async (incoming: IncomingMessage, body: string, answer: ServerResponse): Promise<void> => {
    const operation = String(incoming.headers["x-amz-target"]).split(".").at(-1) ?? "";
    const asked = JSON.parse(body) as TableRequest;
    const send = (status: number, text: string): void =>
      void answer.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(text);
    const trouble = troubleOf(operation, asked);
    if (trouble) return send(trouble.status, troubleBody(trouble));
    const parted = asked.RequestItems && hits("unprocessed", operation) ? halves(asked.RequestItems) : [];
    const [taken, left] = parted;
    const reply = await forward(incoming, taken ? JSON.stringify({ ...asked, RequestItems: taken }) : body);
    const { statusCode = 502 } = reply;
    if (statusCode === 200 && WRITES.has(operation) && hits("lostResponses", operation)) {
      if (random.hits(0.5)) return void incoming.socket.destroy();
      return send(500, troubleBody({ status: 500, name: "InternalServerError" }));
    }
    if (statusCode !== 200 || !left) return send(statusCode, reply.text);
    const leftOut = operation === "BatchGetItem" ? { UnprocessedKeys: left } : { UnprocessedItems: left };
    send(200, JSON.stringify({ ...(JSON.parse(reply.text) as object), ...leftOut }));
  };

  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.once("end", () => {
      serve(incoming, Buffer.concat(chunks).toString(), answer).catch(() => incoming.socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behind: tableEndpoint,
    counts,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

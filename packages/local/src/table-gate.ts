import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { FunctionDefinition } from "@isotherm/infra/topology/function-definition";
import { type ItemAccess, type TableRequest, itemAccesses } from "./item-access.ts";
import { functionIn } from "./user-agent.ts";

/**
 * The permission by which AWS would let a function do it, of the policy that the CDK app makes from the function's row: a
 * prefix of partition keys or `index/name`. Undefined when there is none.
 */
export const permissionFor = (
  { table }: Pick<FunctionDefinition, "table">,
  { action, partitionKey, index }: ItemAccess,
): string | undefined => {
  if (index !== undefined) {
    return action === "Query" && table?.indexes?.some((name) => name === index) ? `index/${index}` : undefined;
  }
  return Object.entries(table?.items ?? {}).find(
    ([prefix, actions]) => partitionKey?.startsWith(prefix) && actions.some((one) => one === action),
  )?.[0];
};

/** What stands between the functions and the table. */
export interface TableGate {
  /** Where functions find the table. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** A call that a function made. */
export interface TableCall {
  readonly functionName: string;
  /** DynamoDB's name of it, such as `TransactWriteItems`. */
  readonly operation: string;
  readonly request: TableRequest;
  /** Undefined when the table refused. */
  readonly answer: Readonly<Record<string, unknown>> | undefined;
  /** The permissions that it took, as `action prefix`. */
  readonly permissions: readonly string[];
}

/** How the gate is made. */
export interface TableGateOptions {
  readonly tableEndpoint: string;
  readonly rows: readonly FunctionDefinition[];
  readonly onRefusal: (functionName: string, what: string) => void;
  /** Waited for before a transaction is answered: with it, what is answered survives whatever ends the table. */
  readonly afterTransaction?: (() => Promise<void>) | undefined;
  /** Called when the table has taken something that may have written. */
  readonly onWrite?: (() => void) | undefined;
  /** Hears of every call that was let through, when it is answered. */
  readonly onCall?: ((call: TableCall) => void) | undefined;
}

const READS = new Set(["GetItem", "BatchGetItem", "Query", "Scan", "DescribeTable"]);

/** A gate's ways out, and whom it knows. */
interface Gate extends Pick<TableGateOptions, "onRefusal" | "afterTransaction" | "onWrite" | "onCall"> {
  readonly rowNamed: ReadonlyMap<string, FunctionDefinition>;
  readonly agent: Agent;
  readonly table: URL;
}

const refuse = ({ onRefusal }: Gate, answer: ServerResponse, functionName: string, what: string): void => {
  onRefusal(functionName, what);
  const problem = { __type: "com.amazon.coral.service#AccessDeniedException", Message: `not authorized: ${what}` };
  answer.writeHead(400, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(problem));
};

const serve = (gate: Gate, incoming: IncomingMessage, body: Buffer, answer: ServerResponse): void => {
  const row = gate.rowNamed.get(functionIn(incoming.headers["user-agent"]) ?? "");
  const operation = String(incoming.headers["x-amz-target"]).split(".").at(-1) ?? "";
  if (!row) return refuse(gate, answer, "unknown", `${operation} by nobody`);
  const asked = JSON.parse(body.toString()) as TableRequest;
  const permissions: string[] = [];
  for (const access of itemAccesses(operation, asked)) {
    const permission = permissionFor(row, access);
    if (permission === undefined)
      return refuse(gate, answer, row.name, `${access.action} on ${access.index ?? access.partitionKey}`);
    permissions.push(`${access.action} ${permission}`);
  }
  const call = { functionName: row.name, operation, request: asked, permissions };
  const { agent, table, afterTransaction } = gate;
  const to = { agent, hostname: table.hostname, port: table.port, method: "POST", path: "/" };
  const onward = request({ ...to, headers: incoming.headers }, (reply) => {
    if (afterTransaction && operation === "TransactWriteItems")
      void afterTransaction().then(() => passOn(gate, call, reply, answer));
    else passOn(gate, call, reply, answer);
  });
  // The table is gone: the SDK hears what it would hear without a gate.
  onward.once("error", () => answer.destroy());
  onward.end(body);
};

/** Passes the table's reply on, and tells of the call when it is answered. */
const passOn = (
  { onWrite, onCall }: Gate,
  call: Omit<TableCall, "answer">,
  reply: IncomingMessage,
  to: ServerResponse,
): void => {
  const chunks: Buffer[] = [];
  reply.on("data", (chunk: Buffer) => chunks.push(chunk));
  reply.once("error", () => to.destroy());
  reply.once("end", () => {
    const body = Buffer.concat(chunks);
    if (reply.statusCode === 200 && !READS.has(call.operation)) onWrite?.();
    // Head and body with one write: each is a system call, and wakes whoever waits for it.
    to.writeHead(reply.statusCode ?? 502, reply.headers).end(body);
    onCall?.({ ...call, answer: reply.statusCode === 200 ? JSON.parse(body.toString()) : undefined });
  });
};

/**
 * Lets functions do with the table what their rows allow and refuses the rest as AWS does, which DynamoDB Local does not:
 * a missing key prefix shows here and not after the deployment.
 */
export const startTableGate = async ({ tableEndpoint, rows, ...hooks }: TableGateOptions): Promise<TableGate> => {
  const agent = new Agent({ keepAlive: true });
  const rowNamed = new Map(rows.map((row) => [row.name, row]));
  const gate: Gate = { ...hooks, rowNamed, agent, table: new URL(tableEndpoint) };
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.once("end", () => {
      try {
        serve(gate, incoming, Buffer.concat(chunks), answer);
      } catch {
        // Not DynamoDB's protocol.
        answer.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

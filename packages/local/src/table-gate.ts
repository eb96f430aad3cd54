import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FunctionRow } from "@isotherm/infra/topology/functions";
import { itemAccesses } from "./item-access.ts";
import { mayAccess } from "./may-access.ts";

/** What stands between the functions and the table. */
export interface TableGate {
  /** Where functions find the table. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Names the function that asks: the AWS SDK puts `AWS_SDK_UA_APP_ID` into its User-Agent, others add to it. */
const functionIn = (userAgent: string | undefined): string | undefined =>
  /\bapp\/([a-z]+(?:-[a-z]+)*)/.exec(userAgent ?? "")?.[1];

/**
 * Lets functions do with the table what their rows allow and refuses the rest as AWS does, which DynamoDB Local does not:
 * a missing key prefix shows here and not after the deployment.
 */
export const startTableGate = async (
  tableEndpoint: string,
  rows: readonly FunctionRow[],
  onRefusal: (functionName: string, what: string) => void,
): Promise<TableGate> => {
  const rowNamed = new Map(rows.map((row) => [row.name, row]));
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(tableEndpoint);
  const serve = (incoming: IncomingMessage, body: Buffer, answer: ServerResponse): void => {
    const row = rowNamed.get(functionIn(incoming.headers["user-agent"]) ?? "");
    const operation = String(incoming.headers["x-amz-target"]).split(".").at(-1) ?? "";
    const refused =
      row && itemAccesses(operation, JSON.parse(body.toString())).find((access) => !mayAccess(row, access));
    if (!row || refused) {
      const what = refused ? `${refused.action} on ${refused.index ?? refused.partitionKey}` : `${operation} by nobody`;
      onRefusal(row?.name ?? "unknown", what);
      const problem = { __type: "com.amazon.coral.service#AccessDeniedException", Message: `not authorized: ${what}` };
      answer.writeHead(400, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(problem));
      return;
    }
    const onward = request({ agent, hostname, port, method: "POST", path: "/", headers: incoming.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    // The table is gone: the SDK hears what it would hear without a gate.
    onward.once("error", () => answer.destroy());
    onward.end(body);
  };
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.once("end", () => {
      try {
        serve(incoming, Buffer.concat(chunks), answer);
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

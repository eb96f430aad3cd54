import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { toldLine } from "@isotherm/core/told-error";
import type { Asked, SharedPlace } from "./shared-services.ts";
import { closeABundle, startService } from "./service.ts";

// The service of one worker, which the files that the worker runs join one after the other. It ends with the run.

const service = await startService();
await closeABundle(service.table);

/** What a test asks of the stack itself, which its own process does not hold. */
const answered = async ({ what, name, event }: Asked): Promise<unknown> =>
  what === "invoke" ? service.stack.invoke(name, event) : service.stack[what](name);
const control = createServer((request, response) => {
  json(request)
    .then((asked) => answered(asked as Asked))
    .then(
      (result) => response.end(JSON.stringify(result ?? null)),
      (error: unknown) => response.writeHead(500).end(toldLine(error)),
    );
});
control.listen(0, "127.0.0.1");
await once(control, "listening");

const { baseUrl, pagesBase, ca, dynamodbEndpoint, sqsEndpoint, secretsEndpoint, tableName, logFolder } = service.stack;
const place: SharedPlace = {
  baseUrl,
  pagesBase,
  ca,
  dynamodbEndpoint,
  sqsEndpoint,
  secretsEndpoint,
  tableName,
  logFolder,
  control: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
};
process.on("disconnect", () => {
  control.closeAllConnections();
  control.close();
  void service.stop();
});
process.send?.(place);

import { startService } from "./service.ts";
import type { SharedPlace } from "./shared-services.ts";

// The service of one worker, which the files that the worker runs join one after the other. It ends with the run.

const service = await startService();
const { baseUrl, pagesBase, ca, dynamodbEndpoint, sqsEndpoint, secretsEndpoint, tableName } = service.stack;
const place: SharedPlace = { baseUrl, pagesBase, ca, dynamodbEndpoint, sqsEndpoint, secretsEndpoint, tableName };
process.on("disconnect", () => void service.stop());
process.send?.(place);

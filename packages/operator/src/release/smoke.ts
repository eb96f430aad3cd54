import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@isotherm/core";
import type { StackFile } from "@isotherm/local/stack-file";
import type { MailAccess } from "@isotherm/store/aws-access";
import { nameIn } from "@isotherm/infra/stages/resources-of";
import type { Stage } from "@isotherm/infra/stages/stage";
import { UsageError } from "../usage-error.ts";
import type { Terminal } from "../operator.ts";
import { outputsFile } from "./deploy.ts";
import { parseOptions, stageArgument } from "./options.ts";

/** Usage of `npm run smoke`. */
export const USAGE = `npm run smoke -- [--stage NAME | --base-url URL] [--state DIR]
  Reads the test key from ISOTHERM_KEY. Without stage and URL it uses the running local stack and its key. Of a stage that
  sends receipts by mail it asks SES whether they go out, where AWS credentials are at hand.`;

/** The world around a smoke test. */
export interface SmokeContext {
  readonly terminal: Terminal;
  readonly clock: Clock;
  /** The key to use with a deployed stage; never on the command line, where others could read it. */
  readonly key: string | undefined;
  /** What SES says of the identity of a stage that sends receipts. */
  readonly mails: (identity: string, region: string | undefined) => Promise<MailAccess>;
}

const OPTIONS = {
  stage: { type: "string" },
  "base-url": { type: "string" },
  state: { type: "string", default: ".local" },
} as const;

const readJson = (file: string, ifMissing: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new UsageError(ifMissing);
  }
};

/** Where a stage that was deployed from here is reached. @throws UsageError when it was not */
export const baseUrlOf = (stage: Stage): string => {
  const file = outputsFile(stage);
  const none = `${file} is not there: deploy ${stage.name} from here, or give --base-url.`;
  const outputs = readJson(file, none) as Record<string, Record<string, string>>;
  const baseUrl = outputs[nameIn(stage, "api")]?.["baseurl"];
  if (baseUrl === undefined) throw new UsageError(`${file} has no base URL: deploy ${stage.name} again.`);
  return baseUrl;
};

interface Place {
  readonly baseUrl: string;
  readonly key: string;
  /** Of whom receipts by mail are asked about. */
  readonly stage?: Stage;
}

const placeOf = (args: readonly string[], key: string | undefined): Place => {
  const { stage: stageName, "base-url": url, state } = parseOptions(args, OPTIONS, USAGE);
  if (stageName === undefined && url === undefined) {
    const none = `No local stack runs here: start one with \`npm start\`, or name a deployed one.\n${USAGE}`;
    const { base_url: baseUrl, keys } = readJson(join(state, "stack.json"), none) as StackFile;
    return { baseUrl, key: keys.test };
  }
  if (key === undefined) throw new UsageError("Set ISOTHERM_KEY to a test key: `npm run ops -- bootstrap` made one.");
  if (!key.startsWith("iso_test_"))
    throw new UsageError("ISOTHERM_KEY is not a test key: a smoke test places an order.");
  if (url !== undefined) return { baseUrl: url.replace(/\/$/, ""), key };
  const stage = stageArgument(stageName);
  return { baseUrl: baseUrlOf(stage), key, stage };
};

/** A request of the smoke test. */
interface SmokeRequest {
  readonly path: string;
  readonly body?: object;
  /** undefined: sent without a key. */
  readonly key: string | undefined;
}

/** The body of the response. @throws UsageError when the service does not answer, or with another status */
const ask = async (baseUrl: string, { terminal, clock }: SmokeContext, expected: number, request: SmokeRequest) => {
  const { path, body, key } = request;
  const method = body ? "POST" : "GET";
  const startedMs = clock.monotonicMs();
  const response = await fetch(baseUrl + path, {
    method,
    headers: { "content-type": "application/json", ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new UsageError(`${baseUrl} does not answer: ${(error.cause as Error)?.message ?? error.message}.`);
  });
  const text = await response.text();
  const took = Math.round(clock.monotonicMs() - startedMs);
  terminal.say(`${response.status === expected ? "ok  " : "FAIL"} ${method} ${path} ${response.status} (${took} ms)`);
  if (response.status !== expected) {
    const id = response.headers.get("request-id") ?? "none";
    throw new UsageError(`${method} ${path} answered ${response.status}, not ${expected}; request id ${id}.\n${text}`);
  }
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new UsageError(`${method} ${path} answered no JSON: is this the service? It begins: ${text.slice(0, 80)}`);
  }
};

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new UsageError(`The answer is not right: ${what}.`);
};

/** No test account gets mail, so SES itself is asked. @throws UsageError when receipts would not go out */
export const askForMails = async (
  { mail, region }: Pick<Stage, "mail" | "region">,
  { mails, terminal }: Pick<SmokeContext, "mails" | "terminal">,
): Promise<void> => {
  if (mail === undefined) return;
  const { kind, why } = await mails(mail.identity, region);
  if (kind === "refuses") throw new UsageError(`SES does not send receipts from ${mail.from}: ${why}.`);
  terminal.say(
    kind === "sends"
      ? `ok   SES sends receipts from ${mail.from}`
      : `     Whether SES sends receipts was not read: ${why}`,
  );
};

/**
 * `npm run smoke`: asks a running service what a first client would ask, with a test key, and compares the answers.
 *
 * @throws UsageError when something is missing, or at the first answer that is not right
 */
export const smoke = async (args: readonly string[], surroundings: SmokeContext): Promise<void> => {
  const { baseUrl, key, stage } = placeOf(args, surroundings.key);
  const { terminal } = surroundings;
  const send = (expected: number, path: string, body?: object) =>
    ask(baseUrl, surroundings, expected, { path, key, ...(body && { body }) });
  const sendWithoutKey = (expected: number, path: string) =>
    ask(baseUrl, surroundings, expected, { path, key: undefined });

  terminal.say(`Asking ${baseUrl}`);
  await sendWithoutKey(200, "/openapi.json");
  await sendWithoutKey(401, "/accounts/me");
  const account = await send(200, "/accounts/me");
  must(account["type"] === "test", "the key does not act for a test account");
  const consumption = { amount: "1200", unit: "kWh" };
  const estimate = await send(200, "/estimates/electricity", { consumption, country_code: "DEU" });
  must(typeof estimate["id"] === "string", "an estimate has no id");
  const again = await send(200, `/estimates/electricity/${String(estimate["id"])}`);
  must(JSON.stringify(again["mass"]) === JSON.stringify(estimate["mass"]), "an estimate reads other than it was made");
  await send(200, `/estimates/${String(estimate["id"])}/calculation`);
  const order = await send(200, "/orders/by-estimate", { estimate_id: estimate["id"] });
  const placed = await send(200, `/orders/${String(order["id"])}`);
  must(placed["id"] === order["id"], "an order reads other than it was placed");
  await send(409, "/orders/by-estimate", { estimate_id: estimate["id"] });
  if (stage) await askForMails(stage, surroundings);
  terminal.say("Everything answered as it should.");
};

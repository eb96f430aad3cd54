import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { helpOn } from "@isotherm/local/help";
import type { StackFile } from "@isotherm/local/stack-file";
import { UsageError, withoutStack } from "../usage-error.ts";
import { parseOptions } from "../release/options.ts";
import { runProcess } from "../release/run-command.ts";
import { samTemplate } from "./sam-template.ts";

// `npm run sam`: the template for `sam local start-api`, beside `npm start -- --only-backends --background-functions`.

const USAGE = "npm run sam -- [--state DIR]";
const STAGE = stageNamed("dev");
const FOLDER = ".local/sam";
const PORT = 3001;
const USUAL_STATE = ".local";
/** What containers call this machine. */
const HOST = "host.docker.internal";

const backendsIn = (state: string): StackFile => {
  try {
    return JSON.parse(readFileSync(join(state, "stack.json"), "utf8")) as StackFile;
  } catch {
    throw new UsageError(
      "No table runs here: start it with `npm start -- --only-backends --background-functions`, in another terminal.",
    );
  }
};

helpOn(USAGE);
await withoutStack(async () => {
  const options = { state: { type: "string", default: USUAL_STATE } } as const;
  const { state } = parseOptions(process.argv.slice(2), options, USAGE);
  const { table, dynamodb_endpoint, sqs_endpoint, secrets_endpoint, settings } = backendsIn(state);
  const exitCode = await runProcess({ title: "Synthesise", program: "synth", args: ["--stage", STAGE.name] }, {});
  if (exitCode !== 0) throw new UsageError(`The templates could not be made (exit ${exitCode}).`);
  const synthesised = JSON.parse(readFileSync(`cdk.out/isotherm-${STAGE.name}-api.template.json`, "utf8"));
  const seenFromContainers = (url: string): string => url.replace("127.0.0.1", HOST);
  const template = samTemplate(
    synthesised.Resources,
    STAGE,
    {
      tableName: table,
      dynamodbEndpoint: seenFromContainers(dynamodb_endpoint),
      sqsEndpoint: seenFromContainers(sqs_endpoint),
      secretsOf: (name) => seenFromContainers(new URL(`/${name}/`, secrets_endpoint).href),
      settings,
      interfaceOrigin: `http://${HOST}:${PORT}`,
    },
    process.arch,
  );
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/template.json`, `${JSON.stringify(template, undefined, 2)}\n`);
  process.stdout.write(`Next, with Docker and the SAM CLI:

  sam local start-api --template ${FOLDER}/template.json --host 0.0.0.0 --port ${PORT} --add-host ${HOST}:host-gateway

and in a third terminal the main job through it: estimate, order, events.

  npm run demo -- ${state === USUAL_STATE ? "" : `--state ${state} `}--base-url http://127.0.0.1:${PORT}/v1

SAM runs the functions behind the API. Those that the stream, the queues and schedules trigger run in the process of
npm start -- --only-backends --background-functions. More: infra/SAM.md
`);
});

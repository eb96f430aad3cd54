import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { helpOn } from "@isotherm/local/help";
import type { StackFile } from "@isotherm/local/stack-file";
import { OperatorMistake, withoutStack } from "../operator-mistake.ts";
import { parseOptions } from "../release/options.ts";
import { runProcess } from "../release/run-command.ts";
import { samTemplate } from "./sam-template.ts";

// `npm run sam`: the template for `sam local start-api`, beside `npm start -- --only-backends`.

const USAGE = "npm run sam -- [--state DIR]";
const STAGE = stageNamed("dev");
const FOLDER = ".local/sam";
/** What containers call this machine. */
const HOST = "host.docker.internal";

const backendsIn = (state: string): StackFile => {
  try {
    return JSON.parse(readFileSync(join(state, "stack.json"), "utf8")) as StackFile;
  } catch {
    throw new OperatorMistake("No table runs here: start it with `npm start -- --only-backends`, in another terminal.");
  }
};

helpOn(USAGE);
await withoutStack(async () => {
  const options = { state: { type: "string", default: ".local" } } as const;
  const { state } = parseOptions(process.argv.slice(2), options, USAGE);
  const { table, dynamodb_endpoint, sqs_endpoint, secrets_endpoint, keys } = backendsIn(state);
  const exitCode = await runProcess({ title: "Synthesise", program: "synth", args: ["--stage", STAGE.name] }, {});
  if (exitCode !== 0) throw new OperatorMistake(`The templates could not be made (exit ${exitCode}).`);
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
    },
    process.arch,
  );
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/template.json`, `${JSON.stringify(template, undefined, 2)}\n`);
  process.stdout.write(`Next, with Docker and the SAM CLI:

  sam local start-api --template ${FOLDER}/template.json --port 3001 --add-host ${HOST}:host-gateway
  curl -s http://127.0.0.1:3001/v1/accounts/me -H "Authorization: Bearer ${keys.test}"

What it can't do, and why: infra/SAM.md
`);
});

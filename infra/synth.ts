import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { RELEASE } from "./constructs/lambda.ts";
import { AT_ONCE, DESPITE_ALARMS } from "./constructs/releases.ts";
import { WITHOUT_RESERVATION } from "./stages/concurrency-of.ts";
import { STAGE_NAMES, stageNamed } from "./stages/stage-named.ts";
import { bundleAll } from "./topology/bundle.ts";

const USAGE = `npm run synth -- [--stage ${STAGE_NAMES.join("|")}] [--ignore-alarms] [--without-reservation] [--at-once] [--release LABEL]
    bundles the functions, then writes the CloudFormation templates of a stage (dev) to cdk.out
    --ignore-alarms       active alarms neither stop nor roll back the release
    --without-reservation  reserves no concurrency: for an account with a low Lambda quota
    --at-once             shifts all traffic at once, whatever the stage says
    --release LABEL       releases every function anew, also those whose code is unchanged`;
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const CDK = join(dirname(createRequire(import.meta.url).resolve("aws-cdk/package.json")), "bin", "cdk");

const cdkSynth = (context: readonly string[]) =>
  spawnSync(
    process.execPath,
    [CDK, "synth", "--quiet", "--no-lookups", ...context.flatMap((value) => ["--context", value])],
    {
      cwd: ROOT,
      // The CDK talks to people who use it directly; here only its troubles are of interest.
      encoding: "utf8",
      env: {
        ...process.env,
        // cdk.json says `node infra/app.ts`: that must be the Node that runs this file.
        PATH: [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter),
        // Synthesis asks nobody anything.
        CDK_DISABLE_VERSION_CHECK: "1",
        CDK_DISABLE_CLI_TELEMETRY: "1",
      },
    },
  );

const synth = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string", default: "dev" },
      "ignore-alarms": { type: "boolean", default: false },
      "without-reservation": { type: "boolean", default: false },
      release: { type: "string" },
      "at-once": { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const stage = stageNamed(values.stage);
  const context = [
    `stage=${stage.name}`,
    ...(values["ignore-alarms"] ? [`${DESPITE_ALARMS}=true`] : []),
    ...(values["without-reservation"] ? [`${WITHOUT_RESERVATION}=true`] : []),
    ...(values["at-once"] ? [`${AT_ONCE}=true`] : []),
  ];
  if (values.release !== undefined) context.push(`${RELEASE}=${values.release}`);
  await bundleAll();
  rmSync(join(ROOT, "cdk.out"), { recursive: true, force: true });
  const { status, error, stdout, stderr } = cdkSynth(context);
  if (error) throw error;
  if (status === 0) console.log(`Templates of stage ${stage.name} are in cdk.out.`);
  else process.stderr.write(stdout + stderr);
  return status ?? 1;
};

try {
  process.exitCode = await synth();
} catch (error) {
  console.error(`synth failed: ${error instanceof Error ? error.message : String(error)}`);
  console.error(USAGE);
  process.exitCode = 1;
}

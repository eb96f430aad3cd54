import { systemClock } from "@isotherm/core/system";
import { isAsked } from "@isotherm/infra/topology/function-definition";
import { BadOption, startOptions, startSettings, USAGE, wantsHelp, type StartOptions } from "./start-options.ts";
import { startInRoom } from "./start-in-room.ts";
import { javaTrouble, startupTrouble } from "./startup-trouble.ts";

// `npm start`. Heavy parts are imported where they are needed, so that a bad option or a missing Java shows at once.

// The ports of AWS's and others' emulators, when they are free.
const DYNAMODB_PORT = 8000;
const SQS_PORT = 9324;

// Somebody waits for the answers, on a machine with few processors.
const FOR_PEOPLE = { prewarm: true, requestsFirst: true } as const;

interface Running {
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const giveUp = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

const readOptions = (): StartOptions => {
  const args = process.argv.slice(2);
  try {
    if (wantsHelp(args)) {
      say(USAGE);
      process.exit(0);
    }
    return startOptions(args);
  } catch (error) {
    if (error instanceof BadOption) return giveUp(error.message);
    throw error;
  }
};

const bundle = async (): Promise<void> => {
  const { ensureBundles } = await import("./bundles.ts");
  const list = (name: string, bytes: number): void => say(`  ${name} (${Math.round(bytes / 1000)} kB)`);
  let first = true;
  await ensureBundles({
    data: { onStart: () => say("Making data files …"), onFile: list },
    onBundle: ({ name, bytes }) => {
      if (first) say("Bundled:");
      first = false;
      list(name, bytes);
    },
  });
};

const start = async (options: StartOptions): Promise<Running> => {
  const { onlyBackends, backgroundFunctions, ...rest } = options;
  const [{ isPortFree }, { seedLocal: seed }, { writeStackFile, describeStack }, { startStack }, telling] =
    await Promise.all([
      import("./dynamodb-local.ts"),
      import("./seed.ts"),
      import("./stack-file.ts"),
      import("./stack.ts"),
      import("./welcome.ts"),
    ]);
  const { sayHowToSignIn } = await import("./sign-in-link.ts");
  const runsSome = !onlyBackends || backgroundFunctions;
  const { started: stack, room } = await startInRoom(options, async (given) => {
    const preferred = async (port: number): Promise<number> =>
      given.port !== 0 && (await isPortFree(port)) ? port : 0;
    return startStack({
      ...rest,
      ...given,
      seed,
      dynamodbPort: await preferred(DYNAMODB_PORT),
      sqsPort: await preferred(SQS_PORT),
      settings: startSettings(options),
      // The containers of sam local come from outside.
      ...(onlyBackends && { elsewhere: { host: "0.0.0.0", runs: (row) => !runsSome || isAsked(row) } }),
      ...(runsSome && { prepare: bundle }),
      ...FOR_PEOPLE,
    });
  });
  const { stateFolder } = room;
  for (const line of telling.takenInstead(stack, room, options)) say(line);
  const { base_url, ...backends } = describeStack(stack);
  const remove = writeStackFile(stateFolder, onlyBackends ? backends : { base_url, ...backends });
  say(
    onlyBackends
      ? telling.welcomeBackends(stack, { running: runsSome, stateFolder })
      : telling.welcome(stack, stateFolder),
  );
  if (!onlyBackends) await sayHowToSignIn(stack, say);
  return { died: stack.died, stop: () => stack.stop().then(remove) };
};

const options = readOptions();
let running: Running | undefined;
let ending = false;
/** Before the start is complete there is nothing to end in good order: locks go on exit, processes by their guard. */
const end = async (): Promise<void> => {
  if (ending) return;
  ending = true;
  await running?.stop();
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
// The launcher holds the other end of this channel.
process.on("disconnect", () => void end());
// Whoever read our output may be gone.
process.stdout.on("error", () => {});

const begunMs = systemClock.monotonicMs();
say("Starting …");
const [, started] = await Promise.all([
  javaTrouble().then((line) => line !== undefined && giveUp(line)),
  start(options).catch((error: unknown) => giveUp(startupTrouble(error, options))),
]);
running = started;
void started.died.then((line) => {
  if (!ending) giveUp(line);
});
say(`Started in ${((systemClock.monotonicMs() - begunMs) / 1000).toFixed(1)} s.\nready`);

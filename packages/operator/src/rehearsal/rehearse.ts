import type { Clock, Sleep } from "@isotherm/core";
import type { Stage } from "@isotherm/infra/stages/stage";
import { rehearsalStages } from "@isotherm/infra/stages/stage-named";
import { UsageError } from "../usage-error.ts";
import { type Terminal, columns } from "../operator.ts";
import { parseOptions } from "../release/options.ts";
import { type RehearsalAccount, TOOLKIT } from "./aws-account.ts";
import { type Journal, type StepResult, endJournal, readJournal, writeJournal } from "./journal.ts";
import { EXPECTED_HOURS, rehearsalPrice } from "./rehearsal-price.ts";
import { type RehearsedCommands, type Step, STEPS } from "./steps.ts";

/** Usage of `npm run rehearse`. */
export const USAGE = `npm run rehearse -- --stage NAME [options]
  Deploys the stages NAME-dev and NAME-staging, as dev and staging are, into the AWS account of your credentials: smoke test,
  orders, an alarm in mid-canary, destroy, redeploy, restore. Prints what held and what it cost, and removes all it made.
  --stage NAME           up to 8 lower-case letters and digits, such as sandbox
  --without-reservation  reserves no concurrency: for an account with a low Lambda quota
  --keep                 leaves everything when a step fails; the same command then goes on with that step
  --clean-up             only removes what an interrupted rehearsal left
  --yes                  starts without confirmation`;

const OPTIONS = {
  stage: { type: "string" },
  "without-reservation": { type: "boolean", default: false },
  keep: { type: "boolean", default: false },
  "clean-up": { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
} as const;

/** The world around a rehearsal. */
export interface RehearsalContext {
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly commands: RehearsedCommands;
  readonly accountIn: (region: string) => RehearsalAccount;
  /** Whose credentials these are; throws when AWS does not know them. */
  readonly callerIn: (region: string) => Promise<string>;
  readonly missing: (region: string | undefined) => Promise<string | undefined>;
  /** Instead of all steps, for tests. */
  readonly steps?: readonly Step[];
}

/** The world, with the account that was opened in it. */
type Begun = RehearsalContext & { readonly account: RehearsalAccount };

const HOUR_MS = 3_600_000;
const REMAINING_LOOKS = 12;
const REMAINING_MS = 15_000;

/** A rehearsal with its stages, as the command line names it. */
interface Asked {
  readonly name: string;
  readonly dev: Stage;
  readonly staging: Stage;
  readonly deployOptions: readonly string[];
  readonly keeps: boolean;
  readonly onlyCleansUp: boolean;
  readonly yes: boolean;
}

const askedFor = (args: readonly string[]): Asked => {
  const given = parseOptions(args, OPTIONS, USAGE);
  const { stage: name } = given;
  if (name === undefined) throw new UsageError(`Name the rehearsal: --stage sandbox.\n${USAGE}`);
  const deployOptions = given["without-reservation"] ? ["--without-reservation"] : [];
  const asked = { name, deployOptions, keeps: given.keep, onlyCleansUp: given["clean-up"], yes: given.yes };
  try {
    const [dev, staging] = rehearsalStages(name);
    return { ...asked, dev: dev!, staging: staging! };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

/** @throws UsageError unless somebody agrees to what it costs */
const confirmStart = async ({ dev, staging, yes }: Asked, caller: string, { terminal }: RehearsalContext) => {
  terminal.say(`Account: ${caller}, in ${staging.region}.`);
  terminal.say(`Made and removed again: the stages ${dev.name} and ${staging.name}; nothing else is touched.`);
  terminal.say(
    `Expected: ${EXPECTED_HOURS} hours and ${rehearsalPrice([dev, staging], EXPECTED_HOURS)} USD, by list prices without taxes.`,
  );
  if (yes) return;
  const answer = await terminal.ask("\nRehearse there? Type yes to go on: ");
  if (answer === undefined) throw new UsageError("Nobody is there to confirm: add --yes.");
  if (answer.trim().toLowerCase() !== "yes") throw new UsageError("Nothing was made.");
};

/** The journal to go on with, or a new one for an account where the stages are not. */
const beginJournal = async (asked: Asked, account: RehearsalAccount, { clock }: RehearsalContext) => {
  const found = readJournal(asked.name);
  if (found !== undefined) return found;
  const left = await account.remaining([asked.dev, asked.staging]);
  if (left.length > 0)
    throw new UsageError(
      `Stages of that name are there already (${left[0]}, …): choose another name, or remove them with --clean-up.`,
    );
  const toolkitWasThere = (await account.stackStatus(TOOLKIT)) !== undefined;
  return { startedMs: clock.nowMs(), toolkitWasThere, notes: { keys: {}, orders: {} }, results: [] };
};

/** Does a step, and answers what became of it. */
const doStep = async (step: Step, asked: Asked, journal: Journal, surroundings: Begun) => {
  const { clock, terminal, commands, sleep, account } = surroundings;
  const startedMs = clock.monotonicMs();
  terminal.say(`\n════ ${step.name}`);
  const { notes } = journal;
  const seen = await step.run({ ...asked, commands, account, notes, sleep }).then(
    (text) => ({ held: true, seen: text }),
    (error: Error) => ({ held: false, seen: error.message.split("\n")[0]! }),
  );
  terminal.say(`──── ${seen.held ? "held" : "FAILED"}: ${seen.seen}`);
  return { name: step.name, ...seen, seconds: Math.round((clock.monotonicMs() - startedMs) / 1_000) };
};

const doSteps = async (asked: Asked, journal: Journal, surroundings: Begun): Promise<void> => {
  // What failed is done again, what held is not.
  journal.results = journal.results.filter(({ held }) => held);
  const done = new Set(journal.results.map(({ name }) => name));
  for (const step of (surroundings.steps ?? STEPS).filter(({ name }) => !done.has(name))) {
    const result = await doStep(step, asked, journal, surroundings);
    journal.results.push(result);
    writeJournal(asked.name, journal);
    if (!result.held) return;
  }
};

const cleanUp: Step = {
  name: "clean up",
  run: async ({ account, dev, staging, sleep }) => {
    await account.removeStage(dev);
    await account.removeStage(staging);
    // AWS's list of tagged resources is behind by some minutes.
    let left: string[] = [];
    for (let look = 0; look < REMAINING_LOOKS; look += 1) {
      left = await account.remaining([dev, staging]);
      if (left.length === 0)
        return "nothing is left but keys, which wait seven days for their deletion, free of charge";
      await sleep(REMAINING_MS);
    }
    throw new UsageError(`AWS still lists ${left.join(", ")}`);
  },
};

const removeToolkit: Step = {
  name: "remove CDKToolkit",
  run: async ({ account }) => {
    await account.removeToolkit();
    return "the account is as it was before cdk bootstrap";
  },
};

const tellResults = ({ dev, staging }: Asked, journal: Journal, { terminal, clock }: RehearsalContext): void => {
  const rows = journal.results.map(({ name, held, seen, seconds }) => [
    name,
    held ? "held" : "FAILED",
    `${seconds} s`,
    seen,
  ]);
  terminal.say("\n════ What held");
  for (const row of columns([["step", "result", "time", "seen"], ...rows])) terminal.say(`  ${row}`);
  const hours = (clock.nowMs() - journal.startedMs) / HOUR_MS;
  const cost = rehearsalPrice([dev, staging], hours);
  terminal.say(
    `  It took ${(hours * 60).toFixed(0)} minutes and cost about ${cost} USD by list prices. The bill shows it tomorrow, under the tag stage.`,
  );
  if (journal.toolkitWasThere)
    terminal.say(`  ${TOOLKIT} was there before and stays; its bucket has some MB more. npx cdk gc removes them.`);
};

/**
 * `npm run rehearse`: tries in a real account what only a real account shows, and removes all of it, whatever fails.
 *
 * @throws UsageError when something is missing, nobody agrees, or a step does not hold
 */
export const rehearse = async (args: readonly string[], surroundings: RehearsalContext): Promise<void> => {
  const asked = askedFor(args);
  const region = asked.staging.region!;
  const trouble = await surroundings.missing(region);
  if (trouble !== undefined) throw new UsageError(trouble);
  const account = surroundings.accountIn(region);
  const caller = await surroundings.callerIn(region);
  if (!asked.onlyCleansUp) await confirmStart(asked, caller, surroundings);
  const journal = asked.onlyCleansUp
    ? (readJournal(asked.name) ?? {
        startedMs: surroundings.clock.nowMs(),
        toolkitWasThere: true,
        notes: { keys: {}, orders: {} },
        results: [],
      })
    : await beginJournal(asked, account, surroundings);
  writeJournal(asked.name, journal);
  const begun = { ...surroundings, account };
  if (!asked.onlyCleansUp) await doSteps(asked, journal, begun);
  const failed = journal.results.some(({ held }) => !held);
  if (failed && asked.keeps) {
    tellResults(asked, journal, surroundings);
    throw new UsageError("A step failed, and everything stays as it is. The same command goes on; --clean-up ends it.");
  }
  const cleaning: StepResult[] = [];
  for (const step of [cleanUp, ...(journal.toolkitWasThere ? [] : [removeToolkit])])
    cleaning.push(await doStep(step, asked, journal, begun));
  journal.results.push(...cleaning);
  tellResults(asked, journal, surroundings);
  if (cleaning.every(({ held }) => held)) endJournal(asked.name);
  else writeJournal(asked.name, journal);
  if (journal.results.some(({ held }) => !held)) throw new UsageError("Not everything held: see above.");
};

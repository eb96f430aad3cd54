import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "@isotherm/core/system";
import { rehearsalStages } from "@isotherm/infra/stages/stage-named";
import { UsageError } from "../usage-error.ts";
import { endJournal, readJournal } from "./journal.ts";
import type { RehearsalAccount } from "./aws-account.ts";
import { rehearse } from "./rehearse.ts";
import { type Rehearsal, type Step, STEPS } from "./steps.ts";

const NAME = "unittest";

/** An account that holds what is put into it, and forgets what is removed. */
const accountWith = (
  world: { left?: string[]; toolkit?: boolean; stuck?: boolean },
  did: string[],
): RehearsalAccount => {
  let left = world.left ?? [];
  return {
    stackStatus: async () => (world.toolkit === true ? "UPDATE_COMPLETE" : undefined),
    alias: async () => ({ version: "1", isShifting: false }),
    setAlarm: async (name, state) => void did.push(`${name} ${state}`),
    tables: async () => [],
    removeStage: async ({ name }) => {
      did.push(`remove ${name}`);
      if (world.stuck !== true) left = [];
    },
    removeToolkit: async () => void did.push("remove toolkit"),
    remaining: async () => left,
  };
};

/** A rehearsal of these steps in that account: what was said and done, and why it stopped. */
const rehearsed = async (
  steps: readonly Step[],
  args: readonly string[] = ["--yes"],
  world: { left?: string[]; toolkit?: boolean; stuck?: boolean; answer?: string; missing?: string } = {},
) => {
  const said: string[] = [];
  const did: string[] = [];
  const account = accountWith(world, did);
  const never = async () => {
    throw new Error("these steps run no command");
  };
  const mistake = await rehearse(["--stage", NAME, ...args], {
    terminal: { say: (line) => void said.push(line), ask: async () => world.answer },
    clock: systemClock,
    sleep: async () => {},
    commands: { deploy: never, destroy: never, smoke: never, ops: never },
    accountIn: () => account,
    callerIn: async () => "arn:aws:iam::123456789012:user/jane",
    missing: async () => world.missing,
    steps: steps.map((step) => ({
      name: step.name,
      run: (rehearsal) => {
        did.push(step.name);
        return step.run(rehearsal);
      },
    })),
  }).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      return error.message;
    },
  );
  return { said: said.join("\n"), did, mistake };
};

const holds = (name: string): Step => ({ name, run: async () => `${name} was seen` });
const fails = (name: string): Step => ({
  name,
  run: async () => {
    throw new UsageError(`${name} is broken\nwith details`);
  },
});
const REMOVED = [`remove ${NAME}-dev`, `remove ${NAME}-staging`];

describe("npm run rehearse", () => {
  afterEach(() => endJournal(NAME));

  it("says account, stages, hours and price before anything, and makes nothing without a yes", async () => {
    for (const [answer, why] of [
      ["no", "Nothing was made."],
      [undefined, "add --yes"],
    ] as const) {
      const { said, did, mistake } = await rehearsed([holds("first")], [], answer === undefined ? {} : { answer });
      expect(said).toContain("arn:aws:iam::123456789012:user/jane, in eu-central-1");
      expect(said).toContain(`${NAME}-dev and ${NAME}-staging`);
      expect(said).toMatch(/Expected: 2 hours and 0\.\d\d USD/);
      expect(did).toEqual([]);
      expect(mistake).toContain(why);
    }
  });

  it("does every step, removes all, with the CDK's stack unless that was there, and prints what held", async () => {
    const { said, did, mistake } = await rehearsed([holds("first"), holds("second")]);
    expect(mistake).toBeUndefined();
    expect(did).toEqual(["first", "second", ...REMOVED, "remove toolkit"]);
    expect(said).toMatch(/first +held +0 s +first was seen/);
    expect(said).toMatch(/minutes and cost about \d+\.\d\d USD/);
    expect(readJournal(NAME)).toBeUndefined();
    expect((await rehearsed([holds("first")], ["--yes"], { toolkit: true })).did).toEqual(["first", ...REMOVED]);
  });

  it("stops at the first step that fails, removes all the same, and says so", async () => {
    const { said, did, mistake } = await rehearsed([holds("first"), fails("second"), holds("third")]);
    expect(did).toEqual(["first", "second", ...REMOVED, "remove toolkit"]);
    expect(said).toMatch(/second +FAILED +0 s +second is broken$/m);
    expect(mistake).toBe("Not everything held: see above.");
  });

  it("with --keep leaves everything when a step fails, and goes on with that step", async () => {
    const first = await rehearsed([holds("first"), fails("second"), holds("third")], ["--yes", "--keep"]);
    expect(first.did).toEqual(["first", "second"]);
    expect(first.mistake).toContain("The same command goes on");
    const { did, mistake } = await rehearsed([holds("first"), holds("second"), holds("third")], ["--yes", "--keep"]);
    expect(mistake).toBeUndefined();
    expect(did).toEqual(["second", "third", ...REMOVED, "remove toolkit"]);
  });

  it("with --clean-up removes what an interrupted one left, and does no step", async () => {
    await rehearsed([fails("first")], ["--yes", "--keep"]);
    const { did, mistake } = await rehearsed([holds("first")], ["--clean-up"]);
    expect(did).toEqual([...REMOVED, "remove toolkit"]);
    expect(mistake).toContain("Not everything held");
    expect(readJournal(NAME)).toBeUndefined();
  });

  it("touches no stages of its name that somebody else made", async () => {
    const { did, mistake } = await rehearsed([holds("first")], ["--yes"], { left: ["arn:aws:sqs:…"] });
    expect(did).toEqual([]);
    expect(mistake).toContain("are there already");
  });

  it("does not say that nothing is left while AWS lists something, and can be cleaned up again", async () => {
    await rehearsed([fails("first")], ["--yes", "--keep"]);
    const stuck = { left: ["arn:aws:s3:::bucket"], stuck: true };
    const { said, mistake } = await rehearsed([holds("first")], ["--clean-up"], stuck);
    expect(said).toContain("FAILED: AWS still lists arn:aws:s3:::bucket");
    expect(mistake).toContain("Not everything held");
    expect(readJournal(NAME)).toBeDefined();
  });

  it.each([
    ["Name the rehearsal", []],
    ["up to 8 letters and digits", ["--stage", "a-long-name"]],
    ["Unknown option '--force'", ["--force"]],
  ])("refuses what it does not understand: %s", async (message, args) => {
    const given = args.length === 0 ? rehearse([], {} as never) : undefined;
    const mistake = given ? await given.catch((error: Error) => error.message) : (await rehearsed([], args)).mistake;
    expect(mistake).toContain(message);
  });
});

describe("the alarm in mid-canary", () => {
  const [dev, staging] = rehearsalStages(NAME);
  const step = STEPS.find(({ name }) => name === "alarm in mid-canary")!;

  /** A stage whose release ends as told once the alarm rings. */
  const stageThat = (
    world: { shifts: boolean; rollsBack: boolean; statusAfter?: string; seenAt?: number },
    did: string[],
  ): Rehearsal => {
    const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
    const isSeen = () => rings >= (world.seenAt ?? 1);
    let rings = 0;
    let isShifting = false;
    let version = "1";
    return {
      dev: dev!,
      staging: staging!,
      notes: { keys: {}, orders: {} },
      sleep: turn,
      deployOptions: [],
      account: {
        ...accountWith({}, did),
        alias: async () => ({ version, isShifting }),
        setAlarm: async (name, state) => {
          did.push(`${name} ${state}`);
          if (state === "ALARM") rings += 1;
        },
        stackStatus: async () => world.statusAfter ?? "UPDATE_ROLLBACK_COMPLETE",
      },
      commands: {
        deploy: async () => {
          isShifting = world.shifts;
          // The canary ends at some time, whether CodeDeploy has seen the alarm or not.
          for (let turns = 0; world.shifts && turns < 20 && !isSeen(); turns += 1) await turn();
          isShifting = false;
          if (!world.rollsBack || (world.shifts && !isSeen())) version = "2";
          else throw new UsageError("rolled back");
        },
        destroy: async () => {},
        smoke: async () => {},
        ops: async () => ({}),
      },
    };
  };

  it("holds where the release fails, the old version is live, and the stack has rolled back; the alarm is put back", async () => {
    const did: string[] = [];
    expect(await step.run(stageThat({ shifts: true, rollsBack: true }, did))).toContain("taken back to version 1");
    const alarm = `isotherm-${NAME}-staging-function-errors-delivery`;
    expect(did).toEqual([`${alarm} ALARM`, `${alarm} OK`]);
  });

  it("rings again while AWS puts the alarm right before CodeDeploy has seen it, and no more once the traffic is back", async () => {
    const did: string[] = [];
    await step.run(stageThat({ shifts: true, rollsBack: true, seenAt: 3 }, did));
    const alarm = `isotherm-${NAME}-staging-function-errors-delivery`;
    expect(did).toEqual([`${alarm} ALARM`, `${alarm} ALARM`, `${alarm} ALARM`, `${alarm} OK`]);
  });

  it.each([
    ["the release goes through", { shifts: true, rollsBack: false }, "went through although an alarm rang"],
    ["nothing ever shifts", { shifts: false, rollsBack: true }, "No canary was seen"],
    [
      "the stack can't go back",
      { shifts: true, rollsBack: true, statusAfter: "UPDATE_ROLLBACK_FAILED" },
      "is in UPDATE_ROLLBACK_FAILED",
    ],
  ])("does not hold where %s", async (_case, world, why) => {
    await expect(step.run(stageThat(world, []))).rejects.toThrow(why);
  });
});

import type { ConcurrencyQuota } from "@isotherm/store/aws-access";
import { UsageError } from "../usage-error.ts";
import type { deploy } from "./deploy.ts";
import type { destroy } from "./destroy.ts";

/** A release on a machine that answers as told: what it printed, what it ran, and why it stopped. */
export const released = async (
  program: typeof deploy | typeof destroy,
  args: readonly string[],
  world: {
    answer?: string;
    fails?: string;
    missing?: string;
    quota?: ConcurrencyQuota | string;
    isNew?: boolean;
    lacked?: string[];
  } = {},
) => {
  const said: string[] = [];
  const ran: string[] = [];
  const regions = new Set<string | undefined>();
  const mistake = await program(args, {
    terminal: { say: (line) => said.push(line), ask: async () => world.answer },
    run: async ({ program: name, args: words }, environment) => {
      ran.push([name, ...words].join(" "));
      regions.add(environment["AWS_REGION"]);
      return world.fails !== undefined && words.includes(world.fails) ? 1 : 0;
    },
    missing: async () => world.missing,
    quota: async () => world.quota ?? { limit: 1_000, unreserved: 1_000 },
    bootstrapped: async () => world.isNew !== true,
    lacked: async ({ name }) => world.lacked?.map((line) => `${name}: ${line}`) ?? [],
  }).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      return error.message;
    },
  );
  return { said: said.join("\n"), ran, regions: [...regions], mistake };
};

/** The stage of most tests. */
export const DEV = ["--stage", "dev"];

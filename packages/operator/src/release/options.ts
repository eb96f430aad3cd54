import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Stage } from "@isotherm/infra/stages/stage";
import { STAGE_NAMES, stageNamed } from "@isotherm/infra/stages/stage-named";
import { UsageError } from "../usage-error.ts";

/** The stage of `--stage`. There is no default: what is deployed or destroyed is named. */
export const stageArgument = (name: string | undefined): Stage => {
  if (name === undefined) throw new UsageError(`Name the stage: --stage ${STAGE_NAMES.join("|")}.`);
  try {
    return stageNamed(name);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

/** Region settings for the programs that a release runs. */
export const regionOf = ({ region }: Stage): Record<string, string> =>
  region === undefined ? {} : { AWS_REGION: region, AWS_DEFAULT_REGION: region, CDK_DEFAULT_REGION: region };

/**
 * The options of a command line.
 *
 * @throws UsageError with the usage when there is anything else on it
 */
export const parseOptions = <O extends ParseArgsOptionsConfig>(args: readonly string[], options: O, usage: string) => {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
};

import { dev } from "./dev.ts";
import { prod } from "./prod.ts";
import { checkedStage, type Stage } from "./stage.ts";
import { staging } from "./staging.ts";

const STAGES: readonly Stage[] = [dev, staging, prod];

/** Names of the stages. */
export const STAGE_NAMES: readonly string[] = STAGES.map(({ name }) => name);

/** The stage of that name. Throws, with the names there are, when there is none. */
export const stageNamed = (name: unknown): Stage => {
  const stage = STAGES.find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`no stage is named "${String(name)}"; there are: ${STAGE_NAMES.join(", ")}`);
  return checkedStage(stage);
};

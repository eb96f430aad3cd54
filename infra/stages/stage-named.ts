import { dev } from "./dev.ts";
import { prod } from "./prod.ts";
import { checkedStage, type Stage } from "./stage.ts";
import { staging } from "./staging.ts";

const STAGES: readonly Stage[] = [dev, staging, prod];

/** Stages whose data are for trying things out, and whose settings a rehearsal takes. */
const FOR_TRYING = [dev, staging];
const REHEARSED = /^([a-z][a-z0-9]{0,7})-(?:dev|staging)$/;

/** Names of the stages. */
export const STAGE_NAMES: readonly string[] = STAGES.map(({ name }) => name);

/** Whether a stage is for trying things out: dev and staging, and those of rehearsals. */
export const isForTrying = ({ name }: Pick<Stage, "name">): boolean =>
  FOR_TRYING.some((stage) => name === stage.name) || isOfRehearsal({ name });

/** Whether a stage is that of a rehearsal, which removes all it has made. */
export const isOfRehearsal = ({ name }: Pick<Stage, "name">): boolean => REHEARSED.test(name);

/**
 * The stages of a rehearsal: as dev and staging, under names of their own (`<name>-dev`), so that those that stand are not
 * touched. They have no domain, and tell nobody of alarms. Throws when the name is longer than eight letters and digits.
 */
export const rehearsalStages = (name: string): readonly Stage[] =>
  FOR_TRYING.map((stage) => {
    const { domain: _domain, edge: _edge, openIdConnect: _provider, mail: _mail, ...settings } = stage;
    const region = stage.region ?? staging.region;
    const own = { name: `${name}-${stage.name}`, alarmEmails: [], cardPayments: "off" as const };
    if (!REHEARSED.test(own.name)) throw new Error(`a rehearsal is named by up to 8 letters and digits, not "${name}"`);
    return checkedStage({ ...settings, ...own, ...(region !== undefined && { region }) });
  });

/** The stage of that name. Throws, with the names there are, when there is none. */
export const stageNamed = (name: unknown): Stage => {
  const [, rehearsal] = (typeof name === "string" && REHEARSED.exec(name)) || [];
  const stages = rehearsal === undefined ? STAGES : rehearsalStages(rehearsal);
  const stage = stages.find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`no stage is named "${String(name)}"; there are: ${STAGE_NAMES.join(", ")}`);
  return checkedStage(stage);
};

import {
  countOf,
  metric,
  MOST_FAILURES,
  ofService,
  quietIsFine,
  share,
  type AlarmRow,
  unexpectedErrors,
} from "./alarm-metrics.ts";
import { nameIn } from "./stages/resources-of.ts";
import type { Stage } from "./stages/stage.ts";
import { type FunctionDefinition, isAsked } from "./topology/function-definition.ts";

const ofFunction = (stage: Stage, row: FunctionDefinition, name: string) =>
  metric("AWS/Lambda", name, { FunctionName: nameIn(stage, row.name) });

/** That a function fails: behind the API too often, as one client's failures are no alarm; elsewhere more than twice. */
export const functionErrors = (stage: Stage, row: FunctionDefinition): AlarmRow => {
  const [errors, all] = [ofFunction(stage, row, "Errors"), ofFunction(stage, row, "Invocations")];
  const when = isAsked(row)
    ? { metric: share(errors, all, "failed, %"), threshold: MOST_FAILURES }
    : { metric: errors, threshold: 2 };
  return { section: "function-errors", subject: row.name, when: { ...when, evaluationPeriods: 1, ...quietIsFine } };
};

/**
 * That a function could not do what it was asked or woken for, although Lambda counts no error: it answers 500, or "give it to
 * me again". 503 and 429 are no faults of a function.
 */
export const functionFaults = (stage: Stage, row: FunctionDefinition): AlarmRow => {
  const unexpected = countOf(unexpectedErrors(stage, row.name));
  const when = isAsked(row)
    ? { metric: share(unexpected, ofFunction(stage, row, "Invocations"), "500, %"), threshold: MOST_FAILURES }
    : { metric: ofService(stage, row.name, "Faults"), threshold: 2 };
  return { section: "function-faults", subject: row.name, when: { ...when, evaluationPeriods: 1, ...quietIsFine } };
};

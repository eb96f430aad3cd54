import { FUNCTIONS } from "../topology/functions.ts";
import { nameIn } from "./name-in.ts";
import type { Stage } from "./stage.ts";

/** Where a function of a stage writes its log. */
export const functionLogGroup = (stage: Pick<Stage, "name">, functionName: string): string =>
  `/aws/lambda/${nameIn(stage, functionName)}`;

/** Where the API of a stage writes a line per request. Under this prefix AWS needs no growing resource policy. */
export const accessLogGroup = (stage: Pick<Stage, "name">): string => `/aws/vendedlogs/${nameIn(stage, "api")}`;

/** Every log group of a stage. */
export const logGroupsOf = (stage: Pick<Stage, "name">): string[] => [
  ...FUNCTIONS.map(({ name }) => functionLogGroup(stage, name)),
  accessLogGroup(stage),
];

import { resourceName } from "../topology/resource-name.ts";
import type { Stage } from "./stage.ts";

/** Physical name of a resource of a stage. */
export const nameIn = (stage: Pick<Stage, "name">, resource: string): string => resourceName(stage.name, resource);

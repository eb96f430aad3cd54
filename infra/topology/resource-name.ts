/** Physical name of a resource of a stage: what logs, alarms, the runbook and the operator tool call it. */
export const resourceName = (stage: string, resource: string): string => `isotherm-${stage}-${resource}`;

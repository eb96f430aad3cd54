import { getHealth as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";

/**
 * Answers that the service is well: its table can be read.
 *
 * @throws Refusal service_unavailable
 */
export const getHealth = ({ reachTable }: { readonly reachTable: () => Promise<unknown> }) =>
  serves(operation, async () => {
    await reachTable();
    return { status: "ok" as const };
  });

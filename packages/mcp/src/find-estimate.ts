import { type Client, isApiError } from "@isotherm/client";
import type { AnyEstimate } from "./estimate-text.ts";
import { ESTIMATE_KINDS } from "./tools/estimate-tools.ts";
import { ToolRefusal } from "./tools/tool.ts";

/** An estimate as it is read, with what an order takes from its request. */
export interface FoundEstimate {
  readonly kind: string;
  readonly estimate: AnyEstimate & {
    readonly request: { readonly bundle_selection?: unknown; readonly quantity_trunc?: unknown };
  };
}

/**
 * Reads an estimate by its id alone: the interface reads each kind by itself, so they are tried in turn.
 *
 * @throws ToolRefusal the account has no such estimate
 */
export const findEstimate = async (client: Client, id: string): Promise<FoundEstimate> => {
  for (const { name, read } of ESTIMATE_KINDS) {
    try {
      const estimate = (await read(client, id)) as FoundEstimate["estimate"];
      return { kind: name.replace(/^estimate_/, ""), estimate };
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) throw error;
    }
  }
  throw new ToolRefusal(`estimate_id: the account has no estimate ${id}. Make one first, and take its id.`);
};

import * as z from "zod";
import type { AccountId, EventId } from "@isotherm/core";
import { idString } from "./wire.ts";

/** What every event has, whatever it tells of. */
export const eventBase = {
  api_version: z.literal("v1"),
  event_id: idString<EventId>("event").meta({ description: "Unique per event; the same when it is sent again." }),
  account_id: idString<AccountId>("account"),
  sequence: z.string().meta({ description: "20 digits; grows strictly within the account; compare as text." }),
};

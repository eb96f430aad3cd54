import { type Client, isApiError } from "@isotherm/client";

/**
 * The `sequence` of the newest event of an account; 0 where it has none. The service has no question for it, so that it is
 * found by halving: some twenty requests for a thousand events.
 */
export const newestSequence = async (client: Client): Promise<string> => {
  let newest = 0;
  while (await isEventBehind(client, newest)) newest = newest * 2 + 1;
  // The last one that was asked for and has something behind it.
  let before = Math.ceil(newest / 2) - 1;
  while (newest - before > 1) {
    const middle = Math.floor((before + newest) / 2);
    if (await isEventBehind(client, middle)) before = middle;
    else newest = middle;
  }
  return sequenceText(newest);
};

const isEventBehind = async (client: Client, sequence: number): Promise<boolean> => {
  try {
    const { data } = await client.events.list({ after: sequenceText(sequence), limit: 1, wait: "0" });
    return data.length > 0;
  } catch (error) {
    // There were some.
    if (isApiError(error, "event_cursor_expired")) return true;
    throw error;
  }
};

/** A sequence as the service writes it. */
const sequenceText = (sequence: number): string => String(sequence).padStart(20, "0");

import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ApiError } from "@isotherm/core";
import { EventItem } from "@isotherm/store";
import { readAllPages, type Row } from "./kills.ts";
import { anOrganisation, commitEvents, ownerOf } from "../harness/direct-events.ts";
import { startLocalTable } from "../harness/local-table.ts";

/** How hard an account is written to. */
export interface SequenceSettings {
  readonly writers: number;
  readonly steps: number;
}

/** What came of it. */
export interface SequenceReport {
  readonly events: number;
  /** Commits that gave up under contention and were tried again. */
  readonly refused: number;
  /** What is wrong with the sequences; nothing should be. */
  readonly faults: readonly string[];
}

/** Many writers commit events of one account; then its events are read and compared with what the writers were told. */
export const sequencesUnderContention = async ({ writers, steps }: SequenceSettings): Promise<SequenceReport> => {
  const local = await startLocalTable();
  try {
    const { organisation_id, account_ids } = anOrganisation(1);
    const [account] = account_ids;
    if (!account) throw new Error("no account");
    const told: string[] = [];
    let begun = 0;
    let refused = 0;
    const writer = async (): Promise<void> => {
      while (begun < steps) {
        begun += 1;
        for (let done = false; !done;) {
          try {
            told.push(...(await commitEvents(local.table, ownerOf(organisation_id, account), 1)));
            done = true;
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            refused += 1;
          }
        }
      }
    };
    await Promise.all(Array.from({ length: writers }, writer));
    const rows = await readAllPages((from) =>
      local.table.client.send(
        new QueryCommand({
          TableName: local.table.name,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": `EVENTS#${account}` },
          ...(from && { ExclusiveStartKey: from }),
        }),
      ),
    );
    return { events: rows.length, refused, faults: faultsOf(rows, told) };
  } finally {
    await local.stop();
  }
};

/** The query answers in the order of the text; the numbers must be 1, 2, 3 … in that order, in the event as well. */
const faultsOf = (rows: readonly Row[], told: readonly string[]): string[] => {
  const faults = rows.flatMap((row, index) => {
    const { sequence } = JSON.parse(EventItem.parse(row).body) as { sequence: string };
    const numbers = [row["sequence"], Number(sequence), Number(String(row["sk"]).replace("SEQ#", ""))];
    return numbers.every((number) => number === index + 1) ? [] : [`${index + 1}: ${numbers.join(", ")}`];
  });
  const kept = new Set(rows.map((row) => row["event_id"]));
  if (kept.size !== rows.length) faults.push("an event is there twice");
  const lost = told.filter((id) => !kept.has(id));
  if (lost.length > 0) faults.push(`${lost.length} events that were answered are not there`);
  if (rows.length !== told.length) faults.push(`${rows.length} events, but ${told.length} were answered`);
  return faults;
};

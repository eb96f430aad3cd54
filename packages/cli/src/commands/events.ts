import { Command } from "@commander-js/extra-typings";
import type { WebhookEvent } from "@isotherm/client";
import { eventTypesArgument } from "../event-types.ts";
import { listEvents } from "../list-events.ts";
import { limitArgument } from "../read-data.ts";
import type { Run } from "../session.ts";

const PAGE = 20;

/** `isotherm events`: what happened in the account. */
export const eventsCommand = (run: Run) => {
  const command = new Command("events").description("Read the events of the account.");
  command
    .command("list")
    .description("list events, oldest first; they are kept 30 days")
    .option("--after <sequence>", "only those behind this one")
    .option("--limit <n>", "how many, at most 100", limitArgument, PAGE)
    .option("--events <types>", "only these types; between commas", eventTypesArgument)
    .addHelpText(
      "after",
      "\nExamples:\n  isotherm events list --limit 5\n  isotherm events list --events order.completed --json",
    )
    .action(({ after, limit, events }) =>
      run.session(async ({ client, out }) => {
        const page = await listEvents(client, { after, limit, types: events });
        out.result(page, () => [
          ...out.table(["sequence", "type", "of", "id"], page.data.map(rowOf)),
          ...(page.has_more ? [`More: --after ${Number(page.next_cursor)}`] : []),
        ]);
      }),
    );
  return command;
};

const rowOf = ({ sequence, event_type, event_id, data }: WebhookEvent): string[] => [
  String(Number(sequence)),
  event_type,
  "order" in data ? data.order.id : "batch" in data ? data.batch.id : data.allocation.id,
  event_id,
];

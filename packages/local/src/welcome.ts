import { shortestPath } from "./stack-file.ts";
import type { Stack } from "./stack.ts";

/** What a person needs to know first; the command works when pasted. */
export const welcome = (stack: Stack, stateFolder: string): string => `
Isotherm answers at ${stack.baseUrl}

  test key   ${stack.keys.test}
  live key   ${stack.keys.live}
  inbox      ${stack.inbox.url}   what arrived: ${stack.pagesBase}/local/inbox
  logs       ${shortestPath(stateFolder)}/logs

A first request:

  curl -s ${stack.baseUrl}/estimates/electricity \\
    -H "Authorization: Bearer ${stack.keys.test}" \\
    -H "Content-Type: application/json" \\
    -d '{"consumption":{"amount":"1200","unit":"kWh"},"country_code":"DEU"}'

Ctrl-C ends it.
`;

/** What is there for functions that run elsewhere, and whether the others run. */
export const welcomeBackends = (
  stack: Stack,
  { running, stateFolder }: { readonly running: boolean; readonly stateFolder: string },
): string => `
Table ${stack.tableName} at ${stack.dynamodbEndpoint}, queues at ${stack.sqsEndpoint}

  inbox      ${stack.inbox.url}   what arrived: ${stack.pagesBase}/local/inbox
  stream, queues and schedules ${running ? "are served by this process" : "trigger nothing: --background-functions changes that"}

Next, in another terminal: npm run sam -- --state ${shortestPath(stateFolder)}

Ctrl-C ends it.
`;

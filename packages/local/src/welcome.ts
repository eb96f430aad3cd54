import { ROUTES } from "@isotherm/infra/topology/routes";
import { SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { type NamedRoom, type Room, USUAL_ROOM } from "./start-in-room.ts";
import { shortestPath } from "./stack-file.ts";
import type { Stack } from "./stack.ts";

/** One line for each part of the usual room that was taken, with what the stack uses instead and how to name it. */
export const takenInstead = (stack: Stack, room: Room, named: NamedRoom): string[] => {
  const folder = shortestPath(room.stateFolder);
  const isBeside = named.stateFolder === undefined && folder !== USUAL_ROOM.stateFolder;
  return [
    ...(isBeside
      ? [`Another stack uses ${USUAL_ROOM.stateFolder}: this one uses ${folder}. Tell other commands --state ${folder}`]
      : []),
    ...(room.port === 0 && named.port === undefined
      ? [`Port ${USUAL_ROOM.port} is taken: the service uses ${new URL(stack.pagesBase).port}.`]
      : []),
    ...(room.inboxPort === 0 && named.inboxPort === undefined
      ? [`Port ${USUAL_ROOM.inboxPort} is taken: the inbox uses ${stack.inbox.port}.`]
      : []),
  ];
};

/** The path at which a function is asked for by browsers; undefined where there is none of that name. */
const pathOf = (functionName: string): string | undefined =>
  ROUTES.find((row) => row.functionName === functionName)
    ?.routeKey.split(" ")[1]
    ?.replace(/\/\{.*$/, "");

const line = (name: string, text: string | undefined): string =>
  text === undefined ? "" : `  ${name.padEnd(10)} ${text}\n`;

/** What a person needs to know first; the commands work when pasted. */
export const welcome = (stack: Stack, stateFolder: string): string => {
  const { baseUrl, pagesBase, inbox, keys } = stack;
  const dashboard = pathOf("dashboard");
  // An older table may have another catalogue.
  const project = stack.tableExisted ? undefined : SANDBOX_PROJECTS[0];
  const folder = shortestPath(stateFolder);
  const state = folder === USUAL_ROOM.stateFolder ? "" : ` -- --state ${folder}`;
  const headers = `-H "Authorization: Bearer ${keys.test}" -H "Content-Type: application/json"`;
  return `
Isotherm answers at ${baseUrl}

  test key   ${keys.test}
  live key   ${keys.live}
  reference  ${baseUrl}/docs
  openapi    ${baseUrl}/openapi.json
${line("dashboard", dashboard && `${pagesBase}${dashboard}`)}${line("pages", project && `${pagesBase}/projects/${project.slug}   a project; estimates, orders and links have theirs`)}  inbox      ${inbox.url}   what arrived: ${pagesBase}/local/inbox
  mail       ${pagesBase}/local/mail   receipts that customers get
  logs       ${folder}/logs

Try next, in another terminal:

1. An estimate. Its page for people is "external_estimate_url":

  curl -s ${baseUrl}/estimates/electricity ${headers} -d '{"consumption":{"amount":"1200","unit":"kWh"},"country_code":"DEU"}'

2. A signed webhook for an order. What arrived is at ${pagesBase}/local/inbox:

  curl -s ${baseUrl}/webhooks ${headers} -d '{"url":"${inbox.url}"}'
  curl -s ${baseUrl}/orders/by-mass ${headers} -d '{"mass":{"amount":"1","unit":"t"}}'

3. The main job as a story, step by step:

  npm run demo${state}

Your own code as the receiver, in five minutes: QUICKSTART.md

Ctrl-C ends it.
`;
};

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

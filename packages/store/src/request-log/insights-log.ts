import {
  CloudWatchLogsClient,
  type CloudWatchLogsClientConfig,
  GetQueryResultsCommand,
  type GetQueryResultsCommandOutput,
  StartQueryCommand,
  StopQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { ApiError, instant, instantMs } from "@isotherm/core";
import { SDK_TIMEOUTS } from "../sdk-timeouts.ts";
import {
  canBeFound,
  type FilterName,
  type FoundRequests,
  LoggedFacts,
  type LoggedRequest,
  type LogSearching,
  type RequestLog,
  type RequestsWanted,
} from "./request-log.ts";

const MAX_ATTEMPTS = 3;
/** A page waits no longer; what was found by then is shown. */
const LONGEST_MS = 15_000;
const LOOK_EVERY_MS = 300;

/** Log groups in CloudWatch Logs, searched with Logs Insights. Region and credentials as the SDK finds them. */
export const insightsLog = (
  groups: readonly string[],
  { clock, sleep }: LogSearching,
  config: CloudWatchLogsClientConfig = {},
): RequestLog => {
  const client = new CloudWatchLogsClient({ maxAttempts: MAX_ATTEMPTS, requestHandler: SDK_TIMEOUTS, ...config });
  return {
    find: async (wanted) => {
      const until = clock.monotonicMs() + LONGEST_MS;
      const queryId = await startQuery(client, groups, wanted);
      for (;;) {
        const answer = await lookAt(client, queryId);
        if (answer && OVER.has(answer.status ?? "")) return foundIn(answer);
        if (clock.monotonicMs() >= until) {
          await client.send(new StopQueryCommand({ queryId })).catch(() => {});
          if (!answer) throw new ApiError("service_unavailable");
          return foundIn(answer);
        }
        await sleep(LOOK_EVERY_MS);
      }
    },
  };
};

/** States in which nothing more will be found. */
const OVER: ReadonlySet<string> = new Set(["Complete", "Failed", "Cancelled", "Timeout"]);

/** Whether the AWS account has more queries than it may, or asks more often: CloudWatch Logs answers again later. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && /^(LimitExceeded|Throttling|ServiceUnavailable)/.test(error.name);

/** What was found so far; undefined where CloudWatch Logs is asked too often: whoever waits looks again. */
const lookAt = (client: CloudWatchLogsClient, queryId: string): Promise<GetQueryResultsCommandOutput | undefined> =>
  client.send(new GetQueryResultsCommand({ queryId })).catch((error: unknown) => {
    if (isTooMuch(error)) return undefined;
    throw error;
  });

/** @throws ApiError service_unavailable where more queries run than the AWS account may have */
const startQuery = async (
  client: CloudWatchLogsClient,
  groups: readonly string[],
  wanted: RequestsWanted,
): Promise<string> => {
  const command = new StartQueryCommand({
    logGroupNames: [...groups],
    startTime: Math.floor(wanted.fromMs / 1_000),
    endTime: Math.ceil(wanted.untilMs / 1_000),
    limit: wanted.limit,
    queryString: queryOf(wanted),
  });
  const { queryId } = await client.send(command).catch((error: unknown) => {
    throw isTooMuch(error) ? new ApiError("service_unavailable") : error;
  });
  if (queryId === undefined) throw new Error("a query of logs has no id");
  return queryId;
};

/** The words of Logs Insights for what is wanted. Throws on texts that could be anything but texts there. */
export const queryOf = ({ organisation, mode, filter }: RequestsWanted): string => {
  const text = (name: FilterName, value: string): string => {
    if (!canBeFound(name, value)) throw new Error(`${name} can't stand in a query`);
    return `"${value}"`;
  };
  const first = Number(filter.status) * 100;
  return [
    "fields @timestamp, request_id, method, path, status, duration_ms, key_id, account_id",
    `filter organisation_id = "${organisation}"`,
    ...(filter.request === undefined ? [] : [`filter request_id = ${text("request", filter.request)}`]),
    `filter message = "request" and mode = "${mode}" and not ispresent(of_session)`,
    ...(filter.status === undefined ? [] : [`filter status >= ${first} and status < ${first + 100}`]),
    ...(filter.key === undefined ? [] : [`filter key_id = ${text("key", filter.key)}`]),
    ...(filter.path === undefined ? [] : [`filter strcontains(path, ${text("path", filter.path)})`]),
    "sort @timestamp desc",
  ].join(" | ");
};

const foundIn = ({ results = [], statistics, status }: GetQueryResultsCommandOutput): FoundRequests => ({
  requests: results.flatMap((fields): LoggedRequest[] => {
    const row = Object.fromEntries(fields.map(({ field, value }) => [field ?? "", value]));
    const facts = LoggedFacts.safeParse(row).data;
    return facts ? [{ at: instantIn(row["@timestamp"] ?? ""), ...facts }] : [];
  }),
  isWhole: status === "Complete",
  searchedBytes: statistics?.bytesScanned ?? 0,
});

/** A time as Insights writes it, `2026-11-23 07:15:30.123` in UTC, as the interface does. */
const instantIn = (text: string): string => instant(instantMs(`${text.replace(" ", "T")}Z`));

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { OrganisationId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { afterEach, describe, expect, it } from "vitest";
import { insightsLog, queryOf } from "./insights-log.ts";
import type { RequestsWanted } from "./request-log.ts";

const WANTED: RequestsWanted = {
  organisation: "org_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A" as OrganisationId,
  mode: "test",
  fromMs: 1_763_880_000_100,
  untilMs: 1_763_883_600_100,
  limit: 100,
  filter: {},
};

const ROW = {
  "@timestamp": "2026-11-23 07:15:30.123",
  request_id: "JKJaXmPLvHcESHA=",
  method: "GET",
  path: "/orders/ord_1",
  status: "404",
  duration_ms: "12",
  key_id: "abcdef123456",
};

interface Asked {
  readonly operation: string;
  readonly body: Record<string, unknown>;
}

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** A look that CloudWatch Logs refuses, because the account asks too often. */
const REFUSED = "ThrottlingException";

/** Answers as CloudWatch Logs does, in its own protocol; `states` are those of the query, one look after the other. */
const logsAt = async (states: readonly string[], refusal?: string) => {
  const asked: Asked[] = [];
  const left = [...states];
  const answers: Record<string, () => object & { readonly status?: string | undefined }> = {
    StartQuery: () => ({ queryId: "q-1" }),
    GetQueryResults: () => ({
      status: left.length > 1 ? left.shift() : left[0],
      statistics: { bytesScanned: 2_500_000 },
      results: [Object.entries(ROW).map(([field, value]) => ({ field, value }))],
    }),
    StopQuery: () => ({ success: true }),
  };
  server = createServer((request, response) => {
    const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked.push({ operation, body: JSON.parse(Buffer.concat(chunks).toString()) });
      const answer = answers[operation]?.();
      const refused = refusal ?? (answer?.status === REFUSED ? REFUSED : undefined);
      response.writeHead(refused === undefined ? 200 : 400, { "content-type": "application/x-amz-json-1.1" });
      response.end(JSON.stringify(refused === undefined ? answer : { __type: refused }));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  let slept = 0;
  const log = insightsLog(
    ["/aws/lambda/isotherm-dev-orders", "/aws/lambda/isotherm-dev-estimates"],
    {
      clock: { ...systemClock, monotonicMs: () => slept },
      sleep: async (ms) => {
        slept += ms;
      },
    },
    {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: "eu-central-1",
      credentials: { accessKeyId: "x", secretAccessKey: "x" },
      maxAttempts: 1,
    },
  );
  return { log, asked };
};

describe("requests in CloudWatch Logs", () => {
  it("are found by one query over the window and the groups, and its answer is waited for", async () => {
    const { log, asked } = await logsAt(["Scheduled", "Running", "Complete"]);
    expect(await log.find(WANTED)).toEqual({
      requests: [
        {
          at: "2026-11-23T07:15:30.123Z",
          request_id: "JKJaXmPLvHcESHA=",
          method: "GET",
          path: "/orders/ord_1",
          status: 404,
          duration_ms: 12,
          key_id: "abcdef123456",
        },
      ],
      isWhole: true,
      searchedBytes: 2_500_000,
    });
    expect(asked.map(({ operation }) => operation)).toEqual(["StartQuery", ...Array(3).fill("GetQueryResults")]);
    expect(asked[0]?.body).toMatchObject({
      logGroupNames: ["/aws/lambda/isotherm-dev-orders", "/aws/lambda/isotherm-dev-estimates"],
      startTime: 1_763_880_000,
      endTime: 1_763_883_601,
      limit: 100,
    });
  });

  it("are not waited for without end: what was found is told as a part, and the query is stopped", async () => {
    const { log, asked } = await logsAt(["Running"]);
    const { requests, isWhole } = await log.find(WANTED);
    expect([requests.length, isWhole]).toEqual([1, false]);
    expect(asked.at(-1)?.operation).toBe("StopQuery");
  });

  it("are looked for again where CloudWatch Logs is asked too often, which is no fault of ours", async () => {
    const { log, asked } = await logsAt(["Running", REFUSED, REFUSED, "Complete"]);
    expect(await log.find(WANTED)).toMatchObject({ isWhole: true });
    expect(asked.map(({ operation }) => operation)).toEqual(["StartQuery", ...Array(4).fill("GetQueryResults")]);
  });

  it("cannot be told where it is asked too often for all of the time, and the query is stopped", async () => {
    const { log, asked } = await logsAt([REFUSED]);
    await expect(log.find(WANTED)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(asked.at(-1)?.operation).toBe("StopQuery");
  });

  it("cannot be asked for while too many others are", async () => {
    const { log } = await logsAt([], "LimitExceededException");
    await expect(log.find(WANTED)).rejects.toMatchObject({ code: "service_unavailable" });
  });
});

describe("a query of requests", () => {
  it("is for one organisation and mode, for programs alone, and begins with what is indexed", () => {
    const query = queryOf({ ...WANTED, filter: { status: "4", key: "abc", path: "/orders/{id}", request: "JK_a=" } });
    expect(query.split(" | ")).toEqual([
      "fields @timestamp, request_id, method, path, status, duration_ms, key_id, account_id",
      'filter organisation_id = "org_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A"',
      'filter request_id = "JK_a="',
      'filter message = "request" and mode = "test" and not ispresent(of_session)',
      "filter status >= 400 and status < 500",
      'filter key_id = "abc"',
      'filter strcontains(path, "/orders/{id}")',
      "sort @timestamp desc",
    ]);
  });

  it.each(["key", "path", "request"] as const)("has no text that could be more than a text: %s", (name) => {
    for (const text of ['" or 1 = 1', "a | stats count(*)", "a\\", "`a`", "a\nb", ""])
      expect(() => queryOf({ ...WANTED, filter: { [name]: text } }), text).toThrow("stand in a query");
  });
});

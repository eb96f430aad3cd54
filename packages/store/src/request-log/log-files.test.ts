import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OrganisationId } from "@isotherm/core";
import { instantMs } from "@isotherm/core";
import { afterAll, describe, expect, it } from "vitest";
import { logFiles } from "./log-files.ts";
import type { RequestFilter, RequestsWanted } from "./request-log.ts";

const folder = mkdtempSync(join(tmpdir(), "isotherm-log-"));
afterAll(() => rmSync(folder, { recursive: true }));

const OURS = "org_ours" as OrganisationId;
const lineOf = (request_id: string, facts: object = {}): string =>
  JSON.stringify({
    level: "INFO",
    message: "request",
    timestamp: "2026-11-23T07:30:00.000Z",
    request_id,
    method: "GET",
    path: "/orders/ord_1",
    status: 200,
    duration_ms: 7,
    key_id: "abc",
    organisation_id: OURS,
    mode: "test",
    account_id: "acc_1",
    ...facts,
  });

writeFileSync(
  join(folder, "orders.log"),
  [
    lineOf("ours"),
    lineOf("theirs", { organisation_id: "org_theirs" }),
    // What somebody wrote names this organisation, and is none of its lines.
    lineOf("named", { organisation_id: "org_theirs", note: { organisation_id: OURS } }),
    lineOf("live", { mode: "live" }),
    lineOf("member", { of_session: true }),
    lineOf("old", { timestamp: "2026-11-23T06:59:59.999Z" }),
    `{"organisation_id":"${OURS}", broken`,
    "REPORT RequestId",
    lineOf("later", { timestamp: "2026-11-23T07:59:00.000Z", status: 404, path: "/orders/{id}", key_id: "def" }),
  ].join("\n"),
);
writeFileSync(join(folder, "not-a-log.json"), lineOf("elsewhere"));

const wanted = (filter: RequestFilter = {}, limit = 100): RequestsWanted => ({
  organisation: OURS,
  mode: "test",
  fromMs: instantMs("2026-11-23T07:00:00.000Z"),
  untilMs: instantMs("2026-11-23T08:00:00.000Z"),
  limit,
  filter,
});
const idsOf = async (filter?: RequestFilter, limit?: number): Promise<string[]> =>
  (await logFiles(folder).find(wanted(filter, limit))).requests.map(({ request_id }) => request_id);

describe("requests in the log files of one machine", () => {
  it("are those of programs of one organisation and mode within a time, newest first", async () => {
    expect(await idsOf()).toEqual(["later", "ours"]);
    expect(await idsOf({}, 1)).toEqual(["later"]);
  });

  it.each<[RequestFilter, string[]]>([
    [{ status: "4" }, ["later"]],
    [{ status: "2" }, ["ours"]],
    [{ key: "def" }, ["later"]],
    [{ path: "ord_1" }, ["ours"]],
    [{ request: "ours" }, ["ours"]],
    [{ request: "theirs" }, []],
  ])("are narrowed by %j", async (filter, ids) => {
    expect(await idsOf(filter)).toEqual(ids);
  });

  it("are not told to be all where there is no folder", async () => {
    expect(await logFiles(join(folder, "nowhere")).find(wanted())).toEqual({
      requests: [],
      isWhole: false,
      searchedBytes: 0,
    });
  });
});

import { ANALYTICS_OPERATIONS, type AnyAccount, LONGEST_REPORT_DAYS } from "@isotherm/contract";
import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation } from "../harness/dashboard.ts";
import { type Answer, type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// What analytics and reports refuse, operation by operation: periods, time zones, accounts of others.

let service: JoinedService;
let client: Client;
let foreign: string;
let ofOtherMode: string;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  const organisation = await newOrganisation(service.table);
  foreign = (await listAccounts(service.table, organisation, "test"))[0]!.account.id;
  ofOtherMode = (await service.as("live").get<AnyAccount>("/accounts/me")).body.id;
});
afterAll(() => service.stop());

const refusal = ({ status, body }: Answer<unknown>): readonly unknown[] => {
  const { error } = body as { error?: { error_code: string; message: string } };
  return [status, error?.error_code, error?.message];
};
const refused = (code: string, message: string) => [400, code, expect.stringContaining(message)];

const RANGES: readonly (readonly [what: string, query: string, code: string, message: string])[] = [
  ["ends before it begins", "from=2026-03-02&through=2026-03-01", "time_range_invalid", "must not be after through"],
  ["has 100 years", "from=1926-01-01&through=2025-12-31", "time_range_invalid", "less than 10 years before"],
  ["has 10 years and a day", "from=2015-12-31&through=2025-12-31", "time_range_invalid", "less than 10 years before"],
  ["begins before any time", "from=0001-01-01&through=0001-01-02", "time_range_invalid", "must lie between"],
  ["has a day that there is not", "from=2026-02-29&through=2026-03-01", "validation_error", "from:"],
  ["has words for days", "from=yesterday", "validation_error", "from:"],
];
const READS = ANALYTICS_OPERATIONS.map(({ path }) => path);

describe("a period of analytics", () => {
  it.each(READS.flatMap((path) => RANGES.map((range) => [path, ...range] as const)))(
    "of %s that %s is refused",
    async (path, _what, query, code, message) => {
      expect(refusal(await client.get(`${path}?${query}`))).toEqual(refused(code, message));
    },
  );

  it.each(READS)("of %s may have 10 years", async (path) => {
    const { status, body } = await client.get(`${path}?from=2016-01-01&through=2025-12-31`);
    expect([status, body.error]).toEqual([200, undefined]);
  });

  it.each(["Mars/Olympus", "+02:00", "Europe/Berlin'", "", "x".repeat(65)])(
    "in the time zone %j is refused: there is none",
    async (zone) => {
      const { status, body } = await client.get(`/analytics/estimates?time_zone=${encodeURIComponent(zone)}`);
      expect([status, body.error?.error_code]).toEqual([400, "validation_error"]);
      expect(body.error?.message).toMatch(/^time_zone:/);
    },
  );

  it("is of the own organisation and mode alone: accounts of others are refused as unknown ones are", async () => {
    for (const path of READS) {
      const answers = await Promise.all(
        [foreign, ofOtherMode, "acc_nobody"].map((id) => client.get(path, { headers: { "service-account": id } })),
      );
      for (const answer of answers) {
        expect([path, answer.status, answer.body.error?.error_code]).toEqual([
          path,
          400,
          "invalid_selected_account_id",
        ]);
        expect(answer.body).toEqual(answers[0]?.body);
      }
    }
  });
});

const ASKED = { kind: "ghg_protocol", format: "json", from: "2025-01-01", through: "2025-12-31" } as const;

const REPORTS: readonly (readonly [what: string, wrong: object, code: string, message: string])[] = [
  ["that ends before it begins", { from: "2026-01-01" }, "time_range_invalid", "must not be after through"],
  ["of 100 years", { from: "1926-01-01" }, "time_range_invalid", `${LONGEST_REPORT_DAYS} days at most, not 36525`],
  ["of a day too many", { from: "2023-12-31" }, "time_range_invalid", `${LONGEST_REPORT_DAYS} days at most`],
  ["of no time", { from: "0001-01-01", through: "0001-01-01" }, "time_range_invalid", "must lie between"],
  ["of a day that there is not", { from: "2025-02-29" }, "validation_error", "from:"],
  ["in no time zone", { time_zone: "Europe/Atlantis" }, "validation_error", "time_zone:"],
  ["in an offset", { time_zone: "+02:00" }, "validation_error", "time_zone:"],
  ["of a text for an account", { account_ids: ["not an id"] }, "id_invalid", "account_ids:"],
];

describe("a report", () => {
  it.each(REPORTS)("%s is refused", async (_what, wrong, code, message) => {
    expect(refusal(await client.post("/reports", { ...ASKED, ...wrong }))).toEqual(refused(code, message));
  });

  it("of accounts of another organisation or mode is refused as one of unknown accounts is", async () => {
    const { body: me } = await client.get<AnyAccount>("/accounts/me");
    const words = async (id: string) => {
      const answer = refusal(await client.post("/reports", { ...ASKED, account_ids: [me.id, id] }));
      return answer.map((part) => (typeof part === "string" ? part.replace(id, "…") : part));
    };
    const unknown = await words("acc_nobody");
    expect(unknown).toEqual(refused("id_invalid", "account_ids:"));
    expect(await words(foreign)).toEqual(unknown);
    expect(await words(ofOtherMode)).toEqual(unknown);
    const acting = { headers: { "service-account": foreign } };
    expect(refusal(await client.post("/reports", ASKED, acting)).slice(0, 2)).toEqual([
      400,
      "invalid_selected_account_id",
    ]);
    expect((await client.get<{ data: unknown[] }>("/reports")).body.data).toEqual([]);
  });
});

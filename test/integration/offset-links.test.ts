import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { OffsetLink } from "@isotherm/contract";
import type { AccountId, OffsetLinkId } from "@isotherm/core";
import { systemTokens } from "@isotherm/core/system";
import { changeOffsetLink, offsetLinkItem, offsetLinkQueries } from "@isotherm/store";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import type * as z from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCopies } from "../harness/new-copies.ts";
import { operatorOf } from "../harness/operator.ts";
import { type Client, CLOSED_BUNDLE, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Link = z.input<typeof OffsetLink>;

const [TREES, REMOVALS] = SANDBOX_BUNDLES.map(({ id }) => id as string) as [string, string];
const IN_A_YEAR = "2099-01-01T00:00:00+02:00";

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const base = { name: "Fair 2027", bundles: [TREES, REMOVALS], use_logo: false };
const create = (more: object = {}) => client.post<Link>("/offset-links", { ...base, value: "25", ...more });
const put = (id: string, body: object) => client.send<Link>("PUT", `/offset-links/${id}`, JSON.stringify(body));
const refused = ({ status, body }: { status: number; body: { error?: { error_code: string; message: string } } }) => [
  status,
  body.error?.error_code,
];

/** Changes a kept link in a way that the interface does not offer. */
const rewrite = async (account: string, id: string, more: object): Promise<void> => {
  const stored = await offsetLinkQueries(service.table).one(account as AccountId, id as OffsetLinkId);
  const Item = offsetLinkItem({ ...stored!, ...more });
  await service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));
};
const myAccount = async (): Promise<string> => (await client.get<{ id: string }>("/accounts/me")).body.id;

describe("POST /offset-links", () => {
  it("answers the link with an address that cannot be guessed", async () => {
    const { status, body } = await create({
      title: "  Travel with care ",
      description: "Two lines\nof text",
      emails: ["a@example.org"],
      expires_at: IN_A_YEAR,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Fair 2027",
      title: "Travel with care",
      description: "Two lines\nof text",
      value: "25",
      order_limit: "1000",
      daily_limit: "5000",
      total_limit: "50000",
      currency: "USD",
      emails: ["a@example.org"],
      expires_at: "2098-12-31T22:00:00.000Z",
      logo: null,
      use_logo: false,
      status: "enabled",
      require_payment: false,
    });
    expect(body.id).toMatch(/^lnk_/);
    expect(body.bundles.map(({ id }) => id)).toEqual([TREES, REMOVALS]);
    expect(body.bundles[0]?.projects.length).toBeGreaterThan(0);
    expect(body.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/l\/[0-9A-Za-z]{22,}$/);
    expect((await client.get<Link>(`/offset-links/${body.id}`)).body).toEqual(body);
  });

  it.each([{ value: "10" }, { emails: ["a@example.org"] }, { expires_at: IN_A_YEAR }, { require_payment: true }])(
    "takes %j as a limit",
    async (limit) => {
      expect((await client.post("/offset-links", { ...base, ...limit })).status).toBe(200);
    },
  );

  it.each([{}, { emails: [] }, { value: null }, { require_payment: false }])(
    "409: %j is no limit of what the account would pay",
    async (limit) => {
      expect(refused(await client.post("/offset-links", { ...base, ...limit }))).toEqual([
        409,
        "offset_link_constraint_required",
      ]);
    },
  );

  it("409: a bundle is disabled", async () => {
    expect(refused(await create({ bundles: [TREES, CLOSED_BUNDLE] }))).toEqual([
      409,
      "bundle_selection_bundle_invalid",
    ]);
  });

  it.each([
    [{ bundles: [] }, "offset_link_bundles_size_invalid"],
    [{ bundles: Array.from({ length: 25 }, (_, index) => `bun_${index}`) }, "offset_link_bundles_size_invalid"],
    [{ bundles: [TREES, TREES] }, "validation_error"],
    [{ bundles: [TREES, "bun_unknown"] }, "bundle_id_invalid"],
    [{ expires_at: "2020-01-01T00:00:00Z" }, "validation_error"],
    [{ expires_at: "tomorrow" }, "validation_error"],
    [{ value: "0.001" }, "order_value_invalid"],
    [{ value: 10 }, "validation_error"],
    [{ emails: ["not an address"] }, "validation_error"],
    [{ name: "  " }, "validation_error"],
    [{ title: "x".repeat(256) }, "validation_error"],
    [{ description: "x".repeat(2_001) }, "validation_error"],
    [{ use_logo: "yes" }, "validation_error"],
  ])("400: %j is %s", async (more, code) => {
    const { status, body } = await create(more);
    expect([status, body.error?.error_code]).toEqual([400, code]);
    if (code === "validation_error") expect(body.error?.message).toMatch(new RegExp(`^${Object.keys(more)[0]}`));
  });
});

const limitsOf = ({ order_limit, daily_limit, total_limit }: Link) => [order_limit, daily_limit, total_limit];

describe("limits of what the account pays", () => {
  it("are answered as they were set, in whole minor units", async () => {
    const { status, body } = await create({ order_limit: "30.019", daily_limit: "30.5", total_limit: "100000.00" });
    expect([status, limitsOf(body)]).toEqual([200, ["30.01", "30.5", "100000"]]);
    expect(limitsOf((await client.get<Link>(`/offset-links/${body.id}`)).body)).toEqual(["30.01", "30.5", "100000"]);
  });

  it("are the operator's where they are missing, also in a link of before there were any", async () => {
    const { body: link } = await create({ value: null, expires_at: IN_A_YEAR, order_limit: null });
    expect(limitsOf(link)).toEqual(["1000", "5000", "50000"]);
    await rewrite(await myAccount(), link.id, {});
    const names = ["order_limit", "daily_limit", "total_limit"];
    await service.table.client.send(
      new UpdateCommand({
        TableName: service.table.name,
        Key: { pk: `ACCOUNT#${await myAccount()}`, sk: `LINK#${link.id}` },
        UpdateExpression: `REMOVE ${names.join(", ")}`,
      }),
    );
    expect((await client.get<Link>(`/offset-links/${link.id}`)).body).toEqual(link);
  });

  it("let an order of a fixed value through that is above the operator's default", async () => {
    expect(limitsOf((await create({ value: "60000" })).body)).toEqual(["60000", "60000", "60000"]);
  });

  it("are in the account's currency, exchanged at the rates of the day", async () => {
    const { body: account } = await client.post<{ id: string }>("/accounts/client", { name: "Euro", currency: "EUR" });
    const as = { headers: { "service-account": account.id } };
    const { body } = await client.post<Link>("/offset-links", { ...base, expires_at: IN_A_YEAR }, as);
    // 0.88022588 EUR are a dollar: 880.23, 4,401.13 and 44,011.29.
    expect(limitsOf(body)).toEqual(["880", "4400", "44000"]);
  });

  it("are those of the organisation where the operator has given it some", async () => {
    const { body: me } = await client.get<{ organisation_id: string }>("/accounts/me");
    const ops = await operatorOf(service);
    const set = (...more: string[]) => ops.run("organisation", "link-limits", me.organisation_id, ...more);
    const amounts = ["--currency", "USD", "--standard", "10/20/30"];
    expect((await set(...amounts, "--most", "9/99/999")).mistake).toContain("no standard limit");
    expect((await set(...amounts)).mistake).toContain("Give --currency, --standard and --most");
    expect((await set(...amounts, "--most", "40/50/60")).mistake).toBeUndefined();
    const { body: link } = await create({ value: null, expires_at: IN_A_YEAR });
    const limits = () => client.get<Link>(`/offset-links/${link.id}`).then(({ body }) => limitsOf(body));
    await newCopies(service, "offset-links");
    expect(await limits()).toEqual(["10", "20", "30"]);
    const refusal = await create({ value: "25", order_limit: "41" });
    expect([refusal.status, refusal.body.error?.message]).toEqual([400, "order_limit: may be at most 40 USD"]);
    await set("--default");
    await newCopies(service, "offset-links");
    expect((await limits())[0]).toBe("1000");
  });

  it("are null where the customers pay", async () => {
    const { body } = await create({ require_payment: true });
    expect(limitsOf(body)).toEqual([null, null, null]);
  });

  it.each([
    [{ order_limit: "100000.01" }, "order_limit: may be at most 100000 USD"],
    [{ daily_limit: "500001" }, "daily_limit: may be at most 500000 USD"],
    [{ total_limit: "99999999999999999999" }, "total_limit: may be at most 5000000 USD"],
    [{ order_limit: "0" }, "order_limit: is below the smallest unit of the account's currency"],
    [{ daily_limit: "0.001" }, "daily_limit: is below the smallest unit of the account's currency"],
    [{ total_limit: "24.99" }, "total_limit: is below value"],
    [{ value: "99999999999" }, "value: may be at most 100000 USD where the account pays"],
    [{ total_limit: 10 }, 'total_limit: must be a decimal number written as a string, such as "12.5"'],
    [{ order_limit: "30", require_payment: true }, "order_limit: is for links that the account pays"],
  ])("400: %j on POST and PUT: %s", async (more, message) => {
    const { status, body } = await create(more);
    expect([status, body.error?.error_code, body.error?.message]).toEqual([400, "validation_error", message]);
    const { require_payment, ...rest } = { require_payment: false, ...more };
    const { body: link } = await create({ require_payment });
    const changed = await put(link.id, { name: "x", use_logo: false, value: "25", ...rest });
    expect([changed.status, changed.body.error?.message]).toEqual([400, message]);
  });

  it("are cleared by a PUT that leaves them out", async () => {
    const { body: link } = await create({ order_limit: "30", total_limit: "40" });
    expect(limitsOf((await put(link.id, { ...base, value: "25", daily_limit: "26" })).body)).toEqual([
      "1000",
      "26",
      "50000",
    ]);
  });
});

describe("PUT /offset-links/{id}", () => {
  it("clears what is left out, keeps bundles, address and who pays", async () => {
    const { body: link } = await create({
      title: "A",
      description: "B",
      emails: ["a@example.org"],
      require_payment: true,
    });
    const { status, body } = await put(link.id, { name: "Other", use_logo: true, require_payment: false });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...link,
      name: "Other",
      use_logo: true,
      title: null,
      description: null,
      emails: null,
      value: null,
      expires_at: null,
    });
    const { body: changed } = await put(link.id, { name: "Other", use_logo: false, bundles: [REMOVALS] });
    expect(changed.bundles.map(({ id }) => id)).toEqual([REMOVALS]);
  });

  it.each([
    [{}, "offset_link_constraint_required"],
    [{ value: "5", bundles: [CLOSED_BUNDLE] }, "bundle_selection_bundle_invalid"],
    [{ value: "5", bundles: [] }, "offset_link_bundles_size_invalid"],
    [{ value: "5", bundles: ["bun_unknown"] }, "bundle_id_invalid"],
    [{ expires_at: "2020-01-01T00:00:00Z" }, "validation_error"],
  ])("400: %j is %s", async (more, code) => {
    const { body: link } = await create();
    expect(refused(await put(link.id, { name: "x", use_logo: false, ...more }))).toEqual([400, code]);
    expect((await client.get<Link>(`/offset-links/${link.id}`)).body).toEqual(link);
  });

  /** Changes the name of a link while others choose its bundles by the interface, so many times, after it was read. */
  const renamedBeside = async (link: Link, times: number, remainingMs = 15_000): Promise<void> => {
    const account = (await myAccount()) as AccountId;
    const others = Array.from({ length: times }, (_, index) => (index % 2 === 0 ? REMOVALS : TREES));
    const read = async () => {
      const stored = await offsetLinkQueries(service.table).one(account, link.id as OffsetLinkId);
      const bundle = others.shift();
      const other = { name: "Other", use_logo: false, value: "7", bundles: [bundle] };
      if (bundle !== undefined) expect((await put(link.id, other)).status).toBe(200);
      return stored!;
    };
    const turns = { ...service.table.turns, remainingMs: () => remainingMs };
    const committing = { table: { ...service.table, turns }, tokens: systemTokens };
    await changeOffsetLink(committing, read, (before) => ({ ...before, name: "Renamed" }));
  };

  it("loses nothing of two changes at once", async () => {
    const { body: link } = await create();
    await renamedBeside(link, 3);
    const { body } = await client.get<Link>(`/offset-links/${link.id}`);
    expect(body).toMatchObject({ name: "Renamed", value: "7", bundles: [{ id: REMOVALS }] });
  });

  it("is to be tried again when others were faster and there is no time left", async () => {
    const { body: link } = await create();
    await expect(renamedBeside(link, 1, 0)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    expect((await client.get<Link>(`/offset-links/${link.id}`)).body.name).toBe("Other");
  });
});

describe("the state of a link", () => {
  const stateOf = async (id: string) => (await client.get<Link>(`/offset-links/${id}`)).body.status;

  it("is disabled from the moment it expires", async () => {
    const { body: link } = await create();
    await rewrite(await myAccount(), link.id, { expires_at: "2026-01-01T00:00:00.000Z" });
    expect(await stateOf(link.id)).toBe("disabled");
  });

  it("is disabled when every bundle is, not before", async () => {
    const { body: link } = await create();
    await rewrite(await myAccount(), link.id, { bundle_ids: [CLOSED_BUNDLE, TREES] });
    expect(await stateOf(link.id)).toBe("enabled");
    await rewrite(await myAccount(), link.id, { bundle_ids: [CLOSED_BUNDLE] });
    expect(await stateOf(link.id)).toBe("disabled");
  });

  it("is disabled with a suspended account, which can make none either", async () => {
    const { body: account } = await client.post<{ id: string }>("/accounts/client", { name: "Idle", currency: "EUR" });
    const as = { headers: { "service-account": account.id } };
    const { body: link } = await client.post<Link>("/offset-links", { ...base, value: "5" }, as);
    expect(link.currency).toBe("EUR");
    expect((await fetch(link.url)).status).toBe(200);
    const { mistake } = await (await operatorOf(service)).run("account", "suspend", account.id);
    expect(mistake).toBeUndefined();
    await newCopies(service, "offset-links", "public-pages");
    expect((await client.get<Link>(`/offset-links/${link.id}`, as)).body.status).toBe("disabled");
    // Its customers read that it is closed; programs find nothing, as behind a link that never was.
    const form = new URLSearchParams({ bundle: TREES, by: "value", amount: "5", email: "someone@example.org" });
    const [page, quote, order] = await Promise.all([
      fetch(link.url, { headers: { accept: "text/html" } }),
      fetch(`${link.url}/quote?bundle=${TREES}&by=value&amount=5`),
      fetch(`${link.url}/orders`, { method: "POST", body: form }),
    ]);
    expect([page.status, quote.status, order.status]).toEqual([404, 404, 404]);
    expect(await page.text()).toContain("This link is closed");
    expect(page.headers.get("set-cookie")).toBeNull();
    expect(refused(await client.post("/offset-links", { ...base, value: "5" }, as))).toEqual([
      409,
      "account_suspended",
    ]);
  });
});

describe("links of others", () => {
  it("are not there: 404 for reading, changing and counting, and in no list", async () => {
    const { body: account } = await client.post<{ id: string }>("/accounts/client", { name: "Other", currency: "EUR" });
    const as = { headers: { "service-account": account.id } };
    const { body: link } = await create();
    const answers = await Promise.all([
      client.get(`/offset-links/${link.id}`, as),
      client.get(`/offset-links/${link.id}/analytics`, as),
      client.send("PUT", `/offset-links/${link.id}`, JSON.stringify({ ...base, value: "1" }), as),
    ]);
    expect(answers.map(refused)).toEqual(answers.map(() => [404, "not_found"]));
    expect((await client.get<{ data: Link[] }>("/offset-links", as)).body.data).toEqual([]);
    expect((await service.as("live").get(`/offset-links/${link.id}`)).status).toBe(404);
  });
});

it("GET /offset-links lists them newest first", async () => {
  const { body: first } = await create({ name: "First" });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { body: second } = await create({ name: "Second" });
  const { body: page } = await client.get<{ data: Link[]; next_cursor: string }>("/offset-links?limit=1");
  expect(page.data).toEqual([second]);
  const { body: next } = await client.get<{ data: Link[] }>(`/offset-links?limit=1&after=${page.next_cursor}`);
  expect(next.data).toEqual([first]);
  const foreign = await service.as("live").get(`/offset-links?after=${page.next_cursor}`);
  expect(refused(foreign)).toEqual([400, "id_invalid"]);
});

it("GET /offset-links lists links that are too large to be read at once", { timeout: 60_000 }, async () => {
  const { body: account } = await client.post<{ id: string }>("/accounts/client", { name: "Large", currency: "EUR" });
  const as = { headers: { "service-account": account.id } };
  const emails = Array.from({ length: 1_000 }, (_, index) => `${"x".repeat(60)}${index}@example.org`);
  const wanted: string[] = [];
  for (let count = 0; count < 15; count += 1) {
    wanted.unshift((await client.post<Link>("/offset-links", { ...base, emails }, as)).body.id);
  }
  const { body } = await client.get<{ data: Link[]; has_more: boolean }>("/offset-links?limit=100", as);
  expect(body.data.map(({ id }) => id)).toEqual(wanted);
  expect(body.has_more).toBe(false);
});

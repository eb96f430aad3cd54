import { parseApiKey } from "@isotherm/contract/api-key";
import { listAccounts } from "@isotherm/store/operator/index";
import type { OrganisationId } from "@isotherm/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, seededOrganisation, type Visitor } from "../harness/dashboard.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { eventually } from "../harness/eventually.ts";
import { aKeyOf } from "../harness/new-key.ts";
import { operatorOf } from "../harness/operator.ts";
import { clientOf, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// What members see of requests: those of their own organisation and mode, from the lines that functions write anyway.

let service: JoinedService;
let visitor: Visitor;
let base: string;
const requestIds = { found: "", missing: "", live: "", theirs: "", forbidden: "" };
let estimate: string;
let other: { visitor: Visitor; base: string };
let reader: string;

const idOf = (headers: Headers): string => headers.get("request-id") ?? "";

const anotherOrganisation = async () => {
  const ops = await operatorOf(service);
  const { result } = await ops.run<{ id: string }>("organisation", "create", "--name", "Other");
  await ops.run("account", "create", "--organisation", result.id, "--name", "Other", "--currency", "EUR");
  const organisation = result.id as OrganisationId;
  const { account } = (await listAccounts(service.table, organisation, "test"))[0]!;
  const key = await aKeyOf(service, account);
  const member = await aMember(service, "owner", organisation);
  return {
    visitor: member.visitor,
    base: `/dashboard/test/${account.id}`,
    client: clientOf(service.stack.baseUrl, key),
  };
};

beforeAll(async () => {
  service = await joinService();
  const account = (await listAccounts(service.table, await seededOrganisation(service), "test"))[0]!.account;
  base = `/dashboard/test/${account.id}`;
  ({ visitor } = await aMember(service, "developer"));
  const { headers, body } = await service
    .as("test")
    .post<{ id: string }>("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
  requestIds.found = idOf(headers);
  estimate = body.id;
  await service.as("test").get(`/estimates/${estimate}/calculation`);
  requestIds.missing = idOf((await service.as("test").get("/orders/ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A")).headers);
  requestIds.live = idOf((await service.as("live").get("/accounts/me")).headers);
  reader = await aKeyOf(service, account, { permissions: [] });
  requestIds.forbidden = idOf((await clientOf(service.stack.baseUrl, reader).get("/webhooks")).headers);
  const theirs = await anotherOrganisation();
  requestIds.theirs = idOf((await theirs.client.get("/accounts/me")).headers);
  other = theirs;
}, 180_000);
afterAll(() => service.stop());

/** The page once it has a request: functions write their lines a moment after they have answered. */
const logWith = (id: string, query = "", { visitor: who, base: at } = { visitor, base }): Promise<string> =>
  eventually(`the line of ${id}`, async () => {
    const { text } = await who.get(`${at}/log?${query}`);
    return text.includes(id) && text;
  });

describe("the request log", () => {
  it("shows each request of a program with its id, status and path, and what was searched", async () => {
    const text = await logWith(requestIds.found);
    await logWith(requestIds.missing);
    expect(text).toContain("POST /estimates/electricity");
    expect(await logWith(requestIds.missing)).toContain("GET /orders/ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A");
    expect(text).toMatch(/Searched:[\s\S]*?MB\./);
  });

  it("shows nothing of another organisation, nor they of this one", async () => {
    const ours = await logWith(requestIds.found);
    const theirs = await logWith(requestIds.theirs, "", other);
    expect(ours).not.toContain(requestIds.theirs);
    for (const id of [requestIds.found, requestIds.missing, requestIds.live]) expect(theirs).not.toContain(id);
    for (const [who, id] of [
      [{ visitor, base }, requestIds.theirs],
      [other, requestIds.found],
    ] as const) {
      const { text } = await who.visitor.get(`${who.base}/log?within=7d&request=${id}`);
      expect(text).toContain("No request here");
    }
  });

  it("shows nothing of the other mode", async () => {
    const live = (await listAccounts(service.table, await seededOrganisation(service), "live"))[0]!.account.id;
    const there = await logWith(requestIds.live, "", { visitor, base: `/dashboard/live/${live}` });
    expect(there).not.toContain(requestIds.found);
    expect(await logWith(requestIds.found)).not.toContain(requestIds.live);
  });

  it("shows nothing that members did here: only programs", async () => {
    await visitor.get(`${base}/orders`);
    await visitor.get(`${base}/orders`);
    expect(await logWith(requestIds.found)).not.toContain("GET /orders<");
  });

  it("is narrowed by status, key, path and request id", async () => {
    const keyId = parseApiKey(reader)?.keyId;
    for (const [query, there, missing] of [
      ["status=4", requestIds.missing, requestIds.found],
      ["status=2", requestIds.found, requestIds.missing],
      [`path=${estimate}`, `GET /estimates/${estimate}/calculation`, requestIds.found],
      [`request=${encodeURIComponent(requestIds.found)}`, requestIds.found, requestIds.missing],
      [`key=${keyId}`, requestIds.forbidden, requestIds.found],
    ] as const) {
      const text = await logWith(there, query);
      expect(text.split("<tbody>")[1], query).not.toContain(missing);
    }
  });

  it("takes no text that no line could have: the field says so, and nothing is searched", async () => {
    const { status, text } = await visitor.get(`${base}/log?path=${encodeURIComponent('" or 1=1 | <script>alert(1)')}`);
    expect(status).toBe(400);
    expect(text).toContain('id="path-fault"');
    expect(text).not.toContain("Searched:");
    expect(text).not.toContain("<script>alert");
  });

  it("is searched on the page of a thing for requests that named it, once somebody asks for them", async () => {
    const here = `${base}/estimates/electricity/${estimate}`;
    await service.as("test").get(`/estimates/electricity/${estimate}`);
    const { text } = await visitor.get(here);
    expect(text).toContain(`href="${here}?requests=shown#requests"`);
    expect(text).not.toContain("Searched:");
    await expect
      .poll(async () => (await visitor.get(`${here}?requests=shown`)).text, { timeout: 20_000, interval: 1_000 })
      .toMatch(new RegExp(`<tbody>[^]*<code>GET /estimates/electricity/${estimate}</code>`));
    const viewer = await aMember(service, "viewer");
    expect((await viewer.visitor.get(`${here}?requests=shown`)).text).not.toContain("requests");
  });

  it("is not searched without end: an organisation has so many searches a minute", async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 40; count += 1) statuses.add((await other.visitor.get(`${other.base}/log`)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe("the table of keys", () => {
  it("says what is left of each key's requests, and of how many", async () => {
    await service.as("test").get("/accounts/me");
    const { text } = await visitor.get(`${base}/keys`);
    expect(text).toMatch(/requests a second in the long run, and [\d,]+ at once/);
    expect(text).toMatch(/<\/meter>\s*[\d,]+ \/ [\d,]+/);
  });
});

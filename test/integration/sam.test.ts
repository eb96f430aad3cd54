import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAsked } from "@isotherm/infra/topology/function-definition";
import { FUNCTIONS } from "../../infra/topology/functions.ts";
import { ROUTES } from "../../infra/topology/routes.ts";
import { inviteMember } from "@isotherm/store/members/index";
import { acceptInvitation, actingFor, seededOrganisation } from "../harness/dashboard.ts";
import { eventually } from "../harness/eventually.ts";
import { type SamService, startSamService } from "../harness/sam-service.ts";
import { clientOf, type Client, openLocalTable } from "../harness/service.ts";
import { hasPython } from "../python/python-program.ts";

// Python may be missing on a developer's machine, never where it is decided what may be released.
const skipped = !hasPython() && !process.env["CI"];
if (skipped) console.log("the tests of sam local are skipped: SAM CLI needs Python 3.11 or later");

describe.skipIf(skipped)("sam local start-api", { timeout: 300_000 }, () => {
  let sam: SamService;
  let client: Client;
  beforeAll(async () => {
    sam = await startSamService();
    client = clientOf(sam.baseUrl, sam.stack.keys.test);
    console.log(sam.replaced.join("\n"));
  }, 300_000);
  afterAll(() => sam?.stop());

  it("leads each route to its function, which knows the key and answers in the words of the interface", async () => {
    const rooted = clientOf(new URL(sam.baseUrl).origin, sam.stack.keys.test);
    for (const { routeKey, functionName } of ROUTES) {
      const [named = "", path = ""] = routeKey === "$default" ? ["GET", "/v1/nothing"] : routeKey.split(" ");
      const method = named === "ANY" ? "GET" : named;
      const asked = path.replaceAll(/\{[^}]+\}/g, "x_1");
      const { status, headers, body } = await rooted.send(method, asked, method.startsWith("P") ? "{}" : undefined);
      const invocation = sam.invocations.at(-1);
      expect([invocation?.event.routeKey, basename(invocation?.folder ?? "")], routeKey).toEqual([
        // SAM CLI names the method that was sent.
        routeKey.replace(/^ANY /, `${method} `),
        functionName,
      ]);
      expect([routeKey, headers.get("request-id") !== null, status === 401, status >= 500]).toEqual([
        routeKey,
        true,
        false,
        false,
      ]);
      // 404 is SAM CLI's answer, too: in other words. The exchange has those of PACT.
      if (method === "HEAD" || status < 400) continue;
      const word = body.error?.error_code ?? (body as { readonly code?: string }).code;
      expect(word, routeKey).toMatch(/^[A-Za-z_]+$/);
    }
    const invoked = new Set(sam.invocations.map(({ folder }) => basename(folder)));
    const served = FUNCTIONS.filter(isAsked).map(({ name }) => name);
    expect([...invoked].toSorted()).toEqual(served.toSorted());
  });

  it("answers 401 without a key, 404 to a trailing slash, and gives a HEAD the headers of its GET", async () => {
    expect((await clientOf(sam.baseUrl, undefined).get("/accounts/me")).status).toBe(401);
    expect((await client.get("/accounts/me/")).status).toBe(404);
    const [get, head] = [await client.get("/accounts/me"), await client.send("HEAD", "/accounts/me", undefined)];
    expect([get.status, head.status, head.text]).toEqual([200, 200, ""]);
    expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
  });

  it("links to the address that the client used, and serves the page there", async () => {
    const { body } = await client.post<{ external_estimate_url: string }>("/estimates/electricity", {
      consumption: { amount: "1200", unit: "kWh" },
      country_code: "DEU",
    });
    expect(new URL(body.external_estimate_url).origin).toBe(new URL(sam.baseUrl).origin);
    const page = await fetch(body.external_estimate_url);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("1200");
  });

  it("shows a member the dashboard, whose pages ask the interface through it", async () => {
    const table = openLocalTable(sam.stack);
    const organisation = await seededOrganisation({ stack: sam.stack, table });
    const acting = actingFor(table, organisation);
    const invited = { name: "Ada", email: "ada@example.org", role: "owner" } as const;
    const { secret } = await inviteMember(acting, invited, { lastsMs: 60_000 });
    const origin = new URL(sam.baseUrl).origin.replace("127.0.0.1", "localhost");
    const { visitor } = await acceptInvitation(origin, secret);
    const { body: me } = await client.get<{ id: string; name: string }>("/accounts/me");
    for (const [page, says] of [
      ["", me.name],
      ["/estimates?kind=electricity", "Estimates"],
      ["/webhooks", "Webhooks"],
    ]) {
      const { status, text } = await visitor.get(`/dashboard/test/${me.id}${page}`);
      expect([page, status]).toEqual([page, 200]);
      expect(text).toContain(says);
    }
    table.client.destroy();
  });

  it("carries the demo from estimate to order to signed events, which the functions beside it deliver", async () => {
    const demo = spawn(
      process.execPath,
      [
        fileURLToPath(new URL("../../packages/local/src/demo.ts", import.meta.url)),
        "--state",
        sam.stateFolder,
        "--base-url",
        sam.baseUrl,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [told, [exitCode]] = await Promise.all([text(demo.stdout), once(demo, "exit")]);
    expect(exitCode, told).toBe(0);
    expect(told).toContain("signature: right");
    expect(told).toMatch(/order\.received +\S+ +status received/);
    const order = /"id": "(ord_\w+)"/.exec(told)?.[1] ?? "";
    await eventually("an order that was moved to its end", async () => {
      const { body } = await client.get<{ status: string }>(`/orders/${order}`);
      return body.status === "complete";
    });
    expect(
      sam.invocations.filter(({ event }) => event.routeKey === "POST /v1/orders/by-estimate").length,
    ).toBeGreaterThan(1);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { SignedInMember } from "../harness/dashboard.ts";
import { type DashboardInProcess, startDashboard } from "../harness/dashboard-in-process.ts";

let dashboard: DashboardInProcess;
let visitor: SignedInMember["visitor"];
beforeAll(async () => {
  dashboard = await startDashboard();
  ({ visitor } = await dashboard.aMember("owner"));
}, 120_000);
afterAll(() => dashboard.stop());
afterEach(() => vi.unstubAllGlobals());

const PAGES = ["/dashboard/test", "/dashboard/test/acc_7w3kd92mx1qz8c4v5b6n0p/batches/new"];

/** An interface that answers nothing before it is given up. */
const silent: typeof fetch = (_asked, init) =>
  new Promise((_resolve, reject) => {
    const giveUp = (): void => reject(init?.signal?.reason as Error);
    if (init?.signal?.aborted === true) giveUp();
    else init?.signal?.addEventListener("abort", giveUp);
  });

const WAYS: readonly (readonly [how: string, fetch: typeof fetch])[] = [
  ["does not answer in time", silent],
  ["can't be reached", () => Promise.reject(new TypeError("fetch failed"))],
  [
    "is a gateway whose function was ended",
    async () => new Response('{"message":"Internal Server Error"}', { status: 500 }),
  ],
  ["is a gateway that waited in vain", async () => new Response("", { status: 504 })],
];

describe.each(WAYS)("where the interface %s", (_how, answers) => {
  it.each(PAGES)("%s says that the service is busy, with 503", async (path) => {
    vi.stubGlobal("fetch", answers);
    const { status, text, headers } = await visitor.get(path);
    expect(status).toBe(503);
    expect(text).toContain("The service is busy");
    expect(headers.get("retry-after")).toBe("1");
    const german = await visitor.get(path, { headers: { "accept-language": "de" } });
    expect(german.text).toContain("Der Dienst ist ausgelastet");
  });
});

it("what is asked again has no more time than the page has left", async () => {
  const late: boolean[] = [];
  vi.stubGlobal("fetch", ((asked, init) => {
    late.push(init?.signal?.aborted === true);
    return silent(asked, init);
  }) satisfies typeof fetch);
  expect((await visitor.get(PAGES[0] ?? "")).status).toBe(503);
  expect(late).toEqual([false, true]);
});

it("a fault of the interface itself stays one, and is logged", async () => {
  const body = { error: { error_code: "internal_error", message: "Unexpected." } };
  vi.stubGlobal("fetch", async () => Response.json(body, { status: 500 }));
  await expect(visitor.get(PAGES[0] ?? "")).rejects.toThrow("a fault of the pages");
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { askForMails, smoke } from "./smoke.ts";

const ANSWERS: Readonly<Record<string, [status: number, body: object]>> = {
  "GET /openapi.json": [200, {}],
  "GET /accounts/me": [200, { type: "test" }],
  "POST /estimates/electricity": [200, { id: "est_1", mass: { amount: "1" } }],
  "GET /estimates/electricity/est_1": [200, { id: "est_1", mass: { amount: "1" } }],
  "GET /estimates/est_1/calculation": [200, {}],
  "POST /orders/by-estimate": [200, { id: "ord_1" }],
  "GET /orders/ord_1": [200, { id: "ord_1" }],
};

/** A smoke test of a service that answers as it should but for what is told; what it asked, and why it stopped. */
const smoked = async (
  args: readonly string[],
  { key = "iso_test_x", but = {} }: { readonly key?: string; readonly but?: typeof ANSWERS } = {},
) => {
  const asked: string[] = [];
  vi.stubGlobal(
    "fetch",
    async (url: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      const { origin, pathname } = new URL(url);
      const name = `${method} ${pathname.replace("/v1", "")}`;
      asked.push(`${method} ${url.slice(origin.length)}`);
      const again = asked.filter((one) => one.startsWith("POST /v1/orders")).length > 1;
      if (name === "GET /accounts/me" && headers["authorization"] === undefined)
        return Response.json({}, { status: 401 });
      if (method === "POST" && pathname.includes("orders") && again) return Response.json({}, { status: 409 });
      const [status, body] = but[name] ?? ANSWERS[name] ?? [404, {}];
      return Response.json(body, { status });
    },
  );
  const clock = { nowMs: () => 0, monotonicMs: () => 0 };
  const terminal = { say: () => {}, ask: async () => undefined };
  const mails = async () => ({ kind: "sends", why: "" }) as const;
  const mistake = await smoke(args, { terminal, clock, key, mails }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { asked, mistake };
};

describe("a smoke test", () => {
  afterEach(() => vi.unstubAllGlobals());
  const URL_OF = ["--base-url", "https://api.example.org/v1"];

  it("asks what a first client would ask, with and without a slash at the end of the address", async () => {
    const { asked, mistake } = await smoked(URL_OF);
    expect(mistake).toBeUndefined();
    expect(asked).toHaveLength(9);
    expect((await smoked(["--base-url", "https://api.example.org/v1/"])).asked).toEqual(asked);
  });

  it("says so where something else answers, with its own page", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>Welcome</html>"));
    const clock = { nowMs: () => 0, monotonicMs: () => 0 };
    const terminal = { say: () => {}, ask: async () => undefined };
    const mails = async () => ({ kind: "sends", why: "" }) as const;
    const asked = smoke(URL_OF, { terminal, clock, key: "iso_test_x", mails });
    await expect(asked).rejects.toThrow(
      "GET /openapi.json answered no JSON: is this the service? It begins: <html>Welcome",
    );
  });

  it("never places an order with a live key", async () => {
    const { asked, mistake } = await smoked(URL_OF, { key: "iso_live_x" });
    expect([asked, mistake]).toEqual([[], expect.stringContaining("is not a test key")]);
  });

  it.each([
    ["the key does not act for a test account", { "GET /accounts/me": [200, { type: "live" }] }],
    ["an estimate reads other than it was made", { "GET /estimates/electricity/est_1": [200, { mass: {} }] }],
    ["an order reads other than it was placed", { "GET /orders/ord_1": [200, { id: "ord_2" }] }],
    ["answered 500, not 200", { "GET /estimates/est_1/calculation": [500, {}] }],
  ] as const)("stops where %s", async (why, but) => {
    expect((await smoked(URL_OF, { but: but as unknown as typeof ANSWERS })).mistake).toContain(why);
  });
});

describe("the smoke test of a stage that sends receipts by mail", () => {
  const stage = { region: "eu-central-1", mail: { from: "receipts@example.org", identity: "example.org" } };
  const asked = async (kind: "sends" | "refuses" | "unknown", of: Parameters<typeof askForMails>[0] = stage) => {
    const said: string[] = [];
    const mails = vi.fn<Parameters<typeof askForMails>[1]["mails"]>(async () => ({
      kind,
      why: "example.org is not verified",
    }));
    const mistake = await askForMails(of, {
      mails,
      terminal: { say: (line) => void said.push(line), ask: async () => undefined },
    }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { said, mistake, asked: mails.mock.calls };
  };

  it("asks SES about the stage's identity in its region", async () => {
    const { said, mistake, asked: questions } = await asked("sends");
    expect(questions).toEqual([["example.org", "eu-central-1"]]);
    expect([said, mistake]).toEqual([["ok   SES sends receipts from receipts@example.org"], undefined]);
  });

  it("stops where receipts would not go out, and goes on where SES may not be asked", async () => {
    expect((await asked("refuses")).mistake).toBe(
      "SES does not send receipts from receipts@example.org: example.org is not verified.",
    );
    const unknown = await asked("unknown");
    expect([unknown.mistake, unknown.said.join()]).toEqual([undefined, expect.stringContaining("was not read")]);
  });

  it("asks nothing where the stage sends none", async () => {
    expect(await asked("refuses", { region: undefined })).toEqual({ said: [], mistake: undefined, asked: [] });
  });
});

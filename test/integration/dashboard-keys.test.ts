import type { AnyAccount } from "@isotherm/contract";
import { parseApiKey } from "@isotherm/contract/api-key";
import { DAY_MS, instantMs } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { listKeys } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, seededOrganisation, type SignedInMember } from "../harness/dashboard.ts";
import { ROAD_REQUEST } from "../harness/freight-estimates.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// Keys that end by themselves, and estimates by their mode of transport, in the dashboard.

let service: JoinedService;
let client: Client;
let base: string;
let developer: SignedInMember;

beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  base = `/dashboard/test/${(await client.get<AnyAccount>("/accounts/me")).body.id}`;
  developer = await aMember(service, "developer");
}, 180_000);
afterAll(() => service.stop());

const keyNamed = async (name: string) => {
  const keys = await listKeys(service.table, await seededOrganisation(service));
  return keys.filter((key) => key.name === name);
};

describe("a key that is made in the dashboard", () => {
  it("ends when its form says so, and the table of keys tells when", async () => {
    const before = systemClock.nowMs();
    const { status } = await developer.visitor.post(`${base}/keys`, { name: "Nightly", lasts: "30" });
    expect(status).toBe(200);
    const [key] = await keyNamed("Nightly");
    const end = key?.expires_at ?? "never";
    expect(instantMs(end as never) - before).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect(instantMs(end as never) - systemClock.nowMs()).toBeLessThanOrEqual(30 * DAY_MS);
    expect((await developer.visitor.get(`${base}/keys`)).text).toContain(`until <time datetime="${end}">`);
  });

  it.each(["", "31", "-1", "forever"])("has no end for %j", async (lasts) => {
    const name = `Lasting "${lasts}"`;
    await developer.visitor.post(`${base}/keys`, { name, lasts });
    expect((await keyNamed(name))[0]).toMatchObject({ enabled: true });
    expect((await keyNamed(name))[0]?.expires_at).toBeUndefined();
  });

  it("is one for a partner where its form says so, whatever else is ticked, and so is its replacement", async () => {
    const { text } = await developer.visitor.post(`${base}/keys`, {
      name: "Partner",
      permissions: "webhooks",
      exchange: "alone",
    });
    const [key] = await keyNamed("Partner");
    expect(key?.permissions).toEqual(["exchange"]);
    const issued = service.as({ key: /iso_test_\w+/.exec(text)?.[0] ?? "" });
    expect((await issued.get("/accounts/me")).body).toMatchObject({ error: { error_code: "unauthorised" } });
    await developer.visitor.post(`${base}/keys/${key?.id}/roll`, { grace: "0" });
    expect((await keyNamed("Partner")).map(({ permissions }) => permissions)).toEqual([["exchange"], ["exchange"]]);
  });

  it("lasts no longer because it is replaced, and its replacement has no end", async () => {
    await developer.visitor.post(`${base}/keys`, { name: "Weekly", lasts: "7" });
    const [old] = await keyNamed("Weekly");
    const { text } = await developer.visitor.post(`${base}/keys/${old?.id}/roll`, { grace: "7d" });
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      `The old key of Weekly works until <time datetime="${old?.expires_at}">`,
    );
    const keys = await keyNamed("Weekly");
    expect(keys).toHaveLength(2);
    expect(keys.find(({ id }) => id === old?.id)?.expires_at).toBe(old?.expires_at);
    expect(keys.find(({ id }) => id !== old?.id)?.expires_at).toBeUndefined();
  });
});

describe("a form that makes a key", () => {
  const idIn = (text: string): string => /name="new_key" value="(\w{12})"/.exec(text)?.[1] ?? "none";
  const repeated = "This form was sent before and made its key then; no second one was made.";

  it("makes one, however often it is sent, and says so", async () => {
    const form = { name: "Once", new_key: idIn((await developer.visitor.get(`${base}/keys`)).text) };
    const answers = await Promise.all([1, 2, 3].map(() => developer.visitor.post(`${base}/keys`, form)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.filter(({ text }) => text.includes(repeated)).map(({ status }) => status)).toEqual([409, 409]);
    expect((await keyNamed("Once")).map(({ id }) => id)).toEqual([form.new_key]);
    // The page after it has a form of its own.
    const next = idIn(answers.find(({ status }) => status === 200)?.text ?? "");
    expect((await developer.visitor.post(`${base}/keys`, { name: "Once", new_key: next })).status).toBe(200);
    expect(await keyNamed("Once")).toHaveLength(2);
  });

  it("in place of another makes one, too", async () => {
    await developer.visitor.post(`${base}/keys`, { name: "Replaced once" });
    const [old] = await keyNamed("Replaced once");
    const { text } = await developer.visitor.get(`${base}/keys`);
    const [part = ""] = text.split(`/keys/${old?.id}/roll`)[1]?.split("</form>") ?? [];
    // The other one ends at once: there is nothing left to replace when the form comes again.
    const form = { grace: "0", new_key: idIn(part) };
    expect((await developer.visitor.post(`${base}/keys/${old?.id}/roll`, form)).status).toBe(200);
    const again = await developer.visitor.post(`${base}/keys/${old?.id}/roll`, form);
    expect([again.status, again.text.includes(repeated)]).toEqual([409, true]);
    // Of a key that is none, nothing was made before.
    const none = await developer.visitor.post(`${base}/keys/000000000000/roll`, { grace: "0" });
    expect([none.status, none.text.includes(repeated)]).toEqual([404, false]);
    expect(await keyNamed("Replaced once")).toHaveLength(2);
  });

  it("takes no id that is none, and never the key of somebody else", async () => {
    await developer.visitor.post(`${base}/keys`, { name: "Odd", new_key: "../x" });
    const [odd] = await keyNamed("Odd");
    expect(odd?.id).toMatch(/^\w{12}$/);
    const { keyId = "" } = parseApiKey(service.stack.keys.live) ?? {};
    expect((await developer.visitor.post(`${base}/keys`, { name: "Taken", new_key: keyId })).status).toBe(409);
    expect(await keyNamed("Taken")).toEqual([]);
    expect((await service.as("live").get("/accounts/me")).status).toBe(200);
  });
});

describe("a key that is replaced", () => {
  it("is shown with its end beside the new one, or as one that no longer works", async () => {
    await developer.visitor.post(`${base}/keys`, { name: "Rolled" });
    const [first] = await keyNamed("Rolled");
    const { text } = await developer.visitor.post(`${base}/keys/${first?.id}/roll`, { grace: "24h" });
    const end = (await keyNamed("Rolled")).find(({ id }) => id === first?.id)?.expires_at ?? "never";
    expect(text.replaceAll(/\s+/g, " ")).toContain(`The old key of Rolled works until <time datetime="${end}">`);
    const second = (await keyNamed("Rolled")).find(({ id }) => id !== first?.id);
    const now = await developer.visitor.post(`${base}/keys/${second?.id}/roll`, { grace: "0" });
    expect(now.text).toContain("The old key of Rolled no longer works.");
  });

  it("works for a day more where the form says nothing that is offered", async () => {
    await developer.visitor.post(`${base}/keys`, { name: "Odd" });
    const [odd] = await keyNamed("Odd");
    const { status, text } = await developer.visitor.post(`${base}/keys/${odd?.id}/roll`, { grace: "constructor" });
    expect([status, text.includes("The old key of Odd works until")]).toEqual([200, true]);
  });
});

describe("the list of freight", () => {
  it("is narrowed to a mode of transport, and offers that for freight alone", async () => {
    const { body } = await client.post<{ id: string }>("/estimates/shipping", ROAD_REQUEST);
    const text = async (query: string) => (await developer.visitor.get(`${base}/estimates?${query}`)).text;
    const MODES = ["road", "sea", "air", "rail", "inland_waterway"];
    const found = await Promise.all(MODES.map((mode) => text(`kind=shipping&mode=${mode}`)));
    expect(found.map((page) => page.includes(body.id))).toEqual(MODES.map((mode) => mode === "road"));
    expect(await text("kind=shipping")).toContain(body.id);
    expect(await text("kind=electricity&mode=sea")).not.toContain('name="mode"');
  });

  it.each([
    ["metadata_key=site", "metadata_value"],
    ["metadata_value=Hamburg", "metadata_key"],
  ])("asked for with %s alone says at %s that it is missing, and not that there is nothing", async (query, field) => {
    const { status, text } = await developer.visitor.get(`${base}/estimates?kind=shipping&${query}`);
    expect(status).toBe(400);
    expect(text).toContain(`id="${field}-fault"`);
    expect(text).not.toContain('class="empty"');
    expect(text).toContain('<details class="narrowing" open>');
  });
});

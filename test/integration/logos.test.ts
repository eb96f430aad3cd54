import type { AccountPair, AnyAccount, ClientAccount, OffsetLink } from "@isotherm/contract";
import { systemIds, systemTokens } from "@isotherm/core/system";
import { SANDBOX_BUNDLES, seedSandbox } from "@isotherm/sandbox";
import { keyOfPicture } from "@isotherm/store";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A_LOGO, ANOTHER_LOGO, formWith } from "../harness/form-with.ts";
import { aKeyOf } from "../harness/new-key.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

/** 32 x 32 pixels. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAJ0lEQVR4nO3NMQ0AAAwDoEqrf1VVsWMJGCA9FoFAIBAIBAKBQPAlGBz/AC7TL6//AAAAAElFTkSuQmCC",
  "base64",
);

/** The same, which claims sides of another length. */
const pngThatClaims = (side: number): Buffer<ArrayBuffer> => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
};

interface Address {
  readonly url: string;
}

const aPair = async (): Promise<AccountPair> =>
  (await client.post<AccountPair>("/accounts", { name: "Blue Line", currency: "EUR" })).body;
const aClientAccount = async (): Promise<ClientAccount> =>
  (await client.post<ClientAccount>("/accounts/client", { name: "A client", currency: "EUR" })).body;
const upload = (path: string, content: string | Uint8Array<ArrayBuffer>, by: Client = client) =>
  by.send<Address>("POST", path, formWith("logo", content));
const remove = (path: string, by: Client = client) => by.send<object>("DELETE", path, undefined);
const acting = async ({ id }: { readonly id: string }, by: Client = client) =>
  (await by.get<AnyAccount>("/accounts/me", { headers: { "service-account": id } })).body;
const code = ({ status, body }: Awaited<ReturnType<Client["get"]>>) => [status, body.error?.error_code];
const stored = async (url: string) => {
  const key = keyOfPicture(new URL(url).pathname)!;
  return (
    await service.table.client.send(new GetCommand({ TableName: service.table.name, Key: { pk: key.pk, sk: key.sk } }))
  ).Item;
};

describe("the logo of an account", () => {
  it("is shown by the account that got it, not by its sibling, and by nobody after it was removed", async () => {
    const pair = await aPair();
    const { status, body } = await upload(`/accounts/${pair.test.id}/logo`, A_LOGO);
    expect(status).toBe(200);
    expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/[^/]+\/v1\/media\/[0-9a-f]{40}\.svg$/) });
    expect((await acting(pair.test)).logo).toBe(body.url);
    expect((await acting(pair.live, service.as("live"))).logo).toBeNull();
    const { body: list } = await client.get<{ data: AnyAccount[] }>("/accounts?name=blue line&limit=50");
    expect(list.data.find(({ id }) => id === pair.test.id)?.logo).toBe(body.url);
    const patched = await client.send<AnyAccount>("PATCH", `/accounts/${pair.test.id}`, "{}");
    expect(patched.body.logo).toBe(body.url);

    for (const again of [1, 2]) {
      const removed = await remove(`/accounts/${pair.test.id}/logo`);
      expect([removed.status, removed.body], String(again)).toEqual([200, {}]);
    }
    expect((await acting(pair.test)).logo).toBeNull();
    expect((await fetch(body.url)).status).toBe(404);
  });

  it("has another address for every other picture, and the same for the same one", async () => {
    const account = await aClientAccount();
    const path = `/accounts/client/${account.id}/logo`;
    const { body: first } = await upload(path, A_LOGO);
    expect((await upload(path, A_LOGO)).body).toEqual(first);
    expect((await fetch(first.url)).status).toBe(200);
    const { body: second } = await upload(path, ANOTHER_LOGO);
    expect(second.url).not.toBe(first.url);
    expect(await stored(first.url)).toBeUndefined();
    expect((await acting(account)).logo).toBe(second.url);
    // The same picture of somebody else stands by itself: removing it here removes nothing there.
    const other = await aClientAccount();
    const { body: theirs } = await upload(`/accounts/client/${other.id}/logo`, ANOTHER_LOGO);
    await remove(path);
    expect((await fetch(theirs.url)).status).toBe(200);
  });

  it("is served to anybody, for a year, as what it is, with nothing that runs", async () => {
    const { test: account } = await aPair();
    const { body } = await upload(
      `/accounts/${account.id}/logo`,
      A_LOGO.replace("<path", "<script>alert(1)</script><path"),
    );
    const response = await fetch(body.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const text = await response.text();
    expect(text).toContain('fill="#0b6b4c"');
    expect(text).not.toContain("script");
    expect((await fetch(body.url, { method: "HEAD" })).status).toBe(200);
    for (const path of ["/v1/media/x", "/v1/media/..%2fx.svg", `/v1/media/${"0".repeat(40)}.svg`])
      expect((await fetch(service.stack.pagesBase + path)).status, path).toBe(404);
  });

  it("is a PNG as it was sent, whatever its name and type say", async () => {
    const { test: account } = await aPair();
    const form = new FormData();
    form.append("logo", new Blob([PNG], { type: "text/html" }), "logo.html");
    const { body } = await client.send<Address>("POST", `/accounts/${account.id}/logo`, form);
    const response = await fetch(body.url);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
  });

  it("stands on links that show it", async () => {
    const { test: account } = await aPair();
    const { body } = await upload(`/accounts/${account.id}/logo`, A_LOGO);
    const link = async (use_logo: boolean) =>
      (
        await client.post<OffsetLink>(
          "/offset-links",
          { name: "Shop", bundles: [SANDBOX_BUNDLES[0]!.id], use_logo, require_payment: true },
          { headers: { "service-account": account.id } },
        )
      ).body.logo;
    expect([await link(true), await link(false)]).toEqual([body.url, null]);
  });
});

describe("an upload that is refused", () => {
  const html = "<html><script>alert(1)</script></html>";
  const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${A_LOGO}`;

  it.each([
    ["HTML", html],
    ["a PNG that claims sides of 2^31 pixels", pngThatClaims(2 ** 31)],
    ["a PNG that claims sides of 4,097 pixels", pngThatClaims(4_097)],
    ["an SVG with entities", entities],
    ["an SVG of 100,000 tags", A_LOGO.replace("<path", `${"<g/>".repeat(50_000)}<path`)],
    ["a GIF", "GIF89a"],
  ])("is one of %s", async (_, content) => {
    const { test: account } = await aPair();
    expect(code(await upload(`/accounts/${account.id}/logo`, content))).toEqual([400, "unsupported_image_format"]);
    expect((await acting(account)).logo).toBeNull();
  });

  it("has no file in the field, is no form, or is a form that breaks off", async () => {
    const { test: account } = await aPair();
    const path = `/accounts/${account.id}/logo`;
    const noFile = new FormData();
    noFile.append("logo", "text");
    const answer = await client.send("POST", path, noFile);
    expect(code(answer)).toEqual([400, "validation_error"]);
    expect(answer.body.error?.message).toMatch(/^logo:/);
    expect(code(await client.send("POST", path, formWith("picture", A_LOGO)))).toEqual([400, "validation_error"]);
    const sent = (type: string, body: string) => client.send("POST", path, body, { headers: { "content-type": type } });
    expect(code(await sent("application/json", '{"logo":"x"}'))).toEqual([415, "unsupported_media_type"]);
    expect(code(await sent("multipart/form-data", "x"))).toEqual([415, "unsupported_media_type"]);
    expect(code(await sent("multipart/form-data; boundary=b", "--b\r\nContent-Dis"))).toEqual([
      400,
      "validation_error",
    ]);
  });

  it("is larger than 200 kB", async () => {
    const { test: account } = await aPair();
    const path = `/accounts/${account.id}/logo`;
    const long = (bytes: number) => A_LOGO + " ".repeat(bytes - A_LOGO.length);
    expect((await upload(path, long(204_800))).status).toBe(200);
    expect(code(await upload(path, long(204_801)))).toEqual([413, "payload_too_large"]);
    expect(code(await upload(path, long(300_000)))).toEqual([413, "payload_too_large"]);
  });

  it("is for an account of the other kind, another mode or organisation, or by a key that may not", async () => {
    const { test: account, live } = await aPair();
    const { id } = await aClientAccount();
    const wrongScope = [400, "account_scope_incorrect"];
    expect(code(await upload(`/accounts/${id}/logo`, A_LOGO))).toEqual(wrongScope);
    expect(code(await upload(`/accounts/client/${account.id}/logo`, A_LOGO))).toEqual(wrongScope);
    expect(code(await remove(`/accounts/${id}/logo`))).toEqual(wrongScope);
    expect(code(await remove(`/accounts/client/${account.id}/logo`))).toEqual(wrongScope);
    expect(code(await upload(`/accounts/${live.id}/logo`, A_LOGO))).toEqual([404, "not_found"]);
    const stranger = service.as({
      key: (await seedSandbox(service.table, { name: "Foreign", ids: systemIds, tokens: systemTokens })).keys.test,
    });
    for (const path of [`/accounts/${account.id}/logo`, `/accounts/client/${id}/logo`]) {
      expect(code(await upload(path, A_LOGO, stranger)), path).toEqual([404, "not_found"]);
      expect(code(await remove(path, stranger)), path).toEqual([404, "not_found"]);
    }
    const powerless = service.as({ key: await aKeyOf(service, account, { permissions: [] }) });
    expect((await upload(`/accounts/${account.id}/logo`, A_LOGO, powerless)).status).toBe(403);
    expect((await remove(`/accounts/${account.id}/logo`, powerless)).status).toBe(403);
  });
});

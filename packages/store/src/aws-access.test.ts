import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerArn, isBootstrapped, mailAccess, readConcurrencyQuota } from "./aws-access.ts";

const ARN = "arn:aws:sts::123456789012:assumed-role/operators/jane";
/** AWS STS, as far as one question goes: in its protocol, form in and XML out. */
const sts = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.once("end", () => {
    const asked = new URLSearchParams(Buffer.concat(chunks).toString());
    const isKnown = request.headers.authorization?.includes("Credential=known/") === true;
    response.writeHead(isKnown ? 200 : 403, { "content-type": "text/xml" });
    response.end(
      isKnown && asked.get("Action") === "GetCallerIdentity"
        ? `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Arn>${ARN}</Arn></GetCallerIdentityResult></GetCallerIdentityResponse>`
        : '<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Code>InvalidClientTokenId</Code><Message>unknown</Message></Error></ErrorResponse>',
    );
  });
});
const as = (accessKeyId: string) => ({
  region: "eu-central-1",
  endpoint: `http://127.0.0.1:${(sts.address() as AddressInfo).port}`,
  credentials: { accessKeyId, secretAccessKey: "secret" },
});

beforeAll(async () => {
  sts.listen(0, "127.0.0.1");
  await once(sts, "listening");
});
afterAll(() => sts.close());

describe("whose credentials are used", () => {
  it("is what AWS says, with the session's name", async () => {
    expect(await callerArn(as("known"))).toBe(ARN);
  });

  it("is nobody's when AWS does not know them", async () => {
    await expect(callerArn(as("unknown"))).rejects.toMatchObject({ name: "InvalidClientTokenId" });
  });
});

describe("whether the CDK was used in an account before", () => {
  const settings = (endpoint: string) => ({
    region: "eu-central-1",
    endpoint,
    credentials: { accessKeyId: "known", secretAccessKey: "secret" },
    maxAttempts: 1,
  });

  it.each([
    ["its version is there", 200, { Parameter: { Name: "/cdk-bootstrap/hnb659fds/version", Value: "30" } }, true],
    ["its version is not there", 400, { __type: "ParameterNotFound", message: "not found" }, false],
    ["nobody may read that", 400, { __type: "AccessDeniedException", message: "denied" }, true],
  ])("where %s (%i)", async (_case, status, body, expected) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await isBootstrapped(settings(`http://127.0.0.1:${port}`))).toBe(expected);
    server.close();
  });
});

describe("how many functions an account may run at once", () => {
  it("is read where AWS answers to GetAccountSettings, and is a reason where it could not be", async () => {
    const AccountLimit = { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 9 };
    const server = createServer(({ url }, response) => {
      response.writeHead(url?.startsWith("/2016-08-19/account-settings") ? 200 : 404);
      response.end(JSON.stringify({ AccountLimit }));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const credentials = { accessKeyId: "none", secretAccessKey: "none" };
    const at = (endpoint: string) => ({ region: "eu-central-1", credentials, endpoint, maxAttempts: 1 });
    expect(await readConcurrencyQuota(at(`http://127.0.0.1:${port}`))).toEqual({ limit: 10, unreserved: 9 });
    server.close();
    expect(await readConcurrencyQuota(at("http://127.0.0.1:1"))).toEqual(expect.any(String));
  });
});

describe("whether SES takes mails from an identity", () => {
  const NAME = "example.org";
  /** SES with what it says of the identity and of the account. */
  const asked = async (identity: readonly [status: number, body: object], account: object) => {
    const server = createServer(({ url }, response) => {
      const [status, body] = url === `/v2/email/identities/${NAME}` ? identity : [200, account];
      response.writeHead(status, { "content-type": "application/json", "x-amzn-errortype": "NotFoundException" });
      response.end(JSON.stringify(body));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const credentials = { accessKeyId: "known", secretAccessKey: "secret" };
    const access = await mailAccess(NAME, { region: "eu-central-1", endpoint, credentials, maxAttempts: 1 });
    server.close();
    return access;
  };
  const open = { SendingEnabled: true, ProductionAccessEnabled: true };

  it("is so where the identity is verified and the account is out of the sandbox", async () => {
    expect(await asked([200, { VerifiedForSendingStatus: true }], open)).toEqual({ kind: "sends", why: "" });
  });

  it.each([
    ["is not verified", { VerifiedForSendingStatus: false }, open],
    ["is switched off", { VerifiedForSendingStatus: true }, { ...open, SendingEnabled: false }],
    ["is in the sandbox", { VerifiedForSendingStatus: true }, { ...open, ProductionAccessEnabled: false }],
  ])("is not where it %s", async (why, identity, account) => {
    expect(await asked([200, identity], account)).toEqual({ kind: "refuses", why: expect.stringContaining(why) });
  });

  it("is not where there is no such identity, and is not known where SES does not answer", async () => {
    expect(await asked([404, { message: "no" }], open)).toEqual({
      kind: "refuses",
      why: "example.org is no identity in this account and region",
    });
    const credentials = { accessKeyId: "none", secretAccessKey: "none" };
    const nowhere = { region: "eu-central-1", endpoint: "http://127.0.0.1:1", credentials, maxAttempts: 1 };
    expect(await mailAccess(NAME, nowhere)).toMatchObject({ kind: "unknown" });
  });
});

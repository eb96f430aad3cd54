import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerArn } from "./aws-access.ts";

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

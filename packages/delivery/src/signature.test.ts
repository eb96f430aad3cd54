import type { AccountId } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signatureHeader, verifySignature } from "./signature.ts";

const account = "acc_01" as AccountId;
const SENT_AT = 1_700_000_000;
const nowMs = SENT_AT * 1_000;
const MAC = "952a670bbede0b2551443d960d1fe6be24a81612dd162a0d7f0661912974e618";
const body = '{"events":[]}';
const secrets = ["example-secret-0001"];
const header = signatureHeader({ body, sentAt: SENT_AT, account, secrets });

describe("signing a delivery", () => {
  it("gives the test vector of the contract", () => {
    expect(header).toBe(`timestamp=1700000000,account=acc_01,v1=${MAC}`);
  });

  it("adds one part for each active secret, newest first", () => {
    const both = signatureHeader({ body, sentAt: SENT_AT, account, secrets: ["new", "example-secret-0001"] });
    expect(both).toMatch(new RegExp(`^timestamp=1700000000,account=acc_01,v1=[0-9a-f]{64},v1=${MAC}$`));
  });
});

describe("checking a signature", () => {
  it("accepts both forms of the header", () => {
    expect(verifySignature({ header, body, secrets, nowMs })).toEqual({ verified: true, account: "acc_01" });
    const older = `timestamp=1700000000,organisation=org_01,v1=${MAC}`;
    expect(verifySignature({ header: older, body, secrets, nowMs })).toEqual({
      verified: true,
      organisation: "org_01",
    });
  });

  it("accepts an old and a new secret while one replaces the other", () => {
    const sent = signatureHeader({ body, sentAt: SENT_AT, account, secrets: ["new", "old"] });
    expect(verifySignature({ header: sent, body, secrets: ["old"], nowMs }).verified).toBe(true);
    expect(verifySignature({ header, body, secrets: ["other", ...secrets], nowMs }).verified).toBe(true);
  });

  it("verifies nothing under an empty secret, with which anybody can sign", () => {
    const forged = signatureHeader({ body, sentAt: SENT_AT, account, secrets: [""] });
    expect(verifySignature({ header: forged, body, secrets: [""], nowMs })).toEqual({
      verified: false,
      reason: "no_match",
    });
    expect(verifySignature({ header, body, secrets: ["", ...secrets], nowMs }).verified).toBe(true);
  });

  it.each([
    { case: "at two minutes", seconds: 120, verdict: { verified: true, account: "acc_01" } },
    { case: "after two minutes", seconds: 120.001, verdict: { verified: false, reason: "too_old" } },
    { case: "from the future", seconds: -121, verdict: { verified: false, reason: "too_old" } },
  ])("holds to the two-minute rule $case", ({ seconds, verdict }) => {
    expect(verifySignature({ header, body, secrets, nowMs: nowMs + seconds * 1_000 })).toEqual(verdict);
  });

  it.each([
    [undefined, "missing"],
    ["", "missing"],
    ["nonsense", "malformed"],
    [[header, header], "malformed"],
    [`account=acc_01,v1=${MAC}`, "malformed"],
    [`timestamp=,account=acc_01,v1=${MAC}`, "malformed"],
    [`timestamp=1e9,account=acc_01,v1=${MAC}`, "malformed"],
    [`timestamp=1700000000,timestamp=1700000001,v1=${MAC}`, "malformed"],
    ["timestamp=1700000000,account=acc_01", "malformed"],
    ["timestamp=1700000000,account=acc_01,v1=short", "no_match"],
    [`timestamp=1700000001,account=acc_01,v1=${MAC}`, "no_match"],
  ])("refuses %s as %s", (given, reason) => {
    expect(verifySignature({ header: given, body, secrets, nowMs })).toEqual({ verified: false, reason });
  });

  const signing = fc.record({ text: fc.string({ minLength: 1, unit: "binary" }), secret: fc.string({ minLength: 1 }) });

  it("verifies what was signed", () => {
    fc.assert(
      fc.property(signing, ({ text, secret }) => {
        const sent = signatureHeader({ body: text, sentAt: SENT_AT, account, secrets: [secret] });
        expect(verifySignature({ header: sent, body: text, secrets: [secret], nowMs }).verified).toBe(true);
        expect(verifySignature({ header: sent, body: Buffer.from(text), secrets: [secret], nowMs }).verified).toBe(
          true,
        );
      }),
    );
  });

  it("does not verify when one byte of the body was changed", () => {
    fc.assert(
      fc.property(signing, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ text, secret }, place, change) => {
        const sent = signatureHeader({ body: text, sentAt: SENT_AT, account, secrets: [secret] });
        const bytes = Buffer.from(text);
        const index = place % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ change;
        expect(verifySignature({ header: sent, body: bytes, secrets: [secret], nowMs }).verified).toBe(false);
      }),
    );
  });
});

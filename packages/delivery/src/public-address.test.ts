import { describe, expect, it } from "vitest";
import { isPublicAddress, literalAddress, type LookupAll, publicLookup } from "./public-address.ts";

describe("what counts as a public address", () => {
  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.1",
    "2001:200::1",
    "2606:4700::1111",
    "2a00:1450:4001::1",
  ])("accepts %s", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "100.100.100.200",
    "168.63.129.16",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:2::1",
    "2001:10::1",
    "2001:1ff::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:808:808::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "not an address",
    "",
  ])("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("hosts written as addresses", () => {
  it.each([
    ["https://127.1/", "127.0.0.1"],
    ["https://0x7f.1/", "127.0.0.1"],
    ["https://017700000001/", "127.0.0.1"],
    ["https://2130706433/", "127.0.0.1"],
    ["https://[::ffff:7f00:1]/", "::ffff:7f00:1"],
    ["https://①②⑦.0.0.1/", "127.0.0.1"],
    ["https://example.com/", undefined],
  ])("sees %s as %s", (url, address) => expect(literalAddress(new URL(url))).toBe(address));
});

describe("looking up a name for a connection", () => {
  const resolvingTo =
    (...addresses: string[]): LookupAll =>
    (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
  const look = (lookupAll: LookupAll, options: { all?: boolean; family?: number }) =>
    new Promise((resolve) => {
      publicLookup(lookupAll)("host.example", options, (error, found, family) => {
        resolve(error ? error.message : { found, family });
      });
    });

  it("hands on every checked address", async () => {
    expect(await look(resolvingTo("1.1.1.1", "2606:4700::1"), { all: true })).toEqual({
      found: [
        { address: "1.1.1.1", family: 4 },
        { address: "2606:4700::1", family: 6 },
      ],
      family: undefined,
    });
    expect(await look(resolvingTo("1.1.1.1", "2606:4700::1"), { family: 6 })).toEqual({
      found: "2606:4700::1",
      family: 6,
    });
  });

  it("refuses a name when one of its addresses is not public", async () => {
    const refusal = "host.example does not lead to a public address";
    expect(await look(resolvingTo("1.1.1.1", "10.0.0.1"), { all: true })).toBe(refusal);
    expect(await look(resolvingTo("10.0.0.1", "1.1.1.1"), { family: 4 })).toBe(refusal);
    expect(await look(resolvingTo("1.1.1.1", "fd00::1"), { family: 4 })).toBe(refusal);
    expect(await look(resolvingTo(), { all: true })).toBe(refusal);
  });
});

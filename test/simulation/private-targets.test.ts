import { lookup as systemLookup } from "node:dns";
import { Socket } from "node:net";
import { CreateWebhookRequest } from "@isotherm/contract";
import { systemClock } from "@isotherm/core/system";
import { httpsSender, publicLookup } from "@isotherm/delivery";
import { leadsToPrivateHost } from "@isotherm/functions/webhooks/private-host";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

// Where events must never go, however it is written. Each target is tried at registration, and again as if it had got
// past that: nothing may even try to connect.

const V4 = [
  "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.100.100.200", "100.127.255.254", "127.0.0.1",
  "127.1.2.3", "127.255.255.255", "168.63.129.16", "169.254.0.1", "169.254.169.254", "169.254.170.2", "169.254.170.23",
  "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.192", "192.0.2.1", "192.168.0.1", "192.168.255.255", "192.88.99.1",
  "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
]; // prettier-ignore

const numberOf = (address: string): number => address.split(".").reduce((all, part) => all * 256 + Number(part), 0);
const hex = (address: string): string => numberOf(address).toString(16).padStart(8, "0");
const groups = (address: string): string => `${hex(address).slice(0, 4)}:${hex(address).slice(4)}`;

/** The same address as URLs write it, so that a reader of dots alone would take it for a name. */
const OTHER_FORMS: readonly ((address: string) => string)[] = [
  (address) => String(numberOf(address)),
  (address) => `0x${hex(address)}`,
  (address) => `0${numberOf(address).toString(8)}`,
  (address) => address.split(".").map((part) => `0x${Number(part).toString(16)}`).join("."),
  (address) => address.split(".").map((part) => `0${Number(part).toString(8)}`).join("."),
  (address) => `${address}.`,
  // Full-width digits and an ideographic full stop become plain ones.
  (address) => address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))).replaceAll(".", "。"),
]; // prettier-ignore

/** IPv6 addresses that lead to an IPv4 one. */
const WITHIN_V6: readonly ((address: string) => string)[] = [
  (address) => `::ffff:${groups(address)}`,
  (address) => `::${groups(address)}`,
  (address) => `64:ff9b::${groups(address)}`,
  (address) => `64:ff9b:1::${groups(address)}`,
  (address) => `2002:${groups(address)}::1`,
  (address) => `2001:0:${groups(address)}::1`,
];
const V6 = [
  "::", "::1", "fe80::1", "febf::1", "fec0::1", "fc00::1", "fd00:ec2::254", "fdff::1", "ff02::1", "ff0e::1", "100::1",
  "2001:db8::1", "2001:10::1", "2001:2::1", "3fff::1", "5f00::1", "fd20:ce::254",
]; // prettier-ignore

const SAMPLE = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.0.1", "100.64.0.1"];
const ADDRESSES = [...V4, ...V6.map((one) => `[${one}]`)];
const HOSTS = [
  ...ADDRESSES,
  ...SAMPLE.flatMap((address) => OTHER_FORMS.map((form) => form(address))),
  ...V4.flatMap((address) => WITHIN_V6.map((form) => `[${form(address)}]`)),
  "127.1",
  "10.1",
  "localhost",
  "LOCALHOST",
  "ⓛocalhost",
  "localhost:22",
];

describe("a target that is not on the public internet", () => {
  let connects: unknown[];
  beforeEach(() => {
    connects = [];
    const emit = Reflect.get(Socket.prototype, "emit") as (...all: unknown[]) => boolean;
    // Sockets tell of every address that they are about to connect to.
    const spied = function emitting(this: Socket, name: string, ...facts: unknown[]): boolean {
      if (name === "connectionAttempt") connects.push(facts[0]);
      return Reflect.apply(emit, this, [name, ...facts]);
    };
    vi.spyOn(Socket.prototype, "emit").mockImplementation(spied);
  });
  afterEach(() => vi.restoreAllMocks());

  const send = (url: string, lookup = publicLookup()) =>
    httpsSender({ clock: systemClock, deadlineMs: 300, lookup })({ url, body: "{}", headers: {} });

  it("is tried in more than 150 ways", () => {
    expect(new Set(HOSTS).size).toBeGreaterThan(250);
  });

  it("is told apart by these means: where it is allowed, it is connected to", async () => {
    const allowed = httpsSender({ clock: systemClock, deadlineMs: 1_000, allowPrivateReceivers: true });
    for (const host of ["127.0.0.1", "localhost"]) {
      expect((await allowed({ url: `https://${host}:9/`, body: "{}", headers: {} })).status).toBeNull();
    }
    expect(connects).toContain("127.0.0.1");
    expect(connects.length).toBeGreaterThan(1);
  });

  it.each(HOSTS)("%s is neither registered nor connected to", async (host) => {
    const url = `https://${host}/hook`;
    // What the platform takes for no URL at all is refused by the schema.
    if (!URL.canParse(url)) return expect(CreateWebhookRequest.safeParse({ url }).success).toBe(false);
    const resolve = async () => ["127.0.0.1"];
    expect(await leadsToPrivateHost(new URL(url), resolve)).toBe(true);
    expect(await send(url)).toMatchObject({ status: null, error: "NOT_PUBLIC" });
    expect(connects).toEqual([]);
  });

  it.each(ADDRESSES)(
    "a name that leads to %s is not connected to, nor one that leads there as well",
    async (literal) => {
      const address = literal.replace(/^\[(.*)\]$/, "$1");
      const family = address.includes(":") ? 6 : 4;
      const leadsTo = (...found: { address: string; family: number }[]) =>
        publicLookup((_host, _options, done) => done(null, found));
      const publicOne = { address: "93.184.215.14", family: 4 };
      for (const lookup of [leadsTo({ address, family }), leadsTo(publicOne, { address, family })]) {
        expect(await send("https://receiver.example/", lookup)).toMatchObject({ status: null, error: "NOT_PUBLIC" });
      }
      expect(
        await leadsToPrivateHost(new URL("https://receiver.example/"), async () => [publicOne.address, address]),
      ).toBe(true);
      expect(connects).toEqual([]);
    },
  );

  it("gains nothing by a name that leads elsewhere the second time: the checked address is connected to", async () => {
    let asked = 0;
    const rebinding = publicLookup((_host, _options, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? "93.184.215.14" : "127.0.0.1", family: 4 }]);
    });
    const checked = new Set<string>();
    const watched: typeof rebinding = (host, options, done) =>
      rebinding(host, options, (error, address, family) => {
        for (const one of Array.isArray(address) ? address : []) checked.add(one.address);
        // It is not really connected to: the look-up fails once it was seen what would be.
        done(error ?? new Error("seen"), address, family);
      });
    await send("https://receiver.example/", watched);
    expect(await send("https://receiver.example/", watched)).toMatchObject({ error: "NOT_PUBLIC" });
    expect([asked, ...checked]).toEqual([2, "93.184.215.14"]);
    expect(connects).toEqual([]);
  });

  it.each(["https://a:b@93.184.215.14/", "https://a@localhost/", "http://93.184.215.14/", "https://93.184.215.14/#a"])(
    "%s is no address of an endpoint",
    (url) => {
      expect(CreateWebhookRequest.safeParse({ url }).success).toBe(false);
    },
  );

  it("is what the system's own resolver says of localhost", async () => {
    expect(await send("https://localhost/", publicLookup(systemLookup))).toMatchObject({ error: "NOT_PUBLIC" });
  });
});

import { expect, it } from "vitest";
import { leadsToPrivateHost } from "./private-host.ts";

const PUBLIC = "93.184.215.14";

it.each<[string, readonly string[], boolean]>([
  ["one of whose addresses is private", [PUBLIC, "10.0.0.1"], true],
  ["whose last address is a private one of IPv6", [PUBLIC, "fd00::1"], true],
  ["all of whose addresses are public", [PUBLIC, "2606:2800:21f:cb07:6820:80da:af6b:8b2c"], false],
  ["that does not resolve yet", [], false],
])("a host %s", async (_what, addresses, isPrivate) => {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return addresses;
  };
  expect(await leadsToPrivateHost(new URL("https://hooks.example.com/hook"), resolve)).toBe(isPrivate);
  expect(asked).toEqual(["hooks.example.com"]);
});

it("an address is taken as it is, without a resolver", async () => {
  const resolve = () => Promise.reject(new Error("asked"));
  expect(await leadsToPrivateHost(new URL(`https://${PUBLIC}/hook`), resolve)).toBe(false);
  expect(await leadsToPrivateHost(new URL("https://[fd00::1]/hook"), resolve)).toBe(true);
});

import { describe, expect, it } from "vitest";
import { instant, instantMs } from "@isotherm/core";
import { dropEdgeKey } from "../operator/change-secrets.ts";
import type { Operating } from "../operator/operator-act.ts";
import { edgeKeysText } from "./edge-keys.ts";
import { isLiveKey, parsePaymentKeys, replacedKeys, signingSecretsAt } from "./payment-keys.ts";
import type { SecretStore } from "./secret-store.ts";

const value = (letter: string): string => letter.repeat(43);

it.each([
  ["key-9", { first: value("a"), "key-2": value("b") }],
  ["toString", { first: value("a"), "key-2": value("b") }],
  ["first", { first: value("a") }],
])("dropping %s, which does not stand or stands alone, writes nothing", async (name, standing) => {
  const unwritten = (): never => {
    throw new Error("written");
  };
  const store = { read: async () => ({ text: edgeKeysText(standing), version: "1" }), write: unwritten };
  const operating = {
    ids: { next: unwritten },
    clock: { nowMs: unwritten },
    table: { name: "table", client: { send: unwritten } },
  } as unknown as Operating;
  expect(await dropEdgeKey(operating, store as unknown as SecretStore, name)).toBe(false);
});

const NOW = instantMs("2026-04-14T00:00:00.000Z");
const TWO_DAYS_MS = 172_800_000;
const [FIRST, SECOND, THIRD] = ["whsec_first00000", "whsec_second0000", "whsec_third00000"];
const keysWith = (signing_secret: string) => ({ api_key: "rk_test_0123456789", signing_secret });

describe("the keys of card payments", () => {
  it("are none where the deployment was given none, and never shown where they can't be read", () => {
    expect(parsePaymentKeys(undefined)).toEqual({ schema: 1, api_key: null, signing: [] });
    for (const text of ["", "{}", `{"schema":1,"api_key":"${FIRST}","signing":[]}`])
      expect(() => parsePaymentKeys(text)).toThrow("the payment keys are not of the form that this version reads");
  });

  it("hold an earlier signing secret for two days more, to the millisecond", () => {
    const both = replacedKeys(replacedKeys(parsePaymentKeys(undefined), keysWith(FIRST), NOW), keysWith(SECOND), NOW);
    expect(signingSecretsAt(both, NOW)).toEqual([SECOND, FIRST]);
    expect(signingSecretsAt(both, NOW + TWO_DAYS_MS - 1)).toEqual([SECOND, FIRST]);
    expect(signingSecretsAt(both, NOW + TWO_DAYS_MS)).toEqual([SECOND]);
  });

  it("forget one that holds no more, and do not lengthen the time of one that does", () => {
    const two = replacedKeys(replacedKeys(parsePaymentKeys(undefined), keysWith(FIRST), NOW), keysWith(SECOND), NOW);
    const three = (atMs: number) => replacedKeys(two, keysWith(THIRD), atMs).signing;
    const own = { value: THIRD, until: null };
    expect(three(NOW + 1)).toEqual([
      own,
      { value: SECOND, until: instant(NOW + 1 + TWO_DAYS_MS) },
      { value: FIRST, until: instant(NOW + TWO_DAYS_MS) },
    ]);
    expect(three(NOW + TWO_DAYS_MS).map(({ value }) => value)).toEqual([THIRD, SECOND]);
  });

  it("that come back have their signing secret once, without an end", () => {
    const again = replacedKeys(replacedKeys(parsePaymentKeys(undefined), keysWith(FIRST), NOW), keysWith(FIRST), NOW);
    expect(again.signing).toEqual([{ value: FIRST, until: null }]);
  });

  it("move money when they say live, whether restricted or not", () => {
    const keys = ["sk_live_0123456789", "rk_live_0123456789", "sk_test_0123456789", "rk_test_0123456789"];
    expect(keys.map(isLiveKey)).toEqual([true, true, false, false]);
  });
});

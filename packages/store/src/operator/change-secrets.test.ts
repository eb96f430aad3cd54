import { expect, it } from "vitest";
import { edgeKeysText } from "../secrets/edge-keys.ts";
import type { SecretStore } from "../secrets/secret-store.ts";
import { dropEdgeKey } from "./change-secrets.ts";
import type { Operating } from "./operator-act.ts";

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

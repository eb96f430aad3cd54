import { type AccountId, decimal, type OrganisationId } from "@isotherm/core";
import { expect, it } from "vitest";
import { cachedDirectory } from "./authenticate.ts";
import { aDirectory, key } from "./fixtures.ts";

it("a key is read once in five seconds; one whose reading failed is read again at once", async () => {
  let now = 0;
  let reads = 0;
  let fails = true;
  const directory = aDirectory({
    onKeyRead: () => {
      reads += 1;
      if (fails) throw new Error("the table is on fire");
    },
  });
  const cached = cachedDirectory(
    { ...directory, apiKey: async (id) => directory.apiKey(id) },
    { nowMs: () => now, monotonicMs: () => now },
  );
  await expect(cached.apiKey(key.keyId)).rejects.toThrow("on fire");
  fails = false;
  expect((await cached.apiKey(key.keyId))?.id).toBe(key.keyId);
  now = 4_999;
  expect((await cached.apiKey(key.keyId))?.id).toBe(key.keyId);
  expect(reads).toBe(2);
  now = 5_001;
  await cached.apiKey(key.keyId);
  expect(reads).toBe(3);
});

it("what is not there is remembered as well, each under its own id", async () => {
  const asked: string[] = [];
  const directory = aDirectory({});
  const cached = cachedDirectory(
    {
      ...directory,
      account: (id) => {
        asked.push(id);
        return directory.account(id);
      },
    },
    { nowMs: () => 0, monotonicMs: () => 0 },
  );
  const ids = ["acc_nobody", "acc_nobody", "acc_own", "acc_own"] as Parameters<typeof cached.account>[0][];
  const found = [];
  for (const id of ids) found.push((await cached.account(id))?.account.id);
  expect([found, asked]).toEqual([
    [undefined, undefined, "acc_own", "acc_own"],
    ["acc_nobody", "acc_own"],
  ]);
});

it("what the operator changes of an account or its organisation is known after five seconds, and not asked for before", async () => {
  let now = 0;
  let suspended = false;
  let name = "A";
  const directory = aDirectory({});
  const cached = cachedDirectory(
    {
      ...directory,
      account: async (id) => {
        const record = await directory.account(id);
        return record && { ...record, suspended };
      },
      organisation: async (id) => ({ id, name, commission: decimal("0.1") }),
    },
    { nowMs: () => now, monotonicMs: () => now },
  );
  const known = async () => [
    (await cached.account("acc_own" as AccountId))?.suspended,
    (await cached.organisation("org_a" as OrganisationId))?.name,
  ];
  expect(await known()).toEqual([false, "A"]);
  [suspended, name] = [true, "B"];
  now = 4_999;
  expect(await known()).toEqual([false, "A"]);
  now = 5_001;
  expect(await known()).toEqual([true, "B"]);
});

import { memoryTable, tableOver } from "@isotherm/delivery/simulation/memory-table";
import type { Table } from "@isotherm/store";
import {
  DATA_KEY_LIFETIME_MS,
  DATA_KEY_USES,
  dataKeyItem,
  SecretNotOpened,
  sealedSecrets,
  webhookContext,
} from "@isotherm/store/secrets/index";
import { wrappingKeyOf } from "@isotherm/store/secrets/local-wrapping-key";
import { beforeEach, describe, expect, it } from "vitest";

const SECRET = "a-signing-secret-of-forty-three-characters!";
const HERE = webhookContext({ organisation_id: "org_1", mode: "live", webhook_id: "whk_1" });

describe("secrets in items", () => {
  let nowMs: number;
  let table: Table;
  let unwrapped: number;
  let disabled: boolean;
  let cleared: number;
  const wrapping = wrappingKeyOf(async () => "the value that a local stack keeps");
  const process = () =>
    sealedSecrets({
      table,
      wrapping: {
        ...wrapping,
        unwrap: async (wrapped, number) => {
          unwrapped += 1;
          if (disabled) throw new Error("DisabledException");
          return wrapping.unwrap(wrapped, number);
        },
      },
      clock: { nowMs: () => nowMs, monotonicMs: () => nowMs },
      onClear: () => (cleared += 1),
    });
  let memory: ReturnType<typeof memoryTable>;
  const addKey = async (number: number, wrappedAs = number): Promise<void> => {
    const { wrapped } = await wrapping.generate(wrappedAs);
    const Item = dataKeyItem({ number, wrapped, created_at: "2026-03-01T00:00:00.000Z" });
    memory.apply({ name: "PutCommand", input: { Item } });
  };

  beforeEach(async () => {
    [nowMs, unwrapped, disabled, cleared] = [0, 0, false, 0];
    memory = memoryTable(() => nowMs);
    table = tableOver((call) => memory.apply(call));
    await addKey(1);
  });

  it("are not to be seen in what is kept, and read by every process", async () => {
    const kept = await process().seal(SECRET, HERE);
    expect(kept).toMatch(/^sealed:1:1:[\w-]+$/);
    for (const encoding of ["utf8", "hex", "base64url"] as const)
      expect(kept).not.toContain(Buffer.from(SECRET).toString(encoding));
    expect(await process().open(kept, HERE)).toBe(SECRET);
    expect(await process().seal(SECRET, HERE)).not.toBe(kept);
  });

  it.each([
    ["another webhook", { organisation_id: "org_1", mode: "live", webhook_id: "whk_2" }],
    ["another organisation", { organisation_id: "org_2", mode: "live", webhook_id: "whk_1" }],
    ["the other mode", { organisation_id: "org_1", mode: "test", webhook_id: "whk_1" }],
  ])("open nothing where they were moved to %s", async (_where, there) => {
    const kept = await process().seal(SECRET, HERE);
    await expect(process().open(kept, webhookContext(there))).rejects.toThrow(SecretNotOpened);
  });

  it("open nothing when one character is another", async () => {
    const kept = await process().seal(SECRET, HERE);
    const at = kept.length - 20;
    const changed = kept.slice(0, at) + (kept[at] === "A" ? "B" : "A") + kept.slice(at + 1);
    await expect(process().open(changed, HERE)).rejects.toThrow(SecretNotOpened);
  });

  it("do not follow a data key that was moved to another number", async () => {
    await addKey(2, 1);
    await expect(process().seal(SECRET, HERE)).rejects.toThrow(SecretNotOpened);
  });

  it("from before are read as they are", async () => {
    expect(await process().open(SECRET, HERE)).toBe(SECRET);
    expect(unwrapped).toBe(0);
  });

  it("are kept as they are while there is no data key, and somebody hears of it", async () => {
    memory = memoryTable(() => nowMs);
    expect(await process().seal(SECRET, HERE)).toBe(SECRET);
    expect(cleared).toBe(1);
  });

  it("are sealed with the newest data key at once, and those of earlier ones are read", async () => {
    const one = process();
    const before = await one.seal(SECRET, HERE);
    await addKey(2);
    expect(await one.seal(SECRET, HERE)).toMatch(/^sealed:1:2:/);
    expect(await one.open(before, HERE)).toBe(SECRET);
  });

  it("ask for a data key once in five minutes, and again after ten thousand uses", async () => {
    const kept = await process().seal(SECRET, HERE);
    const one = process();
    unwrapped = 0;
    for (let use = 0; use < DATA_KEY_USES; use += 1) await one.open(kept, HERE);
    expect(unwrapped).toBe(1);
    await one.open(kept, HERE);
    expect(unwrapped).toBe(2);
    nowMs += DATA_KEY_LIFETIME_MS - 1;
    await one.open(kept, HERE);
    expect(unwrapped).toBe(2);
    nowMs += 1;
    await one.open(kept, HERE);
    expect(unwrapped).toBe(3);
  });

  it("are out of reach five minutes after the key was disabled, and back when it is enabled", async () => {
    const one = process();
    const kept = await one.seal(SECRET, HERE);
    disabled = true;
    expect(await one.open(kept, HERE)).toBe(SECRET);
    nowMs += DATA_KEY_LIFETIME_MS;
    await expect(one.open(kept, HERE)).rejects.toMatchObject({ code: "service_unavailable" });
    disabled = false;
    expect(await one.open(kept, HERE)).toBe(SECRET);
  });

  it("of a data key that is not there are told apart from a fault of the table", async () => {
    const kept = (await process().seal(SECRET, HERE)).replace("sealed:1:1:", "sealed:1:7:");
    await expect(process().open(kept, HERE)).rejects.toThrow(SecretNotOpened);
    table = tableOver(() => {
      throw new Error("the table is on fire");
    });
    await expect(process().open(kept, HERE)).rejects.toThrow("the table is on fire");
  });
});

import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { eventually, temporaryFolder } from "./fixtures.ts";
import { LockHeld, takeLock, waitForLock } from "./lock.ts";

// Larger than any number that a system gives.
const NOBODY = 2 ** 30;

describe("a lock", () => {
  it("is held by one at a time", () => {
    const file = join(temporaryFolder(), "state", "lock");
    const release = takeLock(file);
    expect(() => takeLock(file)).toThrow(LockHeld);
    expect(() => takeLock(file)).toThrow(String(process.pid));
    release();
    expect(existsSync(file)).toBe(false);
    takeLock(file)();
  });

  it.each([
    ["a process that is gone", `${NOBODY} 1`],
    ["an earlier process with a number of today", `${process.pid} 1`],
    ["nobody that can be made out", "what"],
    ["nobody", ""],
  ])("is taken over from %s, leaving nothing behind", (_name, content) => {
    const folder = temporaryFolder();
    const file = join(folder, "lock");
    writeFileSync(file, content);
    const release = takeLock(file);
    expect(readdirSync(folder)).toEqual(["lock"]);
    expect(() => takeLock(file)).toThrow(LockHeld);
    release();
  });

  it("can be waited for", async () => {
    const file = join(temporaryFolder(), "lock");
    const release = takeLock(file);
    let taken = false;
    const waiting = waitForLock(file).then((letGo) => {
      taken = true;
      return letGo;
    });
    expect(taken).toBe(false);
    release();
    await eventually(() => taken);
    (await waiting)();
  });
});

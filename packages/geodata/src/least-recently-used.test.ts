import { describe, expect, it } from "vitest";
import { leastRecentlyUsed } from "./least-recently-used.ts";

describe("a memory for two values", () => {
  it("forgets the one that nobody asked for longest", () => {
    const memory = leastRecentlyUsed<number>(2);
    memory.set("a", 1);
    memory.set("b", 2);
    expect(memory.get("a")).toBe(1);
    memory.set("c", 3);
    expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual([1, undefined, 3]);
  });

  it("keeps the others when a value is replaced", () => {
    const memory = leastRecentlyUsed<number>(2);
    memory.set("a", 1);
    memory.set("b", 2);
    memory.set("a", 4);
    expect([memory.get("a"), memory.get("b")]).toEqual([4, 2]);
  });
});

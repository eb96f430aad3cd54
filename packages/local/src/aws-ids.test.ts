import { instantMs } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { hexId, traceHeader } from "./aws-ids.ts";

describe("ids of local parts", () => {
  it("are as long as they are to be, and none comes twice", () => {
    const ids = Array.from({ length: 10_000 }, () => hexId(24));
    expect(ids.filter((id) => !/^[0-9a-f]{24}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("of a trace have X-Ray's form, the second of its start and a parent of its own", () => {
    const header = traceHeader(instantMs("2026-03-01T00:00:00.999Z"));
    const form = /^Root=1-69a38180-([0-9a-f]{24});Parent=([0-9a-f]{16});Sampled=0$/;
    expect(header).toMatch(form);
    const [, root, parent] = form.exec(header) ?? [];
    expect(root).not.toContain(parent);
    expect(traceHeader(255_000)).toMatch(/^Root=1-000000ff-/);
  });
});

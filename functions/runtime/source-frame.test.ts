import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { functionLog, inTime } from "./function-table.ts";
import { sourceFrame } from "./source-frame.ts";

const folder = mkdtempSync(join(tmpdir(), "isotherm-source-frame-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

// In the bundle: a library from column 0, ours from 10, the library from 20; on the next line ours again.
const bundle = join(folder, "index.mjs");
const { href } = pathToFileURL(bundle);
writeFileSync(
  `${bundle}.map`,
  JSON.stringify({ version: 3, sources: ["../../../functions/orders/handler.ts"], names: [], mappings: "UAIE,U;AACA" }),
);
writeFileSync(join(folder, "broken.mjs.map"), "{");

describe("a frame of an error that is told", () => {
  it.each([
    [`    at async c (${href}:1:11)`, "    at async c (functions/orders/handler.ts:5:3)"],
    [`    at ${href}:1:20`, "    at functions/orders/handler.ts:5:3"],
    [`    at ${href}:2:1`, "    at functions/orders/handler.ts:6:3"],
  ])("names our file and line: %s", (frame, told) => {
    expect(sourceFrame(frame)).toBe(told);
  });

  it.each([
    ["of a library", `    at ${href}:1:1`],
    ["of a library behind ours", `    at ${href}:1:21`],
    ["of a file without a map", `    at ${new URL("other.mjs", href).href}:1:11`],
    ["of a file whose map is broken", `    at ${new URL("broken.mjs", href).href}:1:11`],
    ["of Node", "    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)"],
  ])("stays as it is where it is one %s", (_which, frame) => {
    expect(sourceFrame(frame)).toBe(frame);
  });

  it("is logged so, of causes too", () => {
    const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const cause = Object.assign(new Error("first"), { stack: `Error: first\n    at ${href}:1:11` });
    const error = Object.assign(new Error("then", { cause }), { stack: `Error: then\n    at c (${href}:1:12)` });
    functionLog("orders").error("failed", { error });
    expect(JSON.parse(String(printed.mock.lastCall?.[0]))).toMatchObject({
      error: {
        at: ["    at c (functions/orders/handler.ts:5:3)"],
        cause: { at: ["    at functions/orders/handler.ts:5:3"] },
      },
    });
  });

  it("is what Lambda prints of an error that ends an invocation", async () => {
    const error = Object.assign(new Error("ended"), { stack: `Error: ended\n    at c (${href}:1:11)` });
    const ending = inTime(async () => {
      throw error;
    });
    await expect(ending({}, { getRemainingTimeInMillis: () => 1 })).rejects.toBe(error);
    expect(error.stack).toBe("Error: ended\n    at c (functions/orders/handler.ts:5:3)");
  });
});

import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { LockHeld } from "./lock.ts";
import { BadOption, startOptions, startSettings, wantsHelp } from "./start-options.ts";
import { javaMajor, startupTrouble } from "./startup-trouble.ts";

describe("the options of npm start", () => {
  it("leaves ports and folder open that nobody names", () => {
    expect(startOptions([])).toEqual({
      fresh: false,
      testStepMs: 60_000,
      poolDays: 30,
      requestsPerSecond: 15,
      onlyBackends: false,
      backgroundFunctions: false,
    });
  });

  it("takes free ports for everything with --port 0", () => {
    expect(startOptions(["--port", "0"])).toMatchObject({ port: 0, inboxPort: 0 });
    expect(startOptions(["--port", "0", "--inbox-port", "3555"])).toMatchObject({ port: 0, inboxPort: 3555 });
  });

  it("may leave the functions of the API to others, with or without the rest of them", () => {
    expect(startOptions(["--only-backends"])).toMatchObject({ onlyBackends: true, backgroundFunctions: false });
    expect(startOptions(["--only-backends", "--background-functions"])).toMatchObject({
      onlyBackends: true,
      backgroundFunctions: true,
    });
  });

  it("takes paths from the working directory", () => {
    expect(
      startOptions(["--data", "d", "--fresh", "--receiver-ca", "/x/ca.pem", "--test-step-ms", "100"]),
    ).toMatchObject({
      dataFolder: resolve("d"),
      fresh: true,
      receiverCaFile: "/x/ca.pem",
      testStepMs: 100,
    });
  });

  it.each([
    [["--port", "70000"]],
    [["--port", "x"]],
    [["--pool-days", "366"]],
    [["--port", "-1"]],
    [["--nonsense"]],
    [["stray"]],
    [["--data"]],
    [["--background-functions"]],
  ])("refuses %j", (args) => {
    expect(() => startOptions(args)).toThrow(BadOption);
  });

  it("are shown when asked for", () => {
    expect(wantsHelp(["--help"])).toBe(true);
    expect(wantsHelp(["-h"])).toBe(true);
    expect(wantsHelp(["--port", "1"])).toBe(false);
  });
});

it("what npm start sets lets keys of Stripe's be given, and follows the options", () => {
  expect(startSettings(startOptions(["--test-step-ms", "5", "--rate-limit", "20", "--pool-days", "0"]))).toEqual({
    TEST_STEP_MS: "5",
    POOL_DAYS: "0",
    REQUESTS_PER_SECOND: "20",
    REQUEST_BURST: "40",
    STRIPE_AT: "https://api.stripe.com",
  });
});

describe("what a start that failed says", () => {
  const ports = { port: 3000, inboxPort: 3443 };
  it.each([
    [{ code: "EADDRINUSE", port: 3000 }, "Port 3000 is taken.*--port"],
    [{ code: "EADDRINUSE", port: 3443 }, "Port 3443.*--inbox-port"],
    [{ code: "EACCES", port: 80 }, "Port 80"],
    [{ code: "ENOSPC" }, "disk is full"],
    [{ code: "EACCES", syscall: "mkdir", path: "/var/isotherm" }, "/var/isotherm can't be written.*--data DIR"],
    [{ code: "ENOENT", syscall: "mkdir", path: "/mnt/d" }, "/mnt/d can't be written"],
    [{ code: "EACCES", syscall: "open", path: ".local/stack.json" }, "stack.json can't be written.*--state DIR"],
    [{ code: "EROFS", syscall: "open", path: "/mnt/log" }, "/mnt/log can't be written.*EROFS"],
    [new LockHeld("/x/lock", 7), "process 7.*--state"],
    [new Error("odd"), "odd"],
  ])("%j leads to one line that says what to do", (error, line) => {
    expect(startupTrouble(error, ports)).toMatch(new RegExp(line));
    expect(startupTrouble(error, ports)).not.toContain("\n");
  });
});

describe("the version of Java", () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_392"', 8],
    ['openjdk version "21" 2023-09-19', 21],
    ["nothing of the kind", undefined],
  ])("of %j is %s", (printed, major) => {
    expect(javaMajor(printed)).toBe(major);
  });
});

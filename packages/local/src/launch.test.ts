import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { eventually, isRunning, temporaryFolder } from "./fixtures.ts";

/** What `npm ci` of the package manager's folder does: a pnpm that notes its runs, then does what `pnpm` says. */
const fetches = (pnpm: string) => {
  const program = `require("node:fs").appendFileSync("runs", "run\\n"); process.exit(require("node:child_process").spawnSync("sh", ["-c", ${JSON.stringify(pnpm)}], { stdio: "inherit" }).status)`;
  return `mkdir -p node_modules/pnpm/bin && cat > node_modules/pnpm/bin/pnpm.cjs <<'END'\n${program}\nEND`;
};

/** A repository in which `npm` is a shell script of ours: it does what `npm` says, by default fetches such a pnpm. */
const aRepository = (pnpm: string, npm = fetches(pnpm)) => {
  const root = temporaryFolder();
  for (const folder of ["packages/local/pnpm", "bin", "node_modules"])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "packages/local/pnpm/package-lock.json"), "lock of pnpm 1");
  cpSync(fileURLToPath(new URL("../launch.mjs", import.meta.url)), join(root, "packages/local/launch.mjs"));
  writeFileSync(join(root, "pnpm-lock.yaml"), "lock 1");
  writeFileSync(join(root, "pnpm-workspace.yaml"), "workspace");
  writeFileSync(join(root, "script.mjs"), "console.log(JSON.stringify(process.argv.slice(2))); process.exit(7);");
  writeFileSync(join(root, "bin/npm"), `#!/bin/sh\n${npm}\n`);
  chmodSync(join(root, "bin/npm"), 0o755);
  const start = (...args: string[]) => {
    // Not npm: then the launcher would watch the processes above it.
    const { npm_lifecycle_event: _npm, NODE_COMPILE_CACHE: _compiled, ...environment } = process.env;
    const child = spawn(process.execPath, [join(root, "packages/local/launch.mjs"), ...args], {
      cwd: root,
      env: { ...environment, PATH: `${join(root, "bin")}${delimiter}/usr/bin${delimiter}/bin` },
    });
    const ended = (async () => {
      let out = "";
      let err = "";
      child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
      child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
      const [code] = (await once(child, "close")) as [number];
      return { code, out, err };
    })();
    return { child, ended };
  };
  return {
    root,
    start,
    launch: (...args: string[]) => start(...args).ended,
    runs: () => (existsSync(join(root, "runs")) ? readFileSync(join(root, "runs"), "utf8").split("\n").length - 1 : 0),
  };
};

/** What an install leaves behind: a Node. */
const INSTALLS = `mkdir -p node_modules/node/bin && ln -sf "${process.execPath}" node_modules/node/bin/node`;

describe("the launcher", () => {
  it("installs once, runs the script and ends as it does", async () => {
    const { launch, runs } = aRepository(INSTALLS);
    expect(await launch("script.mjs", "a", "b")).toMatchObject({ code: 7, out: '["a","b"]\n' });
    expect(await launch("script.mjs")).toEqual({ code: 7, out: "[]\n", err: "" });
    expect(runs()).toBe(1);
  });

  it("has Node keep what it compiles of scripts, beside the packages", async () => {
    const { root, launch } = aRepository(INSTALLS);
    writeFileSync(join(root, "told.mjs"), "console.log(process.env.NODE_COMPILE_CACHE)");
    const kept = join(root, "node_modules/.cache/compiled");
    expect((await launch("told.mjs")).out).toBe(`${kept}\n`);
    expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(1);
  });

  it.each(["pnpm-lock.yaml", "pnpm-workspace.yaml", "packages/local/pnpm/package-lock.json"])(
    "installs again when %s has changed",
    async (file) => {
      const { root, launch, runs } = aRepository(INSTALLS);
      await launch("script.mjs");
      writeFileSync(join(root, file), "changed");
      await launch("script.mjs");
      expect(runs()).toBe(2);
    },
  );

  it("runs nothing of a pnpm that is not the locked one", async () => {
    const { launch, runs } = aRepository(
      INSTALLS,
      `${fetches(INSTALLS)}\necho 'npm error code EINTEGRITY' >&2; exit 1`,
    );
    const { code, err } = await launch("script.mjs");
    expect(code).toBe(1);
    expect(err.trim().split("\n").at(-1)).toContain("not the one that was locked");
    expect(runs()).toBe(0);
  });

  it("lets a second one wait for the install of the first", async () => {
    const { launch, runs } = aRepository(`sleep 0.5; ${INSTALLS}`);
    const both = await Promise.all([launch("script.mjs"), launch("script.mjs")]);
    expect(both.map(({ code }) => code)).toEqual([7, 7]);
    expect(runs()).toBe(1);
  });

  it("takes over the install lock of a process that is gone", async () => {
    const { root, launch } = aRepository(INSTALLS);
    mkdirSync(join(root, ".local"));
    writeFileSync(join(root, ".local/install.lock"), String(2 ** 30));
    expect((await launch("script.mjs")).code).toBe(7);
    expect(existsSync(join(root, ".local/install.lock"))).toBe(false);
  });

  it.each([
    ["echo 'ENOSPC: no space left on device' >&2; exit 1", "The disk is full"],
    ["echo 'getaddrinfo ENOTFOUND registry.example'; exit 1", "registry can't be reached"],
    ["echo 'ERR_PNPM_OUTDATED_LOCKFILE'; exit 1", "pnpm-lock.yaml doesn't fit"],
    ["echo 'ERR_PNPM_TARBALL_INTEGRITY'; exit 1", "not the one that was locked"],
    ["echo 'odd'; exit 3", "failed \\(exit 3\\)"],
    ["true", "Node did not come"],
  ])("says what to do when an install ends with %j, and tries again the next time", async (pnpm, line) => {
    const { launch, runs } = aRepository(pnpm);
    const { code, err } = await launch("script.mjs");
    expect(code).toBe(1);
    expect(err.trim().split("\n").at(-1)).toMatch(new RegExp(line));
    await launch("script.mjs");
    expect(runs()).toBe(2);
  });

  it("hands signals on, and ends when the script has", async () => {
    const { root, start, launch } = aRepository(INSTALLS);
    await launch("script.mjs");
    writeFileSync(
      join(root, "waits.mjs"),
      "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 9); console.log(process.pid);",
    );
    const { child, ended } = start("waits.mjs");
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
  });

  it("ends with 130, as a shell counts, when Ctrl-C has ended the script", async () => {
    const { root, start, launch } = aRepository(INSTALLS);
    await launch("script.mjs");
    writeFileSync(join(root, "waits.mjs"), "setInterval(() => {}, 9); console.log(process.pid);");
    const { child, ended } = start("waits.mjs");
    await once(child.stdout, "data");
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
  });

  it("ends with 130 when Ctrl-C comes while packages are installed, and leaves the next one its turn", async () => {
    const { root, start } = aRepository(INSTALLS, "echo fetching $$; exec sleep 30");
    const { child, ended } = start("script.mjs");
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const pid = await eventually(() => /fetching (\d+)/.exec(said)?.[1]);
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(await eventually(() => !isRunning(Number(pid)))).toBe(true);
    expect(existsSync(join(root, ".local/install.lock"))).toBe(false);
  });

  it("is noticed by the script when it was killed", async () => {
    const { root, start, launch } = aRepository(INSTALLS);
    await launch("script.mjs");
    writeFileSync(
      join(root, "waits.mjs"),
      "process.on('disconnect', () => process.exit(0)); console.log(process.pid);",
    );
    const { child, ended } = start("waits.mjs");
    const [printed] = (await once(child.stdout, "data")) as [Buffer];
    child.kill("SIGKILL");
    await ended;
    expect(await eventually(() => !isRunning(Number(printed.toString())))).toBe(true);
  });
});

describe("the package manager", () => {
  const folder = new URL("../pnpm/", import.meta.url);
  const lockedPnpm = JSON.parse(readFileSync(new URL("package-lock.json", folder), "utf8")) as {
    packages: Record<string, { version?: string; integrity?: string; resolved?: string }>;
  };

  it("is one package for all machines, locked by its checksum and no address", () => {
    const { dependencies } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as {
      dependencies: Record<string, string>;
    };
    const { "": _itself, ...packages } = lockedPnpm.packages;
    expect(packages).toEqual({
      "node_modules/pnpm": expect.objectContaining({
        version: dependencies["pnpm"],
        integrity: expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
      }),
    });
    expect(packages["node_modules/pnpm"]).not.toHaveProperty("resolved");
  });

  it("is refused by npm itself when its checksum differs", () => {
    const root = temporaryFolder();
    cpSync(fileURLToPath(new URL("package.json", folder)), join(root, "package.json"));
    const other = structuredClone(lockedPnpm);
    other.packages["node_modules/pnpm"]!.integrity = `sha512-${"A".repeat(86)}==`;
    writeFileSync(join(root, "package-lock.json"), JSON.stringify(other));
    const { status, stderr } = spawnSync(
      "npm",
      ["ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"],
      {
        cwd: root,
        encoding: "utf8",
      },
    );
    expect(status).not.toBe(0);
    expect(stderr).toContain("EINTEGRITY");
    expect(existsSync(join(root, "node_modules/pnpm/bin/pnpm.cjs"))).toBe(false);
  });
});

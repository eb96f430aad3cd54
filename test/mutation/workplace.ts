import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { systemClock } from "@isotherm/core/system";
import type { Change } from "./changes.ts";
import { type Probe, type Reach, readReached, testFileMark, withProbes } from "./probes.ts";
import { type Red, faultyFilesIn, firstRed, readReport } from "./test-report.ts";

/** Makes all these changes at once, each in another file, and answers with the files in which the compiler finds faults. */
export type FaultyFiles = (changes: readonly Change[]) => Promise<ReadonlySet<string>>;

/** Parts of a list in which no file comes twice. */
const withoutRepeats = (changes: readonly Change[]): Change[][] => {
  const parts: Change[][] = [];
  for (const change of changes) {
    const free = parts.find((one) => one.every(({ file }) => file !== change.file));
    if (free) free.push(change);
    else parts.push([change]);
  }
  return parts;
};

const half = (changes: readonly Change[]): number => Math.ceil(changes.length / 2);

/** Those of some changes in different files that compile. */
const sound = async (changes: readonly Change[], faultyFiles: FaultyFiles): Promise<Change[]> => {
  if (changes.length === 0) return [];
  const files = await faultyFiles(changes);
  if (files.size === 0) return [...changes];
  const rest = changes.filter(({ file }) => !files.has(file));
  // A fault in a changed file is its own. The others may compile without it, or have faults that it has hidden.
  if (rest.length < changes.length) return sound(rest, faultyFiles);
  if (changes.length === 1) return [];
  return [
    ...(await sound(changes.slice(0, half(changes)), faultyFiles)),
    ...(await sound(changes.slice(half(changes)), faultyFiles)),
  ];
};

/** The changes that compile. Many are tried at once, because the compiler takes as long for one as for all. */
export const compiling = async (changes: readonly Change[], faultyFiles: FaultyFiles): Promise<ReadonlySet<Change>> => {
  const found = new Set<Change>();
  for (const some of withoutRepeats(changes)) for (const one of await sound(some, faultyFiles)) found.add(one);
  return found;
};

const MAKER = "packages/geodata/dist";

/** The files that git would commit, as they are now. */
const ownFiles = (root: string): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(root, file)));

/**
 * Copies the repository: its own files with their times, the generated data, and links to the installed packages. The
 * links of packages to each other are relative, so they lead to the copies.
 */
const copyRepository = (root: string, folder: string): void => {
  const files = ownFiles(root);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { preserveTimestamps: true });
  }
  if (existsSync(join(root, MAKER))) {
    cpSync(join(root, MAKER), join(folder, MAKER), { recursive: true, preserveTimestamps: true });
  }
  // A folder of its own at the top, because tools write their caches there.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== ".vite") symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  for (const part of new Set(files.filter((file) => file.endsWith("/package.json")).map(dirname))) {
    const modules = join(part, "node_modules");
    if (!existsSync(join(root, modules))) continue;
    cpSync(join(root, modules), join(folder, modules), { recursive: true, verbatimSymlinks: true });
  }
};

/** Tests beside the code, or those in `test/`, which run the service. */
export type Project = "beside" | "across";

/** A copy of the repository in which code is changed and tested. */
export interface Workplace {
  /** Puts texts in the place of files until the end of `work`. */
  having<T>(texts: ReadonlyMap<string, string>, work: () => Promise<T>): Promise<T>;
  /** The files in which the compiler finds faults. */
  faultyFiles(): Promise<ReadonlySet<string>>;
  /** Makes the data again that depend on changed code. The fault, if that fails. */
  makeData(): Promise<Red | undefined>;
  /** Runs test files in this order until one is red, and says which; the files together take `usualMs`. */
  firstRedOf(project: Project, files: readonly string[], usualMs: number): Promise<Red | undefined>;
  /** Runs tests with probes in the code; `red` are the files that fail even so. */
  reach(probes: ReadonlyMap<string, readonly Probe[]>, across: readonly string[] | "none"): Promise<Reached>;
  /** Ends what runs and removes the copy. */
  close(): void;
}

/** What the probes have shown, and the test files that are red without any change. */
export interface Reached extends Reach {
  readonly red: readonly string[];
}

/** How long commands may take: many times what is usual, because a machine may be busy. A loop without end takes longer. */
const LIMITS = { typesMs: 600_000, dataMs: 900_000, reachMs: 4 * 3_600_000, startMs: 180_000, times: 10 };

const DATA = "packages/geodata/dist";
/** What makes the data. A change that it runs may be noticed by whatever reads them. */
export const DATA_BUILD = "packages/geodata/build/main.ts";

/** Makes a copy of the repository in a temporary folder. */
export const openWorkplace = (root: string): Workplace => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-mutation-"));
  const children = new Set<ChildProcess>();
  const kill = (child: ChildProcess): void => {
    try {
      // The group: a test runner has workers.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  };
  const close = (): void => {
    for (const child of children) kill(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  /** Runs Node in the copy; `exitCode` is null after the time limit. */
  const run = async (args: readonly string[], limitMs: number, env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1", ...env },
    });
    children.add(child);
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    const timer = setTimeout(() => kill(child), limitMs);
    const [exitCode] = (await once(child, "close")) as [number | null];
    clearTimeout(timer);
    children.delete(child);
    return { exitCode, output: Buffer.concat(output).toString("utf8") };
  };

  const reportFile = join(folder, "mutation-report.json");
  const runTests = async (args: readonly string[], limitMs: number, env: NodeJS.ProcessEnv) => {
    rmSync(reportFile, { force: true });
    const tool = ["node_modules/vitest/vitest.mjs", ...args, "--config", "test/mutation/vitest.config.ts"];
    const { exitCode, output } = await run([...tool, "--reporter=json", `--outputFile=${reportFile}`], limitMs, env);
    const report = existsSync(reportFile) ? readReport(readFileSync(reportFile, "utf8"), folder) : undefined;
    return { exitCode, output, report };
  };

  try {
    copyRepository(root, folder);
    if (existsSync(join(folder, DATA))) cpSync(join(folder, DATA), join(folder, "data-before"), { recursive: true });
  } catch (error) {
    close();
    throw error;
  }

  return {
    close,

    async having(texts, work) {
      const before = [...texts.keys()].map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
      for (const [file, text] of texts) writeFileSync(join(folder, file), text);
      try {
        return await work();
      } finally {
        for (const [file, text] of before) writeFileSync(join(folder, file), text);
        if (before.some(([file]) => file.startsWith("packages/geodata/")) && existsSync(join(folder, "data-before"))) {
          rmSync(join(folder, DATA), { recursive: true, force: true });
          cpSync(join(folder, "data-before"), join(folder, DATA), { recursive: true });
        }
      }
    },

    async faultyFiles() {
      const args = ["-p", "tsconfig.json", "--incremental", "--tsBuildInfoFile", "node_modules/.mutation.tsbuildinfo"];
      const { exitCode, output } = await run(
        ["node_modules/typescript/bin/tsc", "--pretty", "false", ...args],
        LIMITS.typesMs,
      );
      const files = faultyFilesIn(output);
      if (exitCode !== 0 && files.size === 0) throw new Error(`the compiler ended with ${exitCode}:\n${output}`);
      return files;
    },

    async makeData() {
      const { exitCode, output } = await run([DATA_BUILD], LIMITS.dataMs);
      return exitCode === 0 ? undefined : { file: DATA_BUILD, test: output.slice(-300) };
    },

    async firstRedOf(project, files, usualMs) {
      const args = ["run", "--project", project, "--bail", "1", ...files];
      const limitMs = LIMITS.startMs + LIMITS.times * usualMs;
      const { exitCode, output, report } = await runTests(args, limitMs, { MUTATION_ORDER: JSON.stringify(files) });
      if (exitCode === 0) return undefined;
      if (exitCode === null) return { file: files.join(", "), test: `nothing ended within ${limitMs / 1_000} s` };
      if (report === undefined) throw new Error(`the tests did not start:\n${output.slice(-2_000)}`);
      return firstRed(report, files) ?? { file: files[0] ?? "", test: `ended with ${exitCode}` };
    },

    async reach(probes, across) {
      const reachedFile = join(folder, "reached.txt");
      writeFileSync(reachedFile, "");
      const texts = [...probes].map(([file, places]) => {
        const source = readFileSync(join(folder, file), "utf8");
        return [file, withProbes(source, places, reachedFile)] as const;
      });
      return this.having(new Map(texts), async () => {
        const env = { MUTATION_REACHED: reachedFile };
        const red: string[] = [];
        const runs = [
          ["related", ...probes.keys(), "--run", "--project", "beside", "--passWithNoTests"],
          ...(across === "none" ? [] : [["run", "--project", "across", ...across]]),
        ];
        if ([...probes.keys()].some((file) => file.startsWith("packages/geodata/"))) {
          appendFileSync(reachedFile, testFileMark(systemClock.nowMs(), DATA_BUILD));
          await this.makeData();
        }
        for (const args of runs) {
          const { exitCode, output, report } = await runTests(args, LIMITS.reachMs, env);
          if (report === undefined) throw new Error(`ended with ${exitCode}:\n${output.slice(-2_000)}`);
          red.push(...report.filter(({ failed }) => failed).map(({ file }) => file));
        }
        return { ...readReached(readFileSync(reachedFile, "utf8"), systemClock.nowMs()), red };
      });
    },
  };
};

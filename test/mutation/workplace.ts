import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@isotherm/core/system";
import { copyRepository } from "./copy-repository.ts";
import { type Probe, type Reach, readReached, testFileMark, withProbes } from "./probes.ts";
import { faultyFilesIn, firstRed, readReport, type Red } from "./test-report.ts";

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

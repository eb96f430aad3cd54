// Runs a script of this repository on its own Node: `node packages/local/launch.mjs SCRIPT [ARGS]`.
// Plain JavaScript without dependencies for any Node from 20 on: it is what installs everything else.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = 20;
/** No install takes longer; a lock this old belongs to a process number that somebody else has by now. */
const OLDEST_LOCK_MS = 20 * 60_000;

const root = fileURLToPath(new URL("../../", import.meta.url));
const modules = join(root, "node_modules");
const node = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const stamp = join(modules, ".installed-lockfile");
const lock = join(root, ".local", "install.lock");
/** The package manager, in a folder of its own: npm checks it against the checksum in the lock file there. */
const pnpmFolder = join(root, "packages", "local", "pnpm");
const pnpm = join(pnpmFolder, "node_modules", "pnpm", "bin", "pnpm.cjs");

const giveUp = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

/** What the installed packages depend on. */
const wanted = () => {
  const digest = createHash("sha256");
  for (const file of [
    join(root, "pnpm-lock.yaml"),
    join(root, "pnpm-workspace.yaml"),
    join(pnpmFolder, "package-lock.json"),
  ]) {
    digest.update(readFileSync(file));
  }
  return digest.digest("hex");
};

const isInstalled = () => {
  try {
    return existsSync(node) && readFileSync(stamp, "utf8") === wanted();
  } catch {
    return false;
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Takes the install lock, or answers who holds it. A lock whose owner is gone is removed for the next try. */
const tryLock = () => {
  const mine = `${lock}.${process.pid}`;
  mkdirSync(dirname(lock), { recursive: true });
  writeFileSync(mine, String(process.pid));
  try {
    // Linked, so that nobody sees a lock without its owner.
    linkSync(mine, lock);
    return undefined;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const owner = readFileSync(lock, "utf8");
    if (isAlive(Number(owner)) && Date.now() - statSync(lock).mtimeMs < OLDEST_LOCK_MS) return Number(owner);
    const aside = `${mine}.stale`;
    renameSync(lock, aside);
    // Unless somebody else was faster and this is a new lock.
    if (readFileSync(aside, "utf8") !== owner) linkSync(aside, lock);
    rmSync(aside);
    return 0;
  } finally {
    rmSync(mine, { force: true });
  }
};

const takeLock = async () => {
  let told = false;
  for (;;) {
    let owner;
    try {
      owner = tryLock();
    } catch (error) {
      // It was let go, or removed, between two looks.
      if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
      owner = 0;
    }
    if (owner === undefined) break;
    if (!told && owner !== 0) {
      told = true;
      process.stderr.write(`Waiting for process ${owner}, which installs packages …\n`);
    }
    await delay(200);
  }
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  return () => {
    process.off("exit", release);
    release();
  };
};

/** The one line that helps, from what the package manager printed. */
const installTrouble = (printed, exitCode) => {
  if (/EINTEGRITY|TARBALL_INTEGRITY/i.test(printed)) {
    return "A package is not the one that was locked (its checksum differs): nothing of it was run. Ask where your registry gets it from.";
  }
  if (/ENOSPC|no space left|disk quota/i.test(printed)) {
    return "The disk is full: free about 2 GB, then run the same command again.";
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|META_FETCH_FAIL|network/i.test(printed)) {
    return "The package registry can't be reached: check the network, proxy and npm settings, then run the same command again.";
  }
  if (/OUTDATED_LOCKFILE|FROZEN_LOCKFILE/i.test(printed)) {
    return `pnpm-lock.yaml doesn't fit the package.json files: run "npm run pnpm -- install --no-frozen-lockfile" and commit the lock file.`;
  }
  if (/EACCES|EPERM|permission denied/i.test(printed)) {
    return "Some files may not be written: check who owns this folder and node_modules, then run the same command again.";
  }
  return `Installing the packages failed (exit ${exitCode}); the lines above say why.`;
};

const run = (command, args, { cwd, shell = false }) =>
  new Promise((resolve) => {
    let printed = "";
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      // Never asks, and prints line by line.
      env: { ...process.env, CI: "true" },
      shell,
    });
    const hear = (chunk) => {
      printed = (printed + chunk).slice(-20_000);
      process.stderr.write(chunk);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", (error) => resolve({ exitCode: -1, printed, missing: error.code === "ENOENT", error }));
    child.once("close", (exitCode) => resolve({ exitCode, printed, missing: false }));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.once(signal, () => {
        child.kill(signal);
        process.exit(128 + constants.signals[signal]);
      });
    }
  });

const install = async () => {
  const release = await takeLock();
  // Somebody else may have done it meanwhile.
  if (!isInstalled()) {
    process.stderr.write("Installing packages …\n");
    const current = wanted();
    rmSync(stamp, { force: true });
    const fetched = await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: pnpmFolder,
      // On Windows npm is a script.
      shell: process.platform === "win32",
    });
    if (fetched.missing) giveUp("npm was not found: install npm and put it on the PATH.");
    if (fetched.exitCode !== 0) giveUp(installTrouble(`${fetched.printed} ${fetched.error ?? ""}`, fetched.exitCode));
    const { exitCode, printed, error } = await run(process.execPath, [pnpm, "install", "--frozen-lockfile"], {
      cwd: root,
    });
    if (exitCode !== 0) giveUp(installTrouble(`${printed} ${error ?? ""}`, exitCode));
    if (!existsSync(node))
      giveUp("Node did not come with the packages: remove node_modules, then run the same command again.");
    writeFileSync(stamp, current);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal);
  release();
};

const parentOf = (pid) => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ")[1]);
  } catch {
    return undefined; // Not Linux, or gone.
  }
};

/**
 * Calls back when the npm that runs us is gone. A signal for npm ends npm and the shell between us, not us: without this,
 * `kill` of `npm start` would leave everything running. Started by hand, we may well outlive the shell.
 */
const whenNpmEnds = (end) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === grandparent) return;
    clearInterval(timer);
    end();
  }, 250);
  timer.unref();
};

/** Runs the script; its end is ours. */
const handOver = (args) => {
  const env = {
    ...process.env,
    // Each command, and each program that it starts, loads much of the same code: it is compiled, and rid of its types, once.
    NODE_COMPILE_CACHE: join(modules, ".cache", "compiled"),
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`,
  };
  // The channel tells the script when this process is gone, even when it was killed.
  const child = spawn(node, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  whenNpmEnds(() => child.kill("SIGTERM"));
  child.once("error", (error) => giveUp(`${node} can't be run (${error.message}): remove node_modules and run again.`));
  child.once("exit", (exitCode, signal) => process.exit(signal ? 128 + constants.signals[signal] : exitCode));
};

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  giveUp(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer.`);
}
if (process.argv.length < 3) giveUp("Usage: node packages/local/launch.mjs SCRIPT [ARGS]");
try {
  if (!isInstalled()) await install();
} catch (error) {
  giveUp(installTrouble(String(error), error.code));
}
handOver(process.argv.slice(2));

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@isotherm/local/dynamodb-local";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What a fresh clone has not. */
const NOT_CLONED = new Set([".git", ".local", "cdk.out", "coverage"]);
const PATIENCE_MS = 120_000;

/** A block of QUICKSTART.md: lines for a terminal, or a file. */
interface Block {
  readonly language: string;
  readonly text: string;
}

/** A terminal that carries out a block: what it has printed, and how it ended. */
interface Terminal {
  readonly child: ChildProcess;
  readonly printed: () => string;
}

let folder: string;
let terminals: Terminal[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "isotherm-walk-"));
  terminals = [];
});
afterEach(async () => {
  // The service last: what follows it would complain.
  for (const { child } of terminals.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue;
    process.kill(-child.pid, "SIGTERM");
    await once(child, "exit");
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const blocksOf = (markdown: string): Block[] =>
  Array.from(markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ([, language = "", text = ""]) => ({ language, text }));

/** What `git clone` leaves, but installed: this repository under another path, with a state of its own. */
const clone = async (): Promise<void> => {
  await mkdir(join(folder, "isotherm"));
  for (const name of await readdir(ROOT)) {
    if (!NOT_CLONED.has(name)) await symlink(join(ROOT, name), join(folder, "isotherm", name));
  }
};

/** Opens a terminal in the folder in which everything begins, and lets it carry out a block. */
const terminal = (block: string): Terminal => {
  // A project of its own: nothing of the run that this is part of.
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|VITEST|NODE_ENV)/.test(name));
  const child = spawn("sh", ["-e", "-c", block], {
    cwd: folder,
    // A group of its own, which ends as a whole.
    detached: true,
    env: {
      ...Object.fromEntries(own),
      XDG_CONFIG_HOME: join(folder, "config"),
      XDG_STATE_HOME: join(folder, "state"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const opened = { child, printed: () => printed };
  terminals.push(opened);
  return opened;
};

/** Waits until a terminal shows something. */
const shows = ({ child, printed }: Terminal, pattern: RegExp): Promise<boolean> =>
  eventually(
    `${pattern}`,
    () => {
      if (child.exitCode !== null && !pattern.test(printed()))
        throw new Error(`ended without ${pattern}:\n${printed()}`);
      return pattern.test(printed());
    },
    PATIENCE_MS,
  );

const ends = async ({ child, printed }: Terminal): Promise<void> => {
  if (child.exitCode === null) await once(child, "exit");
  expect(`${child.exitCode}: ${printed()}`).toMatch(/^0:/);
};

it(
  "the lines of QUICKSTART.md lead to a verified event, as they are pasted",
  { timeout: 5 * PATIENCE_MS },
  async () => {
    const markdown = await readFile(join(ROOT, "QUICKSTART.md"), "utf8");
    // The port may be another's on this machine.
    const blocks = blocksOf(markdown.replaceAll("4242", String(await freePort())));
    expect(blocks.map(({ language }) => language)).toEqual(["sh", "sh", "js", "sh", "sh", "js", "sh"]);
    const [service, project, receiver, receive, listen, order, run] = blocks.map(({ text }) => text) as [
      string,
      ...string[],
    ];
    const files = [receiver, order].map((text = "") => [/^\/\/ (\S+)$/m.exec(text)?.[1] ?? "", text] as const);

    expect(service.match(/^git clone .*$/gm)).toHaveLength(1);
    await clone();
    const started = terminal(service.replace(/^git clone .*$/m, ""));
    await shows(started, /^ready$/m);

    await ends(terminal(project ?? ""));
    for (const [name, text] of files) await writeFile(join(folder, "my-shop", name), text);
    const receiving = terminal(receive ?? "");
    await shows(receiving, /^receiving at/m);
    await shows(terminal(listen ?? ""), /Ready\./);
    const ordered = terminal(run ?? "");
    await ends(ordered);
    const id = /^(ord_\w+) is/m.exec(ordered.printed())?.[1];
    expect(id).toBeDefined();
    await shows(receiving, new RegExp(`^verified: order\\.received ${id}$`, "m"));
  },
);

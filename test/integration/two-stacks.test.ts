import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTES } from "@isotherm/infra/topology/routes";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A stack that a person has started with the command alone. */
interface Started {
  readonly process: ChildProcess;
  /** Everything that it has printed until `ready`. */
  readonly said: string;
}

/** `npm start`, without a word more, until it is ready. */
const npmStart = async (): Promise<Started> => {
  const child = spawn("npm", ["start"], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString();
    if (/^ready$/m.test(said)) return { process: child, said };
  }
  throw new Error(`the stack did not start:\n${said}`);
};

const part = ({ said }: Started, pattern: RegExp): string => {
  const found = pattern.exec(said)?.[1];
  if (found === undefined) throw new Error(`nothing like ${pattern} in:\n${said}`);
  return found;
};

/** Takes the ports that the first one did not get either, so that nobody lets go of them meanwhile. */
const holdUsualPorts = async (): Promise<Server[]> => {
  const servers = [3000, 3443].map((port) => createServer().listen(port, "127.0.0.1"));
  await Promise.allSettled(servers.map((server) => once(server, "listening")));
  return servers;
};

let first: Started;
let second: Started;
let held: Server[];
beforeAll(async () => {
  first = await npmStart();
  held = await holdUsualPorts();
  second = await npmStart();
}, 600_000);
afterAll(async () => {
  for (const server of held) server.close();
  for (const { process: child } of [second, first]) {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
});

describe("npm start beside a stack that runs", () => {
  it("takes a folder and ports of its own, and says so", () => {
    for (const pattern of [/answers at (\S+)/, /inbox {6}(\S+)/, /logs {7}(\S+)/]) {
      expect(part(second, pattern)).not.toBe(part(first, pattern));
    }
    const folder = part(second, /logs {7}(\S+)\/logs/);
    expect(second.said).toContain(
      `Another stack uses .local: this one uses ${folder}. Tell other commands --state ${folder}`,
    );
    expect(second.said).toMatch(/^Port 3000 is taken: the service uses \d+\.$/m);
    expect(second.said).toMatch(/^Port 3443 is taken: the inbox uses \d+\.$/m);
  });

  it("leaves the first one as it is", async () => {
    const { status } = await fetch(`${part(first, /answers at (\S+)/)}/health`);
    expect(status).toBe(200);
  });

  it("names the reference, a page, and the dashboard where there is one", async () => {
    for (const name of ["reference", "openapi", "pages"]) {
      const { status, headers } = await fetch(part(second, new RegExp(`^  ${name} +(\\S+)`, "m")));
      expect(`${name} ${status} ${headers.get("content-type")}`).toMatch(/200 (text\/html|application\/json)/);
    }
    expect(/^ {2}dashboard /m.test(second.said)).toBe(ROUTES.some(({ functionName }) => functionName === "dashboard"));
  });

  it("names things to try that work as they are pasted", async () => {
    const lines = second.said.match(/^ {2}(?:curl|npm) .*$/gm) ?? [];
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      const { stdout } = await promisify(execFile)("sh", ["-c", line], { cwd: ROOT });
      if (line.includes("npm run demo")) expect(stdout).toContain("order.placed");
      else expect(JSON.parse(stdout)).toHaveProperty("id");
    }
  });
});

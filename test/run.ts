import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// `npm test`: everything that must hold, in the order in which a failure is cheapest to see. `npm run format` writes
// the layout that the check wants.

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const tool = (name: string): string => `${ROOT}node_modules/.bin/${name}`;

const CHECKS: readonly (readonly [what: string, command: string, ...args: string[]])[] = [
  ["types", tool("tsc"), "-p", "tsconfig.json"],
  ["lint", tool("oxlint"), "--type-aware", "."],
  ["layout", tool("oxfmt"), "--check", "."],
  ["data", process.execPath, "packages/geodata/build/main.ts"],
  ["tests", process.execPath, "node_modules/vitest/vitest.mjs", "run"],
];

const FORMAT: typeof CHECKS = [["layout", tool("oxfmt"), "."]];

const chosen = process.argv[2] === "format" ? FORMAT : CHECKS;
for (const [what, command, ...args] of chosen) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${what} (${seconds} s)`);
  if (status !== 0) process.exit(1);
}

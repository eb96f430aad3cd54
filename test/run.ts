import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const tool = (name: string): string => `${ROOT}node_modules/.bin/${name}`;
const vitest = (...args: string[]): readonly string[] => [
  process.execPath,
  "node_modules/vitest/vitest.mjs",
  "run",
  ...args,
];

/** A check by its name: a command, which takes further words where a part of it can be asked for. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  typecheck: [tool("tsc"), "-p", "tsconfig.json"],
  lint: [tool("oxlint"), "--type-aware"],
  layout: [tool("oxfmt"), "--check", "."],
  data: [process.execPath, "packages/geodata/build/main.ts"],
  tests: vitest(),
  unit: vitest("--project", "beside"),
  integration: vitest("--project", "across", "--project", "alone"),
  format: [tool("oxfmt"), "."],
};

/** `npm test`: everything that must hold, in the order in which a failure is cheapest to see. */
const ALL = ["typecheck", "lint", "layout", "data", "tests"];
/** These need the data files, which are made once. */
const OVER_DATA: ReadonlySet<string> = new Set(["unit", "integration"]);

const HELP = `npm test                       everything: types, lint, layout, data files, all tests
npm run typecheck              types alone
npm run lint [-- PATH …]       lint alone
npm run unit [-- PATH …]       the tests beside the code, or those whose path contains a word
npm run integration [-- PATH …]  the tests of test/ (not test/browser): the whole service, conformance, simulation, proofs
npm run format                 writes the layout that the check wants`;

const [name = "", ...words] = process.argv.slice(2);
if ([name, ...words].some((word) => word === "--help" || word === "-h")) {
  console.log(HELP);
  process.exit(0);
}
if (name !== "" && CHECKS[name] === undefined) {
  console.error(`No check is named ${name}.\n${HELP}`);
  process.exit(1);
}
const checks = name === "" ? ALL : OVER_DATA.has(name) ? ["data", name] : [name];
for (const check of checks) {
  const [command = "", ...args] = CHECKS[check] ?? [];
  const started = performance.now();
  const { status } = spawnSync(command, [...args, ...(check === name ? words : [])], {
    cwd: ROOT,
    stdio: "inherit",
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${check} (${seconds} s)`);
  if (status !== 0) process.exit(1);
}

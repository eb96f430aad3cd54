import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ensureBundles } from "@isotherm/local/bundles";
import { FULL_RUN, SMALLEST_RUN } from "./figure.ts";
import { BENCHES, chosenBenches, runBenches } from "./benches.ts";

const HELP = `npm run bench [-- name …] [-- --once] [-- cost --keep] [-- growth --keep]
    one JSON line per figure, all of them in test/bench/results.json; ends with 1 when a budget is missed or a bench
    breaks off. A name picks the benches that contain it.
    --once  each in its smallest form, which shows that it works and measures nothing
    --keep  keeps what cost and growth measured for npm run deploy and ARCHITECTURE.md
benches: ${Object.keys(BENCHES).join(", ")}`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h" }, once: { type: "boolean" }, keep: { type: "boolean" } },
});
const chosen = chosenBenches(BENCHES, positionals);
if (values.help || chosen.length === 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 1);
}
await ensureBundles();
const { figures, failed } = await runBenches(chosen, values.once ? SMALLEST_RUN : FULL_RUN, console.log);
if (!values.once) {
  await writeFile(new URL("results.json", import.meta.url), `${JSON.stringify(figures, undefined, 2)}\n`);
}
const missed = values.once ? [] : figures.filter(({ within_budget }) => !within_budget);
console.log(
  `${figures.length} figures, ${missed.length} over budget${failed.length > 0 ? `; failed: ${failed.join(", ")}` : ""}`,
);
// A stopped stack may leave sockets that would keep this process for a while.
process.exit(missed.length === 0 && failed.length === 0 ? 0 : 1);

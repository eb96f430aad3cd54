import { parseArgs } from "node:util";
import { ensureBundles } from "@isotherm/local/bundles";
import { helpOn } from "@isotherm/local/help";
import { figuresOf } from "./figures.ts";
import { deliveryUnderKills } from "./kills.ts";
import { listenUnderKills } from "./listen-kills.ts";
import { sequencesUnderContention } from "./sequences.ts";
import { batchUnderKills } from "./batch-kills.ts";
import { businessUnderFaults } from "./table-faults.ts";

// The proofs that take long, on real parts: `npm run chaos-test -- --steps 10000`, `npm run proof -- sequences`.

helpOn(`npm run chaos-test -- [--steps N] [--accounts N] [--endpoints N] [--function-kills N] [--stack-kills N] [--seed N]
    real deliveries while functions and the stack are killed
npm run proof -- sequences [--writers N] [--steps N]
    writers on one account: events dense, unique, in order
npm run proof -- faults [--orders N] [--live-orders N] [--seed N]
    orders, webhooks, skips and retirements through a table that conflicts, throttles and loses answers: nothing lost or double
npm run proof -- batches [--rows N] [--kills N] [--seed N]
    a file of which 1 % is broken while the function of rows is killed: each row once, in order
npm run proof -- listen [--events N] [--kills N] [--seed N]
    isotherm listen is killed while it forwards: no event lost or out of order
npm run proof -- figures [--estimates N] [--orders N]
    figures of many estimates and orders, told of in any order and twice, and through a rebuild: those of a recomputation`);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: "string" },
    accounts: { type: "string", default: "50" },
    endpoints: { type: "string", default: "20" },
    "function-kills": { type: "string", default: "20" },
    "stack-kills": { type: "string", default: "5" },
    orders: { type: "string" },
    "live-orders": { type: "string", default: "15" },
    writers: { type: "string", default: "50" },
    rows: { type: "string", default: "10000" },
    kills: { type: "string" },
    events: { type: "string", default: "1000" },
    estimates: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});
const [which] = positionals;
const report = await (async () => {
  if (which === "sequences")
    return sequencesUnderContention({ writers: Number(values.writers), steps: Number(values.steps ?? 5_000) });
  if (which === "figures")
    return figuresOf({ estimates: Number(values.estimates), orders: Number(values.orders ?? 5_000) });
  if (which !== "kills" && which !== "faults" && which !== "batches" && which !== "listen")
    throw new Error("say which proof: kills, sequences, faults, batches, listen or figures");
  await ensureBundles();
  const note = (line: string): void => console.log(line);
  const seed = Number(values.seed);
  if (which === "batches")
    return batchUnderKills({ rows: Number(values.rows), kills: Number(values.kills ?? 5), seed, note });
  if (which === "listen")
    return listenUnderKills({ events: Number(values.events), kills: Number(values.kills ?? 10), seed });
  if (which === "faults")
    return businessUnderFaults({
      orders: Number(values.orders ?? 120),
      liveOrders: Number(values["live-orders"]),
      seed,
      note,
    });
  return deliveryUnderKills({
    accounts: Number(values.accounts),
    endpoints: Number(values.endpoints),
    steps: Number(values.steps ?? 10_000),
    functionKills: Number(values["function-kills"]),
    stackKills: Number(values["stack-kills"]),
    seed,
    note,
  });
})();
console.log(JSON.stringify(report));
process.exit(report.faults.length === 0 ? 0 : 1);

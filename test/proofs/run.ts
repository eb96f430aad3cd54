import { parseArgs } from "node:util";
import { ensureBundles } from "@isotherm/local/bundles";
import { helpOn } from "@isotherm/local/help";
import { deliveryUnderKills } from "./kills.ts";
import { sequencesUnderContention } from "./sequences.ts";

// The proofs that take long, on real parts: `npm run chaos-test -- --steps 10000`, `npm run proof -- sequences`.

helpOn(`npm run chaos-test -- [--steps N] [--accounts N] [--endpoints N] [--function-kills N] [--stack-kills N] [--seed N]
    real deliveries while functions and the stack are killed
npm run proof -- sequences [--writers N] [--steps N]
    writers on one account: events dense, unique, in order`);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: "string" },
    accounts: { type: "string", default: "50" },
    endpoints: { type: "string", default: "20" },
    "function-kills": { type: "string", default: "20" },
    "stack-kills": { type: "string", default: "5" },
    writers: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
  },
});
const [which] = positionals;
const report = await (async () => {
  if (which === "sequences")
    return sequencesUnderContention({ writers: Number(values.writers), steps: Number(values.steps ?? 5_000) });
  if (which !== "kills") throw new Error("say which proof: kills or sequences");
  await ensureBundles();
  return deliveryUnderKills({
    accounts: Number(values.accounts),
    endpoints: Number(values.endpoints),
    steps: Number(values.steps ?? 10_000),
    functionKills: Number(values["function-kills"]),
    stackKills: Number(values["stack-kills"]),
    seed: Number(values.seed),
    note: (line) => console.log(line),
  });
})();
console.log(JSON.stringify(report));
process.exit(report.faults.length === 0 ? 0 : 1);

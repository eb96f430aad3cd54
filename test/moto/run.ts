import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGuard } from "@isotherm/local/guard";
import { helpOn } from "@isotherm/local/help";
import { nameIn } from "@isotherm/infra/stages/resources-of";
import { rehearsalStages } from "@isotherm/infra/stages/stage-named";
import { hasPython } from "../python/python-program.ts";
import { serveDeployed } from "./deployed-functions.ts";
import { freePort, startMoto } from "./moto.ts";

// `npm run moto`: the rehearsal of a day in a sandbox account, on this machine.

helpOn(`npm run moto [-- OPTIONS OF npm run rehearse]
  Runs npm run rehearse against moto (PyPI) instead of AWS, in six to ten minutes: bootstrap, every stack of two stages, smoke
  test, orders, an alarm in mid-canary, destroy, redeploy, restore, clean-up. Lists the stand-ins for what moto lacks.
  Needs Python 3.11 or later; without it, it is skipped, and fails where CI is set. Logs: MOTO_LOGS=FOLDER keeps them.`);

const NAME = "moto";

const main = async (): Promise<number> => {
  if (!hasPython()) {
    console.log("moto is skipped: it needs Python 3.11 or later");
    return process.env["CI"] ? 1 : 0;
  }
  const kept = process.env["MOTO_LOGS"];
  const folder = kept ?? mkdtempSync(join(tmpdir(), "isotherm-moto-"));
  mkdirSync(folder, { recursive: true });
  const guard = startGuard();
  const apis = rehearsalStages(NAME).map((stage) => ({ name: nameIn(stage, "api"), region: stage.region! }));
  const ports = Object.fromEntries(await Promise.all(apis.map(async ({ name }) => [name, await freePort()] as const)));
  const addresses = Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`]);
  const moto = await startMoto({ guard, folder, apiAddresses: Object.fromEntries(addresses) });
  // Of an earlier moto, which is gone with all that it had.
  rmSync(`.local/rehearsal-${NAME}.json`, { force: true });
  const { region } = apis[0]!;
  const served = serveDeployed({ moto, guard, folder, region, ports });
  const rehearse = ["packages/operator/src/release/run.ts", "rehearse", "--stage", NAME, "--yes"];
  const child = spawn(process.execPath, [...rehearse, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, ...moto.environment },
  });
  const [exitCode] = (await once(child, "exit")) as [number | null];
  console.log("\n════ Stand-ins for what moto lacks");
  for (const line of [...moto.standIns(), "functions: the deployed bundles, in the local stack's own processes"])
    console.log(`  ${line}`);
  await served.stop();
  await guard.stop();
  if (kept === undefined) rmSync(folder, { recursive: true });
  return exitCode ?? 1;
};

process.exit(await main());

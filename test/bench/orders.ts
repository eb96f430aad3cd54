import { spawnSync } from "node:child_process";
import { decimal, type EstimateId } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { recordingOver } from "@isotherm/functions/runtime/function-table";
import { bundleFolder } from "@isotherm/infra/topology/bundle";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { newOrder, quote } from "@isotherm/ordering";
import { catalogueOf, placeOrder } from "@isotherm/store";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { anOrganisation, ownerOf } from "../harness/direct-events.ts";
import { inLambda, variablesOf } from "../harness/function-in-process.ts";
import { type BenchRun, type Figure, rounded } from "./figure.ts";
import { metered } from "./delivery-units.ts";

/** Write units of an order with an idempotency key, for an estimate, over two bundles, with a little metadata. */
const writeUnits = async (run: BenchRun): Promise<number> => {
  const local = await run.table();
  try {
    const { organisation_id, account_ids } = anOrganisation(1);
    const [account_id] = account_ids;
    if (!account_id) throw new Error("an organisation without an account");
    const { units, table } = metered(local.table);
    const { bundles } = catalogueOf({ bundles: SANDBOX_BUNDLES, projects: SANDBOX_PROJECTS, stock: [] }, undefined);
    const selection = [...bundles.values()]
      .slice(0, 2)
      .map((bundle, index) => ({ bundle, percentage: decimal(index === 0 ? 95 : 5) }));
    const terms = {
      currency: "USD",
      commission: decimal("0.1"),
      trunc: "g",
      origin: "https://api.example.org",
    } as const;
    const states = newOrder({
      id: systemIds.next("order"),
      created_at: "2026-03-01T00:00:00.000Z",
      quote: quote({ mass: decimal("12.345678") }, selection, terms),
      idempotency_key: "shipment 4711",
      estimate_id: "est_01J00000000000000000000000" as EstimateId,
      metadata: { po: "4711" },
    });
    const placing = { owner: ownerOf(organisation_id, account_id), states, nextStepMs: 1, origin: terms.origin };
    await placeOrder(recordingOver(table), placing);
    return units.writes;
  } finally {
    await local.stop();
  }
};

/** Renders certificates in a process of their own, as the function does: time of the first, processor time of later ones, memory. */
const RENDERING = `
  const { readFileSync, readdirSync } = await import("node:fs");
  const [folder, core, renders] = process.argv.slice(1);
  // real ones: what the certificate asks of a quantity is nothing that a bench should know
  const { decimal: tonnes } = await import(core);
  const credit = (index) => ({ project_name: "Project " + index, project_type: "Biochar", country_name: "Kenya",
    registry_name: "Verra", vintage: "2023", quantity: tonnes("12.5"), serial_numbers: ["9810-129348231-129349030-" + index] });
  const certificate = { order_id: "ord_01J00000000000000000000001", mode: "live", beneficiary: "Müller & Søn GmbH",
    quantity: tonnes("300"), completed_at: "2026-04-14T09:30:00.000Z", credits: Array.from({ length: 24 }, (_, i) => credit(i)),
    verification_url: "https://api.example.org/v1/verify/" + "a".repeat(120) };
  // The part wants some of what the function has loaded at its start.
  await import(folder + "/index.mjs");
  globalThis.gc();
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const part = readdirSync(folder).find((file) => /^chunk-certificate-pdf-.*\\.mjs$/.test(file));
  const { certificatePdf, fontsOf } = await import(folder + "/" + part);
  const fonts = fontsOf(folder + "/data");
  const bytes = (await certificatePdf(certificate, fonts)).length;
  const first = performance.now() - started;
  const added = process.memoryUsage().rss - before;
  const later = [];
  for (let count = 0; count < Number(renders); count += 1) {
    const at = process.cpuUsage();
    await certificatePdf(certificate, fonts);
    const { user, system } = process.cpuUsage(at);
    later.push((user + system) / 1000);
  }
  later.sort((a, b) => a - b);
  process.stdout.write(JSON.stringify({ first, later: later[Math.floor(later.length / 2)], bytes, added }));`;

const CORE = new URL("../../packages/core/src/index.ts", import.meta.url).href;
const RENDERED = 20;

const rendering = (count: number): { first: number; later: number; bytes: number; added: number } => {
  const orders = FUNCTIONS.find(({ name }) => name === "orders");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--expose-gc", "--input-type=module", "-e", RENDERING, bundleFolder("orders"), CORE, String(count)],
    { encoding: "utf8", env: inLambda(orders ? variablesOf(orders) : {}) },
  );
  if (stdout === "") throw new Error(`no certificate was rendered: ${stderr}`);
  return JSON.parse(stdout) as ReturnType<typeof rendering>;
};

/** Orders and certificates. Budgets: 16 write units an order; 150 ms and 100 MB a certificate, under 200 kB. */
export const orderFigures = async (run: BenchRun): Promise<Figure[]> => {
  const { first, later, bytes, added } = rendering(run.amount(RENDERED));
  return [
    {
      name: "write units per created order, key and estimate claimed",
      value: await writeUnits(run),
      unit: "WRU",
      budget: 16,
    },
    { name: "certificate, processor time, p50", value: rounded(later), unit: "ms", budget: 150 },
    { name: "certificate, the first of a process, renderer loaded", value: rounded(first), unit: "ms" },
    {
      name: "certificate, memory that renderer, fonts and the first certificate add",
      value: rounded(added / 1_000_000),
      unit: "MB",
      budget: 100,
    },
    { name: "certificate, size", value: rounded(bytes / 1_000), unit: "kB", budget: 200 },
  ];
};

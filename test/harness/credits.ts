import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { decimal, type ProjectId } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { allocatedCredits, checkConservation } from "@isotherm/retirement";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { bundleItem, projectItem, setStock, type Table } from "@isotherm/store";

const [bundle] = SANDBOX_BUNDLES;
const [sandboxProject] = SANDBOX_PROJECTS;
if (!bundle || !sandboxProject) throw new Error("the sandbox is empty");

/** The bundle that leads to the project of `aProjectWithoutStock`. */
export const CREDIT_BUNDLE = bundle;

/** A new project without stock, the only one that the bundle leads to. */
export const aProjectWithoutStock = async (table: Table): Promise<ProjectId> => {
  const id = systemIds.next("project");
  const items = [projectItem({ ...sandboxProject, id }), bundleItem({ ...bundle, project_ids: [id] })];
  for (const Item of items) await table.client.send(new PutCommand({ TableName: table.name, Item }));
  return id;
};

/** Sets how many credits of a project and vintage were issued. */
export const issueCredits = (table: Table, project_id: ProjectId, issued: number, vintage = "2023") =>
  setStock(table, { project_id, vintage, issued, currency: "USD", unit_price: decimal(5) });

/** The credits of a project that are allocated and wait to be retired. */
export const waitingCredits = async (table: Table, project: ProjectId) =>
  (await allocatedCredits(table)).filter(({ project_id }) => project_id === project);

/** Throws where credits of the table were lost or appeared. */
export const creditsAddUp = async (table: Table): Promise<void> => {
  const { faults } = await checkConservation(table);
  if (faults.length > 0) throw new Error(`credits do not add up: ${JSON.stringify(faults)}`);
};

import type { Order } from "@isotherm/contract";
import { type Decimal, decimal, type Instant } from "@isotherm/core";
import type { BundleProject, ProjectsOfBundles } from "./retirement/allocate-credits.ts";

/** Credits of one project and vintage that were retired for an order. */
export interface RetiredCredits {
  readonly project_name: string;
  readonly project_type: string;
  readonly country_name: string;
  readonly registry_name: string;
  /** Year, or years, in which the credited reductions or removals happened; null in test mode. */
  readonly vintage: string | null;
  /** Tonnes. */
  readonly quantity: Decimal;
  /** As the registry writes them: serial numbers, or its reference of the retirement; none in test mode. */
  readonly serial_numbers: readonly string[];
}

/** Whether these stand for less than the numbered credits beside them: a part of one that was retired for several orders. */
export const isPartOfCredit = ({ quantity, serial_numbers }: RetiredCredits): boolean =>
  serial_numbers.length > 0 && !quantity.isInteger();

/** What is certified of a completed order. It is kept with the order, so that a certificate never changes. */
export interface RetirementFacts {
  readonly beneficiary: string;
  readonly completed_at: Instant;
  readonly credits: readonly RetiredCredits[];
}

/** What a project is called wherever its credits are named. */
export const namesOf = ({ name, project_type, country_name, registry_name }: BundleProject) => ({
  project_name: name,
  project_type,
  country_name,
  registry_name,
});

/** The facts of a test order: the projects that it names, without vintage and serial numbers. */
export const testRetirement = (
  order: Pick<Order, "projects">,
  projects: ProjectsOfBundles,
  { beneficiary, completed_at }: Pick<RetirementFacts, "beneficiary" | "completed_at">,
): RetirementFacts => {
  const known = new Map([...projects.values()].flat().map((project) => [project.id, project]));
  const quantities = new Map<BundleProject, Decimal>();
  for (const { project_id, quantity } of order.projects ?? []) {
    const project = known.get(project_id);
    if (!project) throw new Error(`the catalogue has no project ${project_id}`);
    quantities.set(project, (quantities.get(project) ?? decimal(0)).plus(quantity));
  }
  const credits = Array.from(quantities)
    .filter(([, quantity]) => quantity.gt(0))
    .map(([project, quantity]) => ({ ...namesOf(project), vintage: null, quantity, serial_numbers: [] }));
  return { beneficiary, completed_at, credits };
};

import type { ProjectId } from "@isotherm/core";

/** A project's reductions of one year, of which all credits are alike. */
export interface ProjectVintage {
  readonly project_id: ProjectId;
  readonly vintage: string;
}

/** Credits that nobody has yet, whole tonnes. */
export interface FreeCredits extends ProjectVintage {
  readonly available: number;
}

/** Credits that were taken, whole tonnes. */
export interface TakenCredits extends ProjectVintage {
  readonly quantity: number;
}

/** What is taken, and what is left of the stock. */
export interface Taking {
  readonly taken: readonly TakenCredits[];
  readonly left: readonly FreeCredits[];
}

const isBefore = (a: FreeCredits, b: FreeCredits): boolean =>
  a.vintage === b.vintage ? a.project_id < b.project_id : a.vintage < b.vintage;

/**
 * Takes whole tonnes of some projects from the stock: the oldest vintage first, the smaller project id among equals.
 *
 * @returns undefined when the stock of the projects is too small
 */
export const takeCredits = (
  stock: readonly FreeCredits[],
  projects: readonly string[],
  tonnes: number,
): Taking | undefined => {
  const wanted = stock
    .filter(({ project_id, available }) => projects.includes(project_id) && available > 0)
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const taken = new Map<FreeCredits, number>();
  let missing = tonnes;
  for (const credits of wanted) {
    if (missing === 0) break;
    const quantity = Math.min(missing, credits.available);
    taken.set(credits, quantity);
    missing -= quantity;
  }
  if (missing > 0) return undefined;
  return {
    taken: Array.from(taken, ([{ project_id, vintage }, quantity]) => ({ project_id, vintage, quantity })),
    left: stock.map((credits) => ({ ...credits, available: credits.available - (taken.get(credits) ?? 0) })),
  };
};

/** The year of a table that is nearest to a wanted one, and whether it is that very one. */
export const nearestYear = (
  table: ReadonlyMap<number, unknown>,
  wanted: number,
): { readonly year: number; readonly rung: "year" | "nearest year" } => {
  if (table.has(wanted)) return { year: wanted, rung: "year" };
  const years = [...table.keys()].toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  return { year: years[0] ?? wanted, rung: "nearest year" };
};

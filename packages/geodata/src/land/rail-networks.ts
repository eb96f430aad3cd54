import table from "../../tables/rail-networks.json" with { type: "json" };

const networks = new Map(table.joined.flatMap((codes, network) => codes.map((code) => [code, network] as const)));
const without: ReadonlySet<string> = new Set(table.without);

/**
 * Why no train goes from one country to another, or within one, for people; undefined where one may. The land itself
 * is not looked at. Source: `tables/rail-networks.json` (assumption).
 *
 * @param from, and `to`: ISO 3166-1 alpha-3
 */
export const railGap = (from: string, to: string): string | undefined => {
  const bare = [from, to].find((country) => without.has(country));
  if (bare !== undefined) return `no railway is known in ${bare}.`;
  const network = networks.get(from);
  const isJoined = from === to || (network !== undefined && network === networks.get(to));
  return isJoined ? undefined : `no railway is known that joins ${from} and ${to}.`;
};

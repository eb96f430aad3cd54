import { LogisticsSiteMethod, METHOD_STRINGS, nearName } from "@isotherm/contract";
import { quoted } from "../quoted.ts";
import { CellFault, type LineCells } from "./template.ts";

/** What goods go by, or lie in, as a row says it. */
export type Mode = "road" | "rail" | "barge" | "sea" | "air" | "warehouse" | "terminal";
/** Every mode, as files write it. */
export const MODE_NAMES: readonly Mode[] = ["road", "rail", "barge", "sea", "air", "warehouse", "terminal"];

const SITES = LogisticsSiteMethod.options;
const METHODS: Readonly<Record<Mode, readonly string[]>> = {
  road: [...METHOD_STRINGS.road, ...METHOD_STRINGS.road_north_america],
  rail: METHOD_STRINGS.rail,
  barge: METHOD_STRINGS.inland_waterway,
  sea: [...METHOD_STRINGS.sea, "container_ship"],
  air: METHOD_STRINGS.air,
  warehouse: SITES,
  terminal: SITES,
};
const KNOWN = new Set(Object.values(METHODS).flat());

/**
 * The method that a row's vehicle names; undefined where it names none.
 *
 * @throws CellFault for no method, and for one of another mode: one of the two cells is wrong, and their figures differ tenfold
 */
export const vehicleOf = (line: LineCells, mode: Mode): string | undefined => {
  const text = line.text("vehicle");
  if (text === undefined) return undefined;
  const method = text.toLowerCase().replaceAll(/[\s-]+/g, "_");
  if (METHODS[mode].includes(method)) return method;
  const other = MODE_NAMES.find((name) => METHODS[name].includes(method));
  if (other !== undefined) throw new CellFault(line, "vehicle", `${quoted(text)} is of mode ${other}, not ${mode}`);
  const near = nearName(method, [...KNOWN]);
  throw new CellFault(line, "vehicle", `${quoted(text)} is no method${near === undefined ? "" : `; ${near} is`}`);
};

/** The chilled form of a method, where there is one; the others' factors know no temperature. */
export const chilledMethod = (method: string): string => {
  const forms = [`${method}_refrigerated`, method.replace(/_ambient$/, "_chilled"), `${method}_chilled`];
  return forms.find((form) => form !== method && KNOWN.has(form)) ?? method;
};

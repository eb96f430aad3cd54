import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string }>>;
}

const SHOWN = 4;

/** The stacks whose templates a folder has, if there is one: each with its number of resources, and the commonest of them. */
export const stacksIn = (folder: string): string[][] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".template.json"))
    .map((name) => {
      const { Resources } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Template;
      const types = Object.values(Resources).map(({ Type }) => Type.replace("AWS::", ""));
      const counted = Object.entries(Object.groupBy(types, (type) => type)).map(
        ([type, all = []]) => [type, all.length] as const,
      );
      const commonest = counted.toSorted(([, one], [, other]) => other - one).slice(0, SHOWN);
      const told = commonest.map(([type, count]) => `${count} ${type}`).join(", ");
      return [name.replace(".template.json", ""), `${types.length} resources`, `most of all ${told}`];
    });

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Relative imports of a module, those of types alone left out: they change no byte. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;"]*?\bfrom\s+)?"(\.[^"]+)"/gm;

/** Adds a module and everything of this package that it imports, tables included. */
const follow = (file: string, found: Map<string, string>): void => {
  if (found.has(file)) return;
  const text = readFileSync(file, "utf8");
  found.set(file, text);
  if (!file.endsWith(".ts")) return;
  for (const [, specifier = ""] of text.matchAll(IMPORT)) follow(join(dirname(file), specifier), found);
};

/**
 * A digest, in hex, of whatever the output of a module of a package depends on: its own text, that of the modules and
 * tables that it imports, and the package.json, which pins the versions of the packages that data come from.
 */
export const inputsDigest = (packageFolder: string, module: string): string => {
  const found = new Map<string, string>();
  follow(join(packageFolder, module), found);
  found.set(join(packageFolder, "package.json"), readFileSync(join(packageFolder, "package.json"), "utf8"));
  const digest = createHash("sha256");
  for (const [file, text] of [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    digest.update(`${relative(packageFolder, file)}\n${text.length}\n${text}\n`);
  }
  return digest.digest("hex");
};

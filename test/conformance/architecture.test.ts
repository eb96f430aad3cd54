import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FUNCTIONS } from "../../infra/topology/functions.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const ARCHITECTURE = await readFile(join(ROOT, "ARCHITECTURE.md"), "utf8");

const isFolder = (unit: string): boolean => /^(functions|infra)\b/.test(unit);
/** A part of ARCHITECTURE.md's table as a folder: packages stand there by their names. */
const folderOf = (part: string): string => (isFolder(part) ? part : `packages/${part}`);

/** The table in ARCHITECTURE.md: who may import whom. */
const ARROWS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ARCHITECTURE.slice(ARCHITECTURE.indexOf("| Part |"))
    .split("\n\n", 1)
    .flatMap((table) => table.split("\n").slice(2))
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .map(([, part = "", , imports = ""]) => [folderOf(part), imports.split(", ").filter(Boolean).map(folderOf)]),
);

const SKIPPED = new Set(["node_modules", "dist", "cdk.out"]);

const sourceFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !SKIPPED.has(name))
      .map(async (entry) => {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return sourceFiles(path);
        return entry.name.endsWith(".ts") ? [path] : [];
      }),
  );
  return found.flat();
};

const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;
const CODE_ONLY = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

interface Source {
  readonly file: string;
  readonly code: string;
  readonly imports: readonly string[];
}

const files = (await Promise.all(["packages", "functions", "infra"].map(sourceFiles))).flat();
/**
 * The rows of `infra/topology` grant by the beginning of a key, the local gate holds functions to them, and the simulation
 * knows writes by it.
 */
const isWrittenToTable = (file: string): boolean =>
  !/^(infra|packages\/local|packages\/delivery\/simulation)\//.test(file);

const sources: Source[] = await Promise.all(
  files.map(async (file) => {
    const code = (await readFile(join(ROOT, file), "utf8")).replaceAll(CODE_ONLY, "");
    return { file, code, imports: [...code.matchAll(IMPORT)].map((match) => match[1] ?? "") };
  }),
);

const unitOf = (path: string): string => {
  if (path.startsWith("packages/")) return path.split("/").slice(0, 2).join("/");
  for (const unit of ["infra/topology", "infra/stages"]) if (path.startsWith(unit)) return unit;
  return path.split("/")[0] ?? "";
};

/** The unit that an import leads to; undefined for libraries and Node itself. */
const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith("."))
    return unitOf(relative(ROOT, resolve(ROOT, dirname(file), specifier)).replaceAll(sep, "/"));
  const [, name, rest = ""] = /^@isotherm\/([a-z-]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  return unitOf(["functions", "infra", "test"].includes(name) ? `${name}/${rest}` : `packages/${name}`);
};

const isTest = (file: string): boolean => file.endsWith(".test.ts");
const product = sources.filter(({ file }) => !isTest(file));

describe("the architecture", () => {
  it("has files to look at", () => {
    expect(product.length).toBeGreaterThan(100);
    expect(new Set(product.map(({ file }) => unitOf(file)))).toEqual(new Set(Object.keys(ARROWS)));
  });

  it("has only the arrows that are drawn", () => {
    const undrawn = product.flatMap(({ file, imports }) => {
      const from = unitOf(file);
      return imports
        .map((specifier) => targetOf(file, specifier))
        .filter((to) => to !== undefined && to !== from && !ARROWS[from]?.includes(to))
        .map((to) => `${file} -> ${to}`);
    });
    expect(undrawn).toEqual([]);
  });

  it("has no arrows that lead back: what is drawn has no circle", () => {
    const reach = (from: string, path: readonly string[]): void => {
      expect(path, `a circle through ${from}`).not.toContain(from);
      for (const to of ARROWS[from] ?? []) reach(to, [...path, from]);
    };
    for (const unit of Object.keys(ARROWS)) reach(unit, []);
  });

  it("has functions that do not import each other", () => {
    const between = product.flatMap(({ file, imports }) => {
      const [, folder = ""] = file.split("/");
      if (!file.startsWith("functions/") || folder.endsWith(".ts")) return [];
      const inside = `functions/${folder}/`;
      return imports
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => relative(ROOT, resolve(ROOT, dirname(file), specifier)).replaceAll(sep, "/"))
        .filter((target) => !target.startsWith(inside) && !target.startsWith("functions/runtime/"))
        .filter((target) => target.split("/").length > 2)
        .map((target) => `${file} -> ${target}`);
    });
    expect(between).toEqual([]);
  });

  it("is drawn with every function", () => {
    const [machine = ""] = ARCHITECTURE.split("## The house");
    const drawn = new Set(machine.match(/[a-z]+(-[a-z]+)*/g));
    expect(FUNCTIONS.map(({ name }) => name).filter((name) => !drawn.has(name))).toEqual([]);
    const [row = ""] = /^ +accounts .*$/m.exec(machine) ?? [];
    const answering = FUNCTIONS.filter(({ group, pagesRoute }) => group !== undefined && pagesRoute === undefined);
    const named = answering.map(({ name }) => name).filter((name) => name !== "public-pages");
    expect(row.trim().split(/ +/)).toEqual(named.toSorted());
  });

  it("lists every decision by its number and title, in order", async () => {
    const folder = "infra/decisions";
    const names = (await readdir(join(ROOT, folder))).toSorted();
    const rows = names.map(async (name) => {
      const [, number, title] = /^# (\d{4}) (.*)\n/.exec(await readFile(join(ROOT, folder, name), "utf8")) ?? [];
      return `| [${number}](${folder}/${name}) | ${title} |`;
    });
    const listed = ARCHITECTURE.split("\n").filter((line) => line.includes(`](${folder}/`) && line.startsWith("| ["));
    expect(listed).toEqual(await Promise.all(rows));
  });

  it("speaks to AWS in the store, in delivery, in batches, in reports, in the local stack, where roads are asked for and mails are sent, and where an account is rehearsed in, and in an example, nowhere else", () => {
    const speakers = product
      .filter(({ imports }) => imports.some((specifier) => specifier.startsWith("@aws-sdk/")))
      .map(({ file }) => file)
      .filter(
        (file) =>
          !/^packages\/(store|delivery|batches|local|reports)\//.test(file) &&
          file !== "packages/estimating/src/location-service-router.ts" &&
          file !== "packages/papers/src/mailer.ts" &&
          file !== "packages/operator/src/rehearsal/aws-account.ts" &&
          file !== "packages/examples/lambda-receiver/receiver.ts",
      );
    expect(speakers).toEqual([]);
  });

  it("speaks to the bucket of batches in one file; the local stack stands in for S3, and a rehearsal counts buckets", () => {
    const speakers = product
      .filter(({ imports }) => imports.some((specifier) => /^@aws-sdk\/(client-s3|lib-storage|s3-)/.test(specifier)))
      .map(({ file }) => file)
      .filter((file) => !/^packages\/(local|operator\/src\/rehearsal)\//.test(file));
    expect(speakers).toEqual(["packages/batches/src/s3-bucket.ts"]);
  });

  it("opens the table of a function so that it waits no longer than its invocation may take", () => {
    const handlers = product.filter(({ file }) => /^functions\/[^/]+\/handler\.ts$/.test(file));
    expect(handlers.length).toBe(FUNCTIONS.length);
    expect(handlers.filter(({ code }) => !/export const handler = inTime\(/.test(code))).toEqual([]);
    const opening = product.filter(({ file, code }) => file.startsWith("functions/") && code.includes("openTable("));
    expect(opening.map(({ file }) => file)).toEqual(["functions/runtime/function-table.ts"]);
  });

  it("makes the loggers of functions in one file, which leaves items out of errors", () => {
    const making = product.filter(({ code }) => code.includes("new Logger(")).map(({ file }) => file);
    expect(making).toEqual(["functions/runtime/function-table.ts"]);
  });

  it("speaks to Stripe in one file", () => {
    const speakers = product.filter(({ imports }) => imports.includes("stripe")).map(({ file }) => file);
    expect(speakers).toEqual(["packages/payments/src/stripe-checkout.ts"]);
  });

  it("knows Lambda's event types in http and in the functions of queues, streams and schedules only", () => {
    const knowing = product
      .filter(({ imports }) => imports.includes("aws-lambda"))
      .map(({ file }) => file)
      .filter(
        (file) =>
          !/^(packages\/(http|local)\/|functions\/(analytics-projection|batch-(assemble|rows|split)|delivery|order-lifecycle|receipt-mail|report-files|stream-relay|sweep)\/|functions\/runtime\/each-message\.)/.test(
            file,
          ),
      );
    expect(knowing).toEqual([]);
  });

  it("imports zod whole: the named import would bundle every locale", () => {
    const named = product
      .filter(({ code }) => /import\s+(?!\*|type \*)[^;]*from "zod"/.test(code))
      .map(({ file }) => file);
    expect(named).toEqual([]);
  });

  it("has the keys of the table in one file", () => {
    const OF_TABLE = /["`][A-Z]{3,}#/;
    const KEYS = "packages/store/src/keys.ts";
    expect(product.filter(({ code }) => OF_TABLE.test(code)).map(({ file }) => file)).toContain(KEYS);
    const elsewhere = product.filter(
      ({ file, code }) => file !== KEYS && isWrittenToTable(file) && OF_TABLE.test(code),
    );
    expect(elsewhere.map(({ file }) => file)).toEqual([]);
  });

  it("has no drawers: every file is named for what it exports", () => {
    const drawers = sources.filter(({ file }) => /\b(utils?|helpers?|common|misc|manager)\b/.test(file));
    expect(drawers.map(({ file }) => file)).toEqual([]);
  });
});

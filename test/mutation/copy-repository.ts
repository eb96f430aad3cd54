import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

const MAKER = "packages/geodata/dist";

/** The files that git would commit, as they are now. */
const ownFiles = (root: string): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(root, file)));

/**
 * Copies the repository: its own files with their times, the generated data, and links to the installed packages. The
 * links of packages to each other are relative, so they lead to the copies.
 */
export const copyRepository = (root: string, folder: string): void => {
  const files = ownFiles(root);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { preserveTimestamps: true });
  }
  if (existsSync(join(root, MAKER))) {
    cpSync(join(root, MAKER), join(folder, MAKER), { recursive: true, preserveTimestamps: true });
  }
  // A folder of its own at the top, because tools write their caches there.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== ".vite") symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  for (const part of new Set(files.filter((file) => file.endsWith("/package.json")).map(dirname))) {
    const modules = join(part, "node_modules");
    if (!existsSync(join(root, modules))) continue;
    cpSync(join(root, modules), join(folder, modules), { recursive: true, verbatimSymlinks: true });
  }
};

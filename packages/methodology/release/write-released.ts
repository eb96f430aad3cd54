import { readFile, writeFile } from "node:fs/promises";
import { CHECKSUMS, checksumLine, checksumsOf, editionFiles, FACTORS, factorsText, wholeTables } from "./released.ts";

const USAGE = `npm run factors
    writes the list of all factors anew, and adds the checksums of editions that are new. It changes none: a released
    edition that was edited stays an error of the tests`;

const write = async (): Promise<void> => {
  const data = await editionFiles("data");
  await writeFile(FACTORS, factorsText(wholeTables(data)));
  const standing = checksumsOf(await readFile(CHECKSUMS, "utf8"));
  const files = [...data, ...(await editionFiles("mappings"))];
  const lines = files.map((file) => standing.get(file.path) ?? checksumLine(file));
  await writeFile(CHECKSUMS, `${lines.join("\n")}\n`);
  for (const { path } of files.filter((file) => !standing.has(file.path))) console.log(`released: ${path}`);
};

if (process.argv.includes("--help") || process.argv.includes("-h")) console.log(USAGE);
else await write();

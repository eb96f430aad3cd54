import { readFile, writeFile } from "node:fs/promises";
import { airFreightFuelRows, flightFuelRows, flightSources } from "./flight-fuel.ts";
import { describedTables, EDITIONS, editionsText, readOrigins } from "./origins.ts";
import {
  CHECKSUMS,
  checksumLine,
  checksumsOf,
  editionFiles,
  EVERY_EDITION,
  everyEditionText,
  FACTORS,
  factorsText,
  wholeTables,
} from "./released.ts";

const USAGE = `npm run factors [-- --flights]
    writes anew the list of all factors and what sheets tell of each edition (its data year is in release/origins.json), and
    adds the checksums of editions that are new. It changes none: a released
    edition that was edited stays an error of the tests
    --flights   writes nothing; prints the rows of flight-fuel and air-freight-fuel as they follow from the other tables`;

const printFlights = async (): Promise<void> => {
  const sources = flightSources(wholeTables(await editionFiles("data")));
  const rows = { "flight-fuel": flightFuelRows(sources), "air-freight-fuel": airFreightFuelRows(sources) };
  console.log(JSON.stringify(rows, undefined, 2));
};

const write = async (): Promise<void> => {
  const data = await editionFiles("data");
  const tables = wholeTables(data);
  // Before the first file is written: an edition without a data year leaves all of them as they were.
  const editions = editionsText(await describedTables(tables), await readOrigins());
  await writeFile(FACTORS, factorsText(tables));
  await writeFile(EVERY_EDITION, everyEditionText(data));
  await writeFile(EDITIONS, editions);
  const standing = checksumsOf(await readFile(CHECKSUMS, "utf8"));
  const files = [...data, ...(await editionFiles("mappings"))];
  const lines = files.map((file) => standing.get(file.path) ?? checksumLine(file));
  await writeFile(CHECKSUMS, `${lines.join("\n")}\n`);
  for (const { path } of files.filter((file) => !standing.has(file.path))) console.log(`released: ${path}`);
};

if (process.argv.includes("--help") || process.argv.includes("-h")) console.log(USAGE);
else if (process.argv.includes("--flights")) await printFlights();
else await write();

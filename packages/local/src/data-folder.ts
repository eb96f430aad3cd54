import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Where the emulator keeps the table, below a data folder. */
export const tableFolder = (dataFolder: string): string => join(dataFolder, "dynamodb");

/** Where the API keys are kept: the table has only their hashes. */
export const keysFile = (dataFolder: string): string => join(dataFolder, "keys.json");

/** Where the secrets of the stack are kept. */
export const secretsFile = (dataFolder: string): string => join(dataFolder, "secrets.json");

/** Where it is kept how far a function has read the stream. */
export const streamFile = (dataFolder: string, functionName: string): string =>
  join(dataFolder, `stream-${functionName}.json`);

/** Removes what stacks keep in a data folder, and nothing else that may lie there. */
export const wipeData = (dataFolder: string): void => {
  rmSync(tableFolder(dataFolder), { recursive: true, force: true });
  rmSync(keysFile(dataFolder), { force: true });
  rmSync(secretsFile(dataFolder), { force: true });
  for (const name of readdirSync(dataFolder)) {
    if (/^stream-.*\.json$/.test(name)) rmSync(join(dataFolder, name));
  }
};

import { ApiError } from "@isotherm/core";
import { generatedData } from "../build/ensure-geodata.ts";
import type { Command } from "./place-of.ts";
import { findCommand } from "./find.ts";
import { routeCommand } from "./route.ts";

// `npm run geo -- find "Philippsthal, DEU"`: what the service knows of places and ways, on the command line.

const COMMANDS: Readonly<Record<string, Command>> = { find: findCommand, route: routeCommand };

const usage = (name: string, { usage: rest }: Command): string => `npm run geo -- ${name} ${rest}`;
const help = Object.entries(COMMANDS).map(([name, command]) => `${usage(name, command)}\n    ${command.about}`);

if (process.argv.includes("--help")) {
  console.log(help.join("\n"));
  process.exit(0);
}
const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) {
  console.error(help.join("\n"));
  process.exit(2);
}
try {
  const source = await generatedData({ onStart: () => console.error("Making the data files …") });
  for (const line of await command.run(args, source)) console.log(line);
} catch (error) {
  if (error instanceof ApiError) {
    console.error(`${error.code}: ${error.detail ?? ""}`);
    process.exit(1);
  }
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n${usage(name, command)}`);
  process.exit(2);
}

import { systemClock } from "@isotherm/core/system";
import { helpOn } from "@isotherm/local/help";
import { processTerminal } from "../terminal.ts";
import { smoke, USAGE } from "./smoke.ts";
import { withoutStack } from "./without-stack.ts";

// `npm run smoke`.

helpOn(USAGE);
await withoutStack(() =>
  smoke(process.argv.slice(2), {
    terminal: processTerminal,
    clock: systemClock,
    key: process.env["ISOTHERM_KEY"],
  }),
);

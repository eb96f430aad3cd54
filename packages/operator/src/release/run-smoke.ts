import { systemClock } from "@isotherm/core/system";
import { processTerminal } from "../terminal.ts";
import { smoke } from "./smoke.ts";
import { withoutStack } from "./without-stack.ts";

// `npm run smoke`.

await withoutStack(() =>
  smoke(process.argv.slice(2), {
    terminal: processTerminal,
    clock: systemClock,
    key: process.env["ISOTHERM_KEY"],
  }),
);

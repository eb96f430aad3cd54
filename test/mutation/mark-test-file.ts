import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { systemClock } from "@isotherm/core/system";
import { expect } from "vitest";
import { testFileMark } from "./probes.ts";

// Runs before each test file of the run with probes: says which file it is that reaches what comes next.
const reachedFile = process.env["MUTATION_REACHED"];
const { testPath } = expect.getState();
if (reachedFile !== undefined && testPath !== undefined) {
  appendFileSync(reachedFile, testFileMark(systemClock.nowMs(), relative(process.cwd(), testPath)));
}

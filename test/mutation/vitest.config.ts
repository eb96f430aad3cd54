import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../../vitest.config.ts";

// How the tests run while code is changed: one file after another, in the order that MUTATION_ORDER names.

const order: string[] = JSON.parse(process.env["MUTATION_ORDER"] ?? "[]");

/** Test files in the order given; others last. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = order.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place === -1 ? order.length : place;
    };
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const mark = fileURLToPath(new URL("mark-test-file.ts", import.meta.url));
const projects = (base.test?.projects ?? []).map((project) => {
  if (typeof project !== "object" || !("test" in project)) throw new Error("a project is not written out");
  return { ...project, test: { ...project.test, setupFiles: [mark] } };
});

export default defineConfig({
  test: { ...base.test, projects, maxWorkers: 1, fileParallelism: false, sequence: { sequencer: GivenOrder } },
});

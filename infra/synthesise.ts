import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { makeStacks } from "./make-stacks.ts";
import type { Stage } from "./stages/stage.ts";

type Stacks = ReturnType<typeof makeStacks>;

/** A value in a template. Its shape is checked by what the tests expect of it. */
// oxlint-disable-next-line typescript/no-explicit-any -- CloudFormation's shapes have no types here
export type TemplateValue = any;

/** A resource of a template, as CloudFormation gets it. */
export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, TemplateValue>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

/** Resources of each stack, by logical id. */
export type Templates = Readonly<Record<keyof Stacks, Readonly<Record<string, Resource>>>>;

/**
 * Synthesises a stage in this process, for tests: with a stand-in for each bundle, and cdk.json's context and `more`.
 * `change` may alter the stacks before; `read` gets the paths of the written templates, which are gone afterwards.
 * Throws when validation finds something.
 */
export const synthesise = (
  stage: Stage,
  change: (stacks: Stacks) => void = () => {},
  more: Readonly<Record<string, string>> = {},
  read: (templates: readonly string[]) => void = () => {},
): Templates => synthesised(stage, { change, more, read, isValidated: true });

/**
 * The templates of a stage that another file of tests synthesises as well: without the rules of CloudFormation, whose engine
 * takes 8 s of processor time to start in each process. Those of cdk-nag are asked.
 */
export const templatesOf = (stage: Stage): Templates =>
  synthesised(stage, { change: () => {}, more: {}, read: () => {}, isValidated: false });

/** How a stage is synthesised. */
interface Synthesis {
  readonly change: (stacks: Stacks) => void;
  readonly more: Readonly<Record<string, string>>;
  readonly read: (templates: readonly string[]) => void;
  /** Whether the rules of CloudFormation are asked. */
  readonly isValidated: boolean;
}

const synthesised = (stage: Stage, { change, more, read, isValidated }: Synthesis): Templates => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-synth-"));
  try {
    const { context } = JSON.parse(readFileSync(new URL("../cdk.json", import.meta.url), "utf8"));
    const app = new App({
      outdir: join(folder, "cdk.out"),
      builtinCloudFormationValidation: isValidated,
      context: { ...context, ...more, "aws:cdk:disable-stack-trace": true },
    });
    const stacks = makeStacks(app, stage, (name) => standIn(folder, name));
    change(stacks);
    const assembly = app.synth();
    read(assembly.stacks.map(({ templateFullPath }) => templateFullPath));
    const resourcesOf = (name: string) => assembly.getStackByName(name).template.Resources;
    return {
      data: resourcesOf(stacks.data.stackName),
      delivery: resourcesOf(stacks.delivery.stackName),
      api: resourcesOf(stacks.api.stackName),
      operations: resourcesOf(stacks.operations.stackName),
      edge: stacks.edge ? resourcesOf(stacks.edge.stackName) : {},
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const standIn = (folder: string, functionName: string): string => {
  const code = join(folder, functionName);
  mkdirSync(code, { recursive: true });
  writeFileSync(join(code, "index.mjs"), `export const handler = async () => "${functionName}";\n`);
  return code;
};

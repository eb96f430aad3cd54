import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The oldest Java that runs DynamoDB Local here. */
const OLDEST_JAVA = 17;

/** The major version in what `java -version` prints: 17 of `17.0.15`, 8 of `1.8.0_392`. */
export const javaMajor = (printed: string): number | undefined => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(printed) ?? [];
  return first === undefined ? undefined : Number(first === "1" ? second : first);
};

/** What is wrong with this machine's Java and what to do, in one sentence; undefined when it will do. */
export const javaTrouble = async (): Promise<string | undefined> => {
  const remedy = `install a JDK or JRE ${OLDEST_JAVA} or newer and put it on the PATH`;
  try {
    const { stdout, stderr } = await promisify(execFile)("java", ["-version"]);
    const major = javaMajor(stderr + stdout);
    if (major !== undefined && major >= OLDEST_JAVA) return undefined;
    return `Java ${major ?? "of an unknown version"} is too old for DynamoDB Local: ${remedy}.`;
  } catch {
    return `Java was not found, and DynamoDB Local needs it: ${remedy}.`;
  }
};

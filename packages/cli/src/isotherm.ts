import { CommanderError } from "commander";
import { EXIT_CODES, failureOf } from "./cli-error.ts";
import { isothermProgram } from "./program.ts";
import { VERSION } from "./version.ts";

// `isotherm`.

// Whoever reads may stop before the end: `… | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(process.exitCode ?? 0);
});

const tell = (error: unknown): void => {
  const failure = failureOf(error);
  if (!failure) {
    process.exitCode = EXIT_CODES.fault;
    process.stderr.write(`A fault of this program: ${error instanceof Error ? error.stack : String(error)}\n`);
    return;
  }
  const { message, hint, error_code, request_id, exitCode } = failure;
  process.exitCode = exitCode;
  if (process.argv.includes("--json")) {
    process.stderr.write(
      `${JSON.stringify({ error: { error_code, message, hint, request_id, exit_code: exitCode } })}\n`,
    );
    return;
  }
  process.stderr.write(`error: ${error_code === undefined ? "" : `${error_code}: `}${message}\n`);
  if (hint !== undefined) process.stderr.write(`${hint}\n`);
  if (request_id !== undefined) process.stderr.write(`Request ${request_id}\n`);
};

try {
  await isothermProgram(VERSION, process.env).parseAsync(process.argv);
} catch (error) {
  // Help and version are no mistakes; commander has told the others.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage;
  else tell(error);
}

import { CommanderError } from "commander";
import { CliError, EXIT_CODES, type Failure, failureOf } from "./cli-error.ts";
import { isothermProgram } from "./program.ts";
import { VERSION } from "./version.ts";

// `isotherm`.

// Whoever reads may stop before the end: `… | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
  // A full disk behind `> file`: what was written is not whole.
  tell(new CliError(`Standard output can't be written (${error.code}).`, EXIT_CODES.fault));
  process.exit();
});

// Nor need anybody read what is told besides: what a command has begun goes on.
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

// A wrong command line is found before its options are read.
const isJson = process.argv.includes("--json");

const tell = (error: unknown): void => {
  const { message, hint, error_code, request_id, exitCode } = failureOf(error) ?? faultOf(error);
  process.exitCode = exitCode;
  if (isJson) {
    process.stderr.write(
      `${JSON.stringify({ error: { error_code, message, hint, request_id, exit_code: exitCode } })}\n`,
    );
    return;
  }
  process.stderr.write(`error: ${error_code === undefined ? "" : `${error_code}: `}${message}\n`);
  if (hint !== undefined) process.stderr.write(`${hint}\n`);
  if (request_id !== undefined) process.stderr.write(`Request ${request_id}\n`);
};

const faultOf = (error: unknown): Failure => ({
  message: `A fault of this program: ${error instanceof Error ? error.stack : String(error)}`,
  exitCode: EXIT_CODES.fault,
});

try {
  await isothermProgram({ version: VERSION, env: process.env, isJson }).parseAsync(process.argv);
} catch (error) {
  // Help and version are no mistakes; without --json commander has told the others.
  if (error instanceof CommanderError && error.exitCode === 0) process.exitCode = EXIT_CODES.ok;
  else if (error instanceof CommanderError && !isJson) process.exitCode = EXIT_CODES.usage;
  else tell(error);
}

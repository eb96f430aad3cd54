import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ListTablesCommand,
  ResourceInUseException,
} from "@aws-sdk/client-dynamodb";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { type TableShape, tableInput } from "@isotherm/store/backup/new-table";
import { LOCAL_REGION } from "./aws-ids.ts";
import { classArchive } from "./class-archive.ts";
import { type Guard, endProcess, killProcess } from "./guard.ts";

/** Whether nobody listens on the port of this machine, on any of its addresses. */
export const isPortFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  try {
    server.listen({ port, exclusive: true });
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
};

/** A port that was free a moment ago. Another process may take it first: be ready to ask again. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  server.listen({ port: 0, exclusive: true });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

/** Credentials that the local parts accept: any, as long as there are some. */
export const LOCAL_CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" } as const;

/** Takes from a client of AWS what blackens secrets in every answer for a log that nobody keeps. */
export const withoutLog = (client: { readonly middlewareStack: { remove(name: string): boolean } }): void => {
  client.middlewareStack.remove("loggerMiddleware");
};

/** AWS's DynamoDB Local, running. */
export interface DynamoDbLocal {
  readonly endpoint: string;
  readonly pid: number;
  /** Resolves with one sentence when it ends without being stopped. */
  readonly died: Promise<string>;
  /** Resolves when everything that was acknowledged is in its file, or nothing can be done for it. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** How DynamoDB Local is started. */
export interface DynamoDbLocalOptions {
  readonly guard: Guard;
  readonly logFile: string;
  /** Where tables are kept between runs; without it they live in memory. */
  readonly dataFolder?: string;
  /** Preferred port; 0 for any free one. */
  readonly port: number;
  /** The address to listen on; the loopback interface unless given. */
  readonly host?: string | undefined;
  /** Whether its code is compiled to run long rather than to start quickly: for what is measured for a while. */
  readonly runsLong?: boolean;
}

const START_LIMIT_MS = 60_000;

/** A client of DynamoDB Local. */
export const localDynamoDb = (endpoint: string, settings: DynamoDBClientConfig = {}): DynamoDBClient =>
  new DynamoDBClient({ ...settings, endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });

const CONFIGURATION = fileURLToPath(new URL("./dynamodb-local.xml", import.meta.url));

/**
 * What Java is told of the emulator's code. Its jar is a module, for as part of the class path it brings the folder that it lies
 * in, and of a class path with folders Java keeps no archive.
 */
const programOf = () => {
  // Only the folder of the emulator is wanted; the package's own code is never loaded.
  const packageFile = createRequire(import.meta.url).resolve("amplify-dynamodb-simulator/package.json");
  const emulator = join(dirname(packageFile), "emulator");
  const jar = join(emulator, "DynamoDBLocal.jar");
  const libraries = join(emulator, "DynamoDBLocal_lib");
  const jars = readdirSync(libraries).filter((name) => name.endsWith(".jar"));
  const classPath = jars.toSorted().map((name) => join(libraries, name));
  const path = [`-Djava.library.path=${libraries}`, "--module-path", jar, "--add-modules", "DynamoDBLocal"];
  return { jar, code: [...path, "-cp", classPath.join(delimiter)] };
};

interface JavaOptions extends Pick<DynamoDbLocalOptions, "dataFolder" | "host" | "runsLong"> {
  /** What else Java is told, its code among it. */
  readonly options: readonly string[];
  /** Where it leaves what a crash of Java writes. */
  readonly cwd: string;
  readonly output: number | "ignore";
}

const startJava = (
  port: number,
  { dataFolder, host = "127.0.0.1", runsLong = false, options, cwd, output }: JavaOptions,
): ChildProcess =>
  spawn(
    "java",
    [
      "-Xms64m",
      "-Xmx512m",
      "-XX:+UseSerialGC",
      ...(runsLong ? [] : ["-XX:TieredStopAtLevel=1"]),
      ...options,
      "org.eclipse.jetty.xml.XmlConfiguration",
      `host=${host}`,
      `port=${port}`,
      ...(dataFolder ? ["inMemory=false", `dbPath=${resolve(dataFolder)}`] : ["inMemory=true"]),
      CONFIGURATION,
    ],
    { cwd, stdio: ["ignore", output, output], detached: true },
  );

const ARCHIVES = fileURLToPath(new URL("../../../dist/class-archives/", import.meta.url));

/** Writes an archive of what the emulator loads until it has answered a request. */
const archiveClasses = async (guard: Guard, code: readonly string[], file: string): Promise<boolean> => {
  const port = await freePort();
  const options = [`-XX:ArchiveClassesAtExit=${file}`, ...code];
  const java = startJava(port, { options, cwd: tmpdir(), output: "ignore" });
  // Whoever starts it in earnest says so.
  java.once("error", () => {});
  guard.watch(java);
  const client = localDynamoDb(`http://127.0.0.1:${port}`, { maxAttempts: 1 });
  await answers(java, client);
  client.destroy();
  await endProcess(java, ARCHIVE_LIMIT_MS);
  return java.signalCode !== "SIGKILL";
};

const ARCHIVE_LIMIT_MS = 30_000;

const launch = async (port: number, { logFile, guard, ...options }: DynamoDbLocalOptions): Promise<ChildProcess> => {
  if (options.dataFolder) mkdirSync(options.dataFolder, { recursive: true });
  const { jar, code } = programOf();
  const archive = await classArchive({
    folder: ARCHIVES,
    jar,
    make: (file) => archiveClasses(guard, code, file),
  });
  const log = openSync(logFile, "a");
  // Its library of SQLite is unpacked there, a megabyte, and stays where Java is killed.
  const unpacked = mkdtempSync(join(tmpdir(), "isotherm-dynamodb-"));
  const java = startJava(port, {
    ...options,
    options: [
      ...(archive === undefined ? [] : [`-XX:SharedArchiveFile=${archive}`]),
      `-Djava.io.tmpdir=${unpacked}`,
      ...code,
    ],
    cwd: options.dataFolder ?? dirname(logFile),
    output: log,
  });
  closeSync(log);
  guard.watch(java);
  java.once("exit", () => rmSync(unpacked, { recursive: true, force: true }));
  return java;
};

const PATIENCE_MS = 5_000;

/**
 * Resolves when the emulator has committed what it has acknowledged. It answers a transaction before SQLite commits it; its
 * jobs are done one after the other, so whatever is answered later comes after the commit.
 */
const settled = async (endpoint: string): Promise<void> => {
  const client = localDynamoDb(endpoint);
  try {
    await client.send(new ListTablesCommand({ Limit: 1 }), { abortSignal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    // It has ended already, or hangs.
  } finally {
    client.destroy();
  }
};

/** Waits until the emulator answers; false when it ended instead. */
const answers = async (java: ChildProcess, client: DynamoDBClient): Promise<boolean> => {
  const deadlineMs = systemClock.monotonicMs() + START_LIMIT_MS;
  while (java.exitCode === null && java.signalCode === null && java.pid !== undefined) {
    try {
      await client.send(new ListTablesCommand({}), { abortSignal: AbortSignal.timeout(2_000) });
      return true;
    } catch {
      if (systemClock.monotonicMs() > deadlineMs) return false;
      await systemSleep(40);
    }
  }
  return false;
};

/**
 * Starts AWS's DynamoDB Local.
 *
 * @throws Error when it doesn't come up; the log says why
 */
export const startDynamoDbLocal = async (options: DynamoDbLocalOptions): Promise<DynamoDbLocal> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = attempt === 1 && options.port !== 0 ? options.port : await freePort();
    const endpoint = `http://127.0.0.1:${port}`;
    const java = await launch(port, options);
    const died = new Promise<string>((resolve) => {
      java.once("error", (error) => resolve(`java could not be started: ${error.message}`));
      java.once("exit", () => resolve(`DynamoDB Local ended; ${options.logFile} may say why`));
    });
    // Retries of the SDK would only slow down the waiting.
    const client = localDynamoDb(endpoint, { maxAttempts: 1 });
    const up = await answers(java, client);
    client.destroy();
    if (up)
      return {
        endpoint,
        pid: java.pid ?? 0,
        died,
        settled: () => settled(endpoint),
        stop: async () => {
          if (options.dataFolder === undefined) return killProcess(java);
          if (java.exitCode === null && java.signalCode === null) await settled(endpoint);
          await endProcess(java, PATIENCE_MS);
        },
      };
    await killProcess(java);
    // Most likely somebody took the port meanwhile.
    if (attempt === 3) throw new Error(`DynamoDB Local did not start; ${options.logFile} says why`);
  }
};

/**
 * Creates the table (on demand, with its indexes and stream) unless it exists.
 *
 * @returns whether it existed, and the ARN of its stream
 */
export const ensureTable = async (
  client: DynamoDBClient,
  name: string,
  shape: TableShape,
): Promise<{ existed: boolean; streamArn: string }> => {
  const create = new CreateTableCommand({
    ...tableInput(name, shape),
    StreamSpecification: { StreamEnabled: true, StreamViewType: shape.stream },
  });
  const existed = await client.send(create).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ResourceInUseException) return true;
      throw error;
    },
  );
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (!Table?.LatestStreamArn) throw new Error(`table ${name} has no stream`);
  return { existed, streamArn: Table.LatestStreamArn };
};

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemSleep } from "@isotherm/core/system";
import type { Guard } from "@isotherm/local/guard";
import { pythonProgram } from "../python/python-program.ts";

/** The account that moto answers for. */
export const MOTO_ACCOUNT = "123456789012";

/** moto's server with our stand-ins, running. */
export interface Moto {
  /** Where every service of AWS is. */
  readonly endpoint: string;
  /** What AWS's tools find in their environment to use it: an endpoint, and credentials that open nothing else. */
  readonly environment: Readonly<Record<string, string>>;
  /** Reads from a REST service of it, such as `apigateway`. */
  read<T>(service: string, region: string, path: string): Promise<T>;
  /** An object of its S3. */
  object(bucket: string, key: string): Promise<Buffer>;
  /** The stand-ins that were used so far, one line each. */
  standIns(): string[];
}

/** What moto is started with. */
export interface MotoOptions {
  readonly guard: Guard;
  /** Where its log goes. */
  readonly folder: string;
  /** Where APIs are reached, by their names. */
  readonly apiAddresses: Readonly<Record<string, string>>;
}

/** A port that nobody uses, as of now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

const START_TRIES = 300;

const answers = async (endpoint: string, process: ChildProcess, logFile: string): Promise<void> => {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (process.exitCode !== null) break;
    const { ok } = await fetch(`${endpoint}/moto-api/data.json`).catch(() => ({ ok: false }));
    if (ok) return;
    await systemSleep(100);
  }
  throw new Error(`moto did not start:\n${readFileSync(logFile, "utf8").slice(-2_000)}`);
};

/** Installs moto where needed, and starts it with the stand-ins of `stand_ins.py` on a free port. */
export const startMoto = async ({ guard, folder, apiAddresses }: MotoOptions): Promise<Moto> => {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const logFile = join(folder, "moto.log");
  const log = openSync(logFile, "a");
  const script = fileURLToPath(new URL("stand_ins.py", import.meta.url));
  const child = spawn(pythonProgram("moto.txt", "python"), [script, String(port)], {
    stdio: ["ignore", log, log],
    env: {
      PATH: process.env["PATH"] ?? "",
      API_ADDRESSES: JSON.stringify(apiAddresses),
      PYTHONUNBUFFERED: "1",
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  closeSync(log);
  guard.watch(child);
  await answers(endpoint, child, logFile);
  // moto reads nothing of a signature but the service and the region that it names.
  const signed = (service: string, region: string) => ({
    authorization: `AWS4-HMAC-SHA256 Credential=moto/20260101/${region}/${service}/aws4_request, SignedHeaders=host, Signature=none`,
  });
  return {
    endpoint,
    environment: {
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: "moto",
      AWS_SECRET_ACCESS_KEY: "moto",
      AWS_CONFIG_FILE: "/dev/null",
      AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    },
    read: async <T>(service: string, region: string, path: string) => {
      const response = await fetch(endpoint + path, { headers: signed(service, region) });
      if (!response.ok) throw new Error(`moto answered ${response.status} to ${service} ${path}`);
      return (await response.json()) as T;
    },
    object: async (bucket, key) => {
      const response = await fetch(`${endpoint}/${bucket}/${key}`, { headers: signed("s3", "us-east-1") });
      if (!response.ok) throw new Error(`moto has no ${key} in ${bucket}`);
      return Buffer.from(await response.arrayBuffer());
    },
    standIns: () => {
      const text = readFileSync(logFile, "utf8");
      const used = [...text.matchAll(/^stand-in: (.*)$/gm)].map(([, what]) => what ?? "");
      const unknown = [...text.matchAll(/^No Moto CloudFormation support for (.*)$/gm)];
      const missing = unknown.map(([, type]) => `${type}, not made`);
      return [...new Set([...used, ...missing])];
    },
  };
};

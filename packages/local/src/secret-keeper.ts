import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { systemTokens } from "@isotherm/core/system";
import type { FunctionDefinition } from "@isotherm/infra/topology/function-definition";
import { GENERATED_SECRETS, SECRET_NAMES, type SecretName } from "@isotherm/infra/topology/secrets";
import { firstText, VALUE_LENGTH } from "@isotherm/store/secrets/index";

/** Where the functions and the operators of a local stack find secrets, in place of AWS Secrets Manager. */
export interface SecretKeeper {
  /** `http://127.0.0.1:PORT/NAME-OF-WHO-ASKS/`, to which the name of a secret is added. */
  addressFor(asking: string): string;
  stop(): Promise<void>;
}

/** How a keeper is started. */
export interface SecretKeeperOptions {
  /** Where secrets outlive the run; without it, they live in memory. */
  readonly file?: string | undefined;
  readonly rows: readonly FunctionDefinition[];
  readonly host?: string;
  readonly onRefusal: (functionName: string, what: string) => void;
  /** Hears of every secret that is read. */
  readonly onRead?: ((asking: string, secret: string) => void) | undefined;
}

/** Who may read and write every secret: the operator tool. */
export const OPERATOR = "operator";
const LONGEST_SECRET = 65_536;

const versionOf = (text: string): string => `"${createHash("sha256").update(text).digest("hex").slice(0, 16)}"`;

/** The texts of secrets, in memory and, where there is one, in a file. */
class SecretTexts {
  readonly #file: string | undefined;
  readonly #texts: Map<string, string>;

  constructor(file: string | undefined) {
    const kept = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    this.#file = file;
    this.#texts = new Map(Object.entries(kept));
  }

  get(name: string): string | undefined {
    return this.#texts.get(name);
  }

  keep(name: string, text: string): void {
    this.#texts.set(name, text);
    if (this.#file === undefined) return;
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(Object.fromEntries(this.#texts))}\n`, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** In place of a key of AWS KMS: what wraps data keys is a value of the keeper. */
export const WRAPPING_KEY = "wrapping-key";
type KeptName = SecretName | typeof WRAPPING_KEY;
const KEPT_NAMES: readonly KeptName[] = [...SECRET_NAMES, WRAPPING_KEY];

const mayRead = (rows: readonly FunctionDefinition[], asking: string, name: KeptName): boolean => {
  if (asking === OPERATOR) return true;
  const row = rows.find((one) => one.name === asking);
  return name === WRAPPING_KEY ? row?.opensSecrets === true : (row?.secrets ?? []).includes(name);
};

/** Keeps what a request brings, if the secret is still what the request says that it is. */
const write = async (
  texts: SecretTexts,
  name: KeptName,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString("utf8");
  // Read now: another may have written while the body came in.
  const standing = texts.get(name);
  const isExpected = request.headers["if-match"] === (standing === undefined ? undefined : versionOf(standing));
  if (!isExpected) return void response.writeHead(412).end();
  if (body.length > LONGEST_SECRET) return void response.writeHead(413).end();
  texts.keep(name, body);
  response.writeHead(204).end();
};

const answer = async (
  { rows, onRefusal, onRead }: SecretKeeperOptions,
  texts: SecretTexts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const [, asking = "", asked = ""] = (request.url ?? "").split("/");
  const name = KEPT_NAMES.find((candidate) => candidate === asked);
  if (name === undefined) return void response.writeHead(404).end();
  if (!mayRead(rows, asking, name) || (request.method !== "GET" && asking !== OPERATOR)) {
    onRefusal(asking, `${request.method} of ${name}`);
    return void response.writeHead(403).end();
  }
  if (request.method !== "GET") return write(texts, name, request, response);
  const text = texts.get(name);
  onRead?.(asking, name);
  if (text === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { etag: versionOf(text) }).end(text);
};

/** Starts the keeper; secrets that are missing are made up, as the deployment makes them up in AWS. */
export const startSecretKeeper = async (options: SecretKeeperOptions): Promise<SecretKeeper> => {
  const texts = new SecretTexts(options.file);
  for (const name of GENERATED_SECRETS)
    if (texts.get(name) === undefined) texts.keep(name, firstText(systemTokens.base62(VALUE_LENGTH)));
  if (texts.get(WRAPPING_KEY) === undefined) texts.keep(WRAPPING_KEY, systemTokens.base62(VALUE_LENGTH));
  const server = createServer((request, response) => {
    answer(options, texts, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, options.host ?? "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressFor: (asking) => `http://127.0.0.1:${port}/${asking}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

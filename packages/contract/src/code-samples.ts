import { methodName } from "./method-names.ts";
import { type Operation, pathParameters } from "./operation.ts";

type Json = Readonly<Record<string, unknown>>;

/** What a sample sends. */
export interface SampledRequest {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
}

/** A request in a language, as `x-codeSamples` has it. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** The same request with each client: TypeScript, Python, curl, and the command line where it has a command for it. */
export const codeSamples = (operation: Operation, request: SampledRequest): readonly CodeSample[] => {
  const command = COMMANDS[operation.id];
  return [
    { lang: "typescript", label: "TypeScript", source: typeScript(operation, request) },
    { lang: "python", label: "Python", source: python(operation, request) },
    { lang: "shell", label: "curl", source: curl(operation, request) },
    ...(command === undefined ? [] : [{ lang: "shell", label: "isotherm", source: command }]),
  ];
};

/** The client for TypeScript, as it is installed. */
const CLIENT = "@isotherm/client";

const valueOf = (name: string, { params = {} }: SampledRequest): string =>
  typeof params[name] === "string" ? params[name] : `{${name}}`;

const given = (value: Json = {}): Json | undefined => (Object.keys(value).length === 0 ? undefined : value);

const typeScript = (operation: Operation, request: SampledRequest): string => {
  const { namespace, method } = methodName(operation);
  const names = pathParameters(operation.path).map((name) => JSON.stringify(valueOf(name, request)));
  const rest = [request.body, given(request.query)].filter((value) => value !== undefined).map(typeScriptValue);
  const call = `client.${[...namespace, method].join(".")}(${[...names, ...rest].join(", ")})`;
  const use = operation.paginated
    ? `for await (const each of ${call}) console.log(each);`
    : `console.log(await ${call});`;
  return `import { createClient } from ${JSON.stringify(CLIENT)};\n\nconst client = createClient({ apiKey: process.env.ISOTHERM_KEY, baseUrl: process.env.ISOTHERM_URL });\n${use}`;
};

const typeScriptValue = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const python = (operation: Operation, request: SampledRequest): string => {
  const { namespace, method } = methodName(operation);
  const names = pathParameters(operation.path).map((name) => JSON.stringify(valueOf(name, request)));
  const body = request.body === undefined ? [] : [pythonValue(request.body)];
  const query = Object.entries(request.query ?? {}).map(([name, value]) => `${name}=${pythonValue(value)}`);
  const call = `client.${[...namespace, method].map(snakeCase).join(".")}(${[...names, ...body, ...query].join(", ")})`;
  const use = operation.paginated ? `for each in ${call}:\n    print(each)` : `print(${call})`;
  return `import os\nfrom isotherm import Client\n\nclient = Client(api_key=os.environ["ISOTHERM_KEY"], base_url=os.environ["ISOTHERM_URL"])\n${use}`;
};

/** A value as Python writes it. */
const pythonValue = (value: unknown, depth = 0): string => {
  const [outer, inner] = ["    ".repeat(depth), "    ".repeat(depth + 1)];
  const lines = (parts: readonly string[], [open, close]: readonly [string, string]): string =>
    parts.length === 0
      ? open + close
      : `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${outer}${close}`;
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value))
    return lines(
      value.map((each) => pythonValue(each, depth + 1)),
      ["[", "]"],
    );
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${pythonValue(each, depth + 1)}`,
  );
  return lines(entries, ["{", "}"]);
};

const curl = ({ method, path, access }: Operation, request: SampledRequest): string => {
  const way = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name, request)));
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)])),
  );
  const body = request.body === undefined ? undefined : JSON.stringify(request.body).replaceAll("'", String.raw`'\''`);
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} "$ISOTHERM_URL${way}${query.size > 0 ? `?${query.toString()}` : ""}"`,
    ...(access === "key" ? [`-H "Authorization: Bearer $ISOTHERM_KEY"`] : []),
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, `-d '${body}'`]),
  ].join(" \\\n  ");
};

/** Commands of `isotherm`, by the operation that each of them calls. */
const COMMANDS: Readonly<Record<string, string>> = {
  createElectricityEstimate: "isotherm estimate electricity --consumption 1200kWh --country DEU",
  createShippingEstimate:
    'isotherm estimate shipping --mass 10t --method truck_articulated_40t --from "Hamburg, DEU" --to "80331 München, DEU"',
  createFlightEstimate: "isotherm estimate flight --from LHR --to JFK",
  createTransactionEstimate: "isotherm estimate purchase --value 84.90EUR --category 5411 --country DEU",
  createFactorEstimate: "isotherm estimate factor --factor fuels-by-volume/2026-1/diesel --activity 1200l",
  createMultiLegShippingEstimate: "isotherm estimate multi-leg --data @container.json",
  createCompanyEstimate: "isotherm estimate company --data @company.json",
  createIndividualEstimate: "isotherm estimate individual --data - < person.json",
  placeOrderByEstimate: "isotherm orders create --estimate est_…",
  placeOrderByMass: "isotherm orders create --mass 2.5t --idempotency-key invoice-2026-17",
  placeOrderByValue: "isotherm orders create --value 100",
  quoteOrderByMass: "isotherm orders create --mass 2.5t --quote",
  listOrders: "isotherm orders list --limit 5",
  getOrder: "isotherm orders get ord_…",
  getOrderByKey: "isotherm orders get --key invoice-2026-17",
  advanceOrder: "isotherm orders advance ord_… --to complete",
  getCertificate: "isotherm orders certificate ord_… --output certificate.pdf",
  createBatch: "isotherm batch upload meters.csv --kind electricity",
  getBatch: "isotherm batch get bat_… --wait",
  listEvents: "isotherm events list --limit 5",
  listEmissionFactors: "isotherm factors search electricity germany --unit energy",
  getEmissionFactor: "isotherm factors get fuels-by-volume/2026-1/diesel",
};

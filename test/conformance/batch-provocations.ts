import { OPERATIONS } from "@isotherm/contract";
import { eventually } from "../harness/eventually.ts";
import type { Answer, Client } from "../harness/service.ts";

type Provoke = () => Promise<Answer<unknown>>;
type Provocations = Readonly<Record<string, Readonly<Record<number, Provoke>>>>;

const ROW = { consumption: { amount: "1", unit: "kWh" } };
const ROWS = { kind: "electricity", rows: [ROW] };
/** A batch that waits for a file that nobody sends. */
const A_FILE = { kind: "electricity", upload: { format: "csv", size_bytes: 100 } };
/** More than a request of rows may have. */
const TOO_MANY_BYTES = 4_194_305;

/** Provokes the answers of batches and lists of estimates that need a particular request. */
export const batchProvocations = (client: () => Client): Provocations => {
  const create = (more: object = {}) => client().post<{ id: string }>("/batches?wait=20", { ...ROWS, ...more });
  const processed = async (more: object = {}): Promise<string> => {
    const { id } = (await create(more)).body;
    await eventually(`batch ${id} to be processed`, async () => {
      const { body } = await client().get<{ status: string }>(`/batches/${id}`);
      return body.status === "processed" ? true : undefined;
    });
    return id;
  };
  const waiting = async (): Promise<string> => (await client().post<{ id: string }>("/batches", A_FILE)).body.id;
  const post = (path: string) => client().send("POST", path, undefined);
  const files = (file: string) => ({
    200: async () => client().get(`/batches/${await processed()}/${file}`),
    409: async () => client().get(`/batches/${await waiting()}/${file}`),
  });
  return {
    ...listProvocations(client),
    createBatch: {
      200: () => create(),
      409: () => create({ idempotency_key: "rows" }).then(() => create({ idempotency_key: "rows", name: "another" })),
      413: () => client().send("POST", "/batches", `"${"x".repeat(TOO_MANY_BYTES)}"`),
    },
    listBatches: { 200: () => client().get("/batches") },
    getBatch: { 200: async () => client().get(`/batches/${await processed()}`) },
    cancelBatch: {
      200: async () => post(`/batches/${await waiting()}/cancel`),
      409: async () => post(`/batches/${await processed()}/cancel`),
    },
    runBatch: {
      200: async () => post(`/batches/${await processed({ dry_run: true })}/run`),
      409: async () => post(`/batches/${await processed()}/run`),
    },
    getBatchResults: files("results"),
    getBatchErrors: files("errors"),
    ...mappingProvocations(client),
  };
};

const mappingProvocations = (client: () => Client): Provocations => ({
  listMappings: { 200: () => client().get("/batches/mappings") },
  deleteMapping: {
    200: async () => {
      await client().post("/batches", {
        kind: "electricity",
        upload: { format: "csv", size_bytes: 100 },
        mapping: [{ column: "kWh", to: "amount" }],
        mapping_name: "meters",
      });
      return client().send("DELETE", "/batches/mappings/meters", undefined);
    },
  },
});

const listProvocations = (client: () => Client): Provocations => {
  const lists = OPERATIONS.filter(({ path }) => path.startsWith("/estimates/") && path.endsWith("/all"));
  return Object.fromEntries(lists.map(({ id, path }) => [id, { 200: () => client().get(path) }]));
};

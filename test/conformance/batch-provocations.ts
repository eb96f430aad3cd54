import { OPERATIONS } from "@isotherm/contract";
import { eventually } from "../harness/eventually.ts";
import type { Answer, Client } from "../harness/service.ts";

type Provoke = () => Promise<Answer<unknown>>;
type Provocations = Readonly<Record<string, Readonly<Record<number, Provoke>>>>;

const ROW = { consumption: { amount: "1", unit: "kWh" } };
const ROWS = { kind: "electricity", rows: [ROW] };
const SHIPMENT = {
  target_internal_id: "haulier",
  legs: [{ method: "diesel_truck", carriage: "main", distance: { amount: "10", unit: "km" } }],
};
/** More than a request of rows may have. */
const TOO_MANY_BYTES = 4_194_305;

/** Provokes the answers of batches, shipments and lists of estimates that need a particular request. */
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
  /** A batch that waits for a file that nobody sends. */
  const waiting = async (): Promise<string> => {
    const upload = { format: "csv", size_bytes: 100 };
    return (await client().post<{ id: string }>("/batches", { kind: "electricity", upload })).body.id;
  };
  const post = (path: string) => client().send("POST", path, undefined);
  const files = (file: string) => ({
    200: async () => client().get(`/batches/${await processed()}/${file}`),
    409: async () => client().get(`/batches/${await waiting()}/${file}`),
  });
  const lists = OPERATIONS.filter(({ path }) => path.startsWith("/estimates/") && path.endsWith("/all"));
  return {
    ...Object.fromEntries(lists.map(({ id, path }) => [id, { 200: () => client().get(path) }])),
    createBatch: {
      200: () => create(),
      409: async () => {
        await create({ idempotency_key: "rows" });
        return create({ idempotency_key: "rows", name: "another" });
      },
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
    listShipments: { 200: () => client().get("/shipments") },
    getShipment: {
      200: async () => {
        await processed({ kind: "shipments", rows: [SHIPMENT] });
        const { body } = await client().get<{ data: { id: string }[] }>("/shipments");
        return client().get(`/shipments/${body.data[0]?.id}`);
      },
    },
  };
};

import { A_ROW } from "../harness/shipment-rows.ts";
import type { Answer, Client } from "../harness/service.ts";

type Provocations = Readonly<Record<number, () => Promise<Answer<unknown>>>>;

interface MadeBatch {
  readonly id: string;
  readonly results?: readonly { readonly shipment_id?: string }[];
}

/** Unfinished batches of an account, at most. */
const MOST_UNFINISHED = 20;

/** What provokes the particular answers of shipments. */
export const shipmentProvocations = (client: () => Client): Readonly<Record<string, Provocations>> => {
  const create = (more: object = {}) =>
    client().post<MadeBatch>("/shipments/batches?wait=20", { shipments: [A_ROW], ...more });
  const calculate = (query: string) => client().send<object>("POST", `/shipments/calculate?${query}`, undefined);
  return {
    createShipmentBatch: {
      200: () => create(),
      409: async () => {
        await create({ idempotency_key: "statuses" });
        return create({ idempotency_key: "statuses", duplicates: "reject" });
      },
    },
    listShipmentBatches: { 200: () => client().get("/shipments/batches") },
    getShipmentBatch: { 200: async () => client().get(`/shipments/batches/${(await create()).body.id}`) },
    listShipments: { 200: () => client().get("/shipments") },
    getShipment: {
      200: async () => client().get(`/shipments/${(await create()).body.results?.[0]?.shipment_id ?? ""}`),
    },
    calculateShipments: {
      200: () => calculate("search=none"),
      409: async () => {
        const { id } = (await create()).body;
        const upload = { format: "jsonl", size_bytes: 10 };
        const waiting = await Promise.all(
          Array.from({ length: MOST_UNFINISHED }, () => client().post<MadeBatch>("/shipments/batches", { upload })),
        );
        const answer = await calculate(`shipment_batch_id=${id}`);
        for (const { body } of waiting) await client().send("POST", `/batches/${body.id}/cancel`, undefined);
        return answer;
      },
    },
  };
};

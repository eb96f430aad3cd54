import { ESTIMATE_REQUESTS, type EstimateRequestKind } from "../harness/estimate-requests.ts";
import { type Answer, type Client, CLOSED_BUNDLE } from "../harness/service.ts";

type Provoke = () => Promise<Answer<unknown>>;
type Provocations = Readonly<Record<string, Readonly<Record<number, Provoke>>>>;

/** Provokes the answers of the operations of estimates that need a particular request, freight's left out. */
export const estimateProvocations = (client: () => Client): Provocations => {
  const pathOf = (kind: EstimateRequestKind): string => `/estimates/${kind}`;
  const create = (kind: EstimateRequestKind, more: object = {}) =>
    client().post<{ id: string }>(pathOf(kind), { ...ESTIMATE_REQUESTS[kind], ...more });
  const anId = async (kind: EstimateRequestKind): Promise<string> => (await create(kind)).body.id;
  const send = (method: string, path: string, body: object) => client().send(method, path, JSON.stringify(body));
  const put = (kind: EstimateRequestKind, id: string, more: object = {}) =>
    send("PUT", `${pathOf(kind)}/${id}`, { ...ESTIMATE_REQUESTS[kind], ...more });

  const creating = (kind: EstimateRequestKind) => ({
    200: () => create(kind),
    409: async () => {
      await create(kind, { idempotency_key: `once ${kind}` });
      return create(kind, { idempotency_key: `once ${kind}`, name: "another" });
    },
  });
  const reading = (kind: EstimateRequestKind) => ({
    200: async () => client().get(`${pathOf(kind)}/${await anId(kind)}`),
  });
  const updating = (kind: EstimateRequestKind) => ({
    200: async () => put(kind, await anId(kind)),
    404: () => put(kind, "est_nobody"),
    409: async () => {
      const id = await anId(kind);
      await client().post("/orders/by-estimate", { estimate_id: id });
      return put(kind, id);
    },
  });
  const unknownMerchant = { merchant: { country_code: "USA", category_code: "0000" } };
  const annotating = (kind: EstimateRequestKind, note: object) => {
    const annotate = (id: string, notes: object) => send("PATCH", `${pathOf(kind)}/${id}/annotations`, notes);
    return {
      200: async () => annotate(await anId(kind), note),
      404: () => annotate("est_nobody", note),
      409: async () => {
        await create(kind, { idempotency_key: `taken ${kind}` });
        return annotate(await anId(kind), { idempotency_key: `taken ${kind}` });
      },
    };
  };
  return {
    updateElectricityEstimate: updating("electricity"),
    createFlightEstimate: creating("flight"),
    getFlightEstimate: reading("flight"),
    createTransactionEstimate: { ...creating("transactions"), 204: () => create("transactions", unknownMerchant) },
    createTransactionBatch: {
      200: () => client().post(`${pathOf("transactions")}/batch`, [ESTIMATE_REQUESTS.transactions]),
    },
    matchTransaction: {
      200: () => client().post(`${pathOf("transactions")}/multi-match?limit=1`, ESTIMATE_REQUESTS.transactions),
      409: () =>
        client().post(`${pathOf("transactions")}/multi-match?limit=1`, {
          ...ESTIMATE_REQUESTS.transactions,
          bundle_selection: [{ bundle_id: CLOSED_BUNDLE, percentage: 100 }],
        }),
    },
    getTransactionEstimate: reading("transactions"),
    getTransactionEstimateByKey: {
      200: async () => {
        await create("transactions", { idempotency_key: "by key" });
        return client().get(`${pathOf("transactions")}/by-idempotency-key/by%20key`);
      },
    },
    updateTransactionEstimate: {
      ...updating("transactions"),
      204: async () => put("transactions", await anId("transactions"), unknownMerchant),
    },
    annotateTransactionEstimate: annotating("transactions", { is_transaction: true }),
    createCompanyEstimate: creating("company"),
    getCompanyEstimate: reading("company"),
    updateCompanyEstimate: updating("company"),
    createIndividualEstimate: creating("individual"),
    getIndividualEstimate: reading("individual"),
    createFactorEstimate: creating("emission-factor"),
    getFactorEstimate: reading("emission-factor"),
    listFactorEstimates: { 200: () => client().get(`${pathOf("emission-factor")}/all`) },
    createPassengerEstimate: creating("passenger-transportation"),
    getPassengerEstimate: reading("passenger-transportation"),
    annotatePassengerEstimate: annotating("passenger-transportation", { is_passenger_transportation: true }),
    createByFuelEstimate: creating("shipping/multi-leg/by-fuel"),
    getByFuelEstimate: reading("shipping/multi-leg/by-fuel"),
  };
};

/** The secrets of a deployment; `infra/topology/secrets.ts` says what each is for. */
export type SecretName = "cursor-keys" | "page-keys" | "edge-keys" | "payment-keys";

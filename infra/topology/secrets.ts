/** A secret of a deployment. */
export interface SecretRow {
  readonly purpose: string;
  /** Whether the deployment makes its first value up; else an operator gives it one. */
  readonly generated: boolean;
}

/** Every secret by its name. Operators replace values by `npm run ops -- secret`. */
export const SECRETS = {
  "cursor-keys": { purpose: "Proves that a cursor of a list was made by the service.", generated: true },
  "page-keys": { purpose: "Seals the addresses of estimates, receipts and certificates.", generated: true },
  /** Made only for a stage with CloudFront before it. */
  "edge-keys": { purpose: "Tells the API that a request came through the stage's CloudFront.", generated: true },
  /** Made only for a stage whose customers pay by card. */
  "payment-keys": { purpose: "Keys of the Stripe account that takes card payments.", generated: false },
  /** Made only for a stage with a provider of OpenID Connect. */
  "openid-client": { purpose: "Proves to the provider of OpenID Connect who the dashboard is.", generated: false },
} as const satisfies Record<string, SecretRow>;

/** Name of a secret in the tables of this folder. */
export type SecretName = keyof typeof SECRETS;

/** All names. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
export const SECRET_NAMES = Object.keys(SECRETS) as readonly SecretName[];

/** Names of those that the deployment makes up. */
export const GENERATED_SECRETS = SECRET_NAMES.filter((name) => SECRETS[name].generated);

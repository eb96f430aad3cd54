/** A secret of a deployment. */
export interface SecretRow {
  readonly purpose: string;
}

/** Every secret by its name. The deployment makes the values up; `npm run ops -- secret rotate` replaces them. */
export const SECRETS = {
  "cursor-keys": { purpose: "Proves that a cursor of a list was made by the service." },
  "page-keys": { purpose: "Seals the addresses of estimates, receipts and certificates." },
} as const satisfies Record<string, SecretRow>;

/** Name of a secret in the tables of this folder. */
export type SecretName = keyof typeof SECRETS;

/** All names. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
export const SECRET_NAMES = Object.keys(SECRETS) as readonly SecretName[];

import type { AccountRecord, ApiKeyRecord, OrganisationRecord } from "./directory.ts";

/** Who calls: the key, its organisation and the account that the request acts on. */
export interface Caller {
  readonly key: ApiKeyRecord;
  readonly organisation: OrganisationRecord;
  readonly account: AccountRecord["account"];
  readonly suspended: boolean;
}

import type {
  Account,
  AccountType,
  ClientAccount,
  OperatorLinkLimits,
  OrganisationType,
  Permission,
} from "@isotherm/contract";
import type { AccountId, Decimal, Instant, OrganisationId } from "@isotherm/core";
import type { RequestRate } from "./rate-limiter.ts";

/** Who calls: the key, its organisation and the account that the request acts on. */
export interface Caller {
  readonly key: ApiKeyRecord;
  readonly organisation: OrganisationRecord;
  readonly account: AccountRecord["account"];
  readonly suspended: boolean;
}

/** What is stored of an API key. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly organisation_id: OrganisationId;
  readonly mode: AccountType;
  /** The account that it acts on unless `Service-Account` names another. */
  readonly account_id: AccountId;
  readonly permissions: readonly Permission[];
  readonly enabled: boolean;
  /** SHA-256 of the secret, hexadecimal. */
  readonly secret_hash: string;
  /** From then on it is as good as disabled; undefined: never. */
  readonly expires_at?: Instant | undefined;
  /** The dashboard made it for a session of a member: no list of keys has it, and no program uses it. */
  readonly of_session?: true | undefined;
}

/** An account and what the interface does not show of it. */
export interface AccountRecord {
  readonly account: Account | ClientAccount;
  readonly suspended: boolean;
}

/** An organisation. */
export interface OrganisationRecord {
  readonly id: OrganisationId;
  readonly name: string;
  /** What its accounts are in their shipments; missing: shippers. */
  readonly organisation_type?: OrganisationType | undefined;
  /** Share of the gross price that is our fee, from 0 to below 1. */
  readonly commission: Decimal;
  /** What each of its keys may ask, where it is not what everybody's may. */
  readonly rate_limit?: RequestRate | undefined;
  /** What its accounts may pay through one offset link, where it is not what everybody's may. */
  readonly link_limits?: OperatorLinkLimits | undefined;
}

/** Who may call and for whom. */
export interface Directory {
  apiKey(keyId: string): Promise<ApiKeyRecord | undefined>;
  account(id: AccountId): Promise<AccountRecord | undefined>;
  organisation(id: OrganisationId): Promise<OrganisationRecord | undefined>;
}

import * as z from "zod";
import type { AccountId } from "@isotherm/core";
import { Account, ClientAccount, OrganisationType, OwnFactorUse, Visibility } from "./kept-accounts.ts";
import { responseOf, operation } from "./operation.ts";
import { BY_NAME, pageOf } from "./page.ts";
import {
  AccountCurrencyCode,
  CalendarDate,
  DecimalString,
  Handle,
  IdempotencyKey,
  Name,
  idInPath,
  optional,
  text,
} from "./wire.ts";

const ofOrganisation = {
  organisation_type: OrganisationType.meta({
    description: "What the accounts of the organisation are in their shipments; set by the operator, default shipper.",
  }),
};

const ShownAccount = Account.extend(ofOrganisation).meta({ id: "Account" });
const ShownClientAccount = ClientAccount.extend(ofOrganisation).meta({ id: "ClientAccount" });
const ShownAnyAccount = z
  .discriminatedUnion("scope", [ShownAccount, ShownClientAccount])
  .meta({ id: "AnyAccount", description: "Either kind of account; `scope` tells which." });
const ShownAccountPair = z.object({ live: ShownAccount, test: ShownAccount }).meta({ id: "AccountPair" });

const LAG = "Up to five minutes behind.";

/** A client account in the list of them, with what was estimated for it. */
const ListedClientAccount = ShownClientAccount.extend({
  last_active_date: CalendarDate.nullable().meta({ description: "UTC day of the newest estimate; null without any." }),
  number_of_estimates: z.int().meta({ description: `Estimates of every kind. ${LAG}` }),
  total_emissions: DecimalString.meta({ description: `Tonnes CO2e of all estimates. ${LAG}` }),
}).meta({ id: "ListedClientAccount" });

const creation = {
  name: Name,
  currency: AccountCurrencyCode,
  beneficiary: optional(Name),
  handle: optional(Handle).meta({ description: "Unique in the organisation and mode." }),
  external_pages_visibility: optional(Visibility),
  own_emission_factors: optional(OwnFactorUse),
};

/** What is asked of `POST /accounts`. */
export const CreateAccountRequest = z.object(creation).meta({ id: "CreateAccountRequest" });
export type CreateAccountRequest = z.output<typeof CreateAccountRequest>;

/** What is asked of `POST /accounts/client`. */
export const CreateClientAccountRequest = z
  .object({ ...creation, idempotency_key: optional(IdempotencyKey) })
  .meta({ id: "CreateClientAccountRequest" });
export type CreateClientAccountRequest = z.output<typeof CreateClientAccountRequest>;

/** What is asked of a PUT: what is not given keeps its value, but for the beneficiary, which is cleared. */
export const UpdateAccountRequest = z
  .object({
    name: Name,
    beneficiary: optional(Name),
    bundle_portfolio_id: optional(text()),
    handle: optional(Handle),
    external_pages_visibility: optional(Visibility),
    own_emission_factors: optional(OwnFactorUse),
  })
  .meta({ id: "UpdateAccountRequest" });
export type UpdateAccountRequest = z.output<typeof UpdateAccountRequest>;

const ownKey = { idempotency_key: optional(IdempotencyKey).meta({ description: "Sets or replaces the key." }) };

/** The same of a client account, which has a key. */
export const UpdateClientAccountRequest = UpdateAccountRequest.extend(ownKey).meta({
  id: "UpdateClientAccountRequest",
});

/** What is asked of a PATCH: what is missing keeps its value; null clears beneficiary, bundle portfolio and
 * handle, and is as good as missing for what an account always has. */
export const PartialUpdateAccountRequest = z
  .object({
    name: optional(Name),
    beneficiary: Name.nullable().optional(),
    bundle_portfolio_id: text().nullable().optional(),
    handle: Handle.nullable().optional(),
    external_pages_visibility: optional(Visibility),
    own_emission_factors: optional(OwnFactorUse),
    idempotency_key: optional(IdempotencyKey).meta({ description: "Without effect: only client accounts have a key." }),
  })
  .meta({ id: "PartialUpdateAccountRequest" });
export type PartialUpdateAccountRequest = z.output<typeof PartialUpdateAccountRequest>;

/** The same of a client account, which has a key. */
export const PartialUpdateClientAccountRequest = PartialUpdateAccountRequest.extend(ownKey).meta({
  id: "PartialUpdateClientAccountRequest",
});

const NameFilter = text(z.string().min(3, "must have at least 3 characters").max(255))
  .optional()
  .meta({ description: "Part of the name, in whatever case." });

/** `GET /accounts/me` */
export const getAccountMe = operation({
  id: "getAccountMe",
  group: "accounts",
  method: "GET",
  path: "/accounts/me",
  summary: "Read the acting account.",
  description: "The account linked to the key, or the one that the header `Service-Account` names.",
  response: ShownAnyAccount,
  errors: [],
});

/** `GET /accounts` */
export const listAccounts = operation({
  id: "listAccounts",
  group: "accounts",
  method: "GET",
  path: "/accounts",
  summary: "List the organisation's accounts in the key's mode, by name.",
  description: BY_NAME,
  query: z.object({ name: NameFilter, scope: z.enum(["account", "client_account"]).optional() }),
  paginated: true,
  response: pageOf(ShownAnyAccount),
  errors: [],
  example: { query: { scope: "account", limit: "2" } },
});

/** `POST /accounts` */
export const createAccounts = operation({
  id: "createAccounts",
  group: "accounts",
  method: "POST",
  path: "/accounts",
  summary: "Create a test and a live account of the same name.",
  permission: "accounts.write",
  body: CreateAccountRequest,
  response: ShownAccountPair,
  errors: ["handle_not_unique"],
  example: {
    body: { name: "Hill and Sons", currency: "EUR", beneficiary: "Hill and Sons Ltd", handle: "hill-and-sons" },
  },
});

const update = {
  group: "accounts",
  permission: "accounts.write",
  errors: ["account_scope_incorrect", "handle_not_unique", "id_invalid", "not_found"],
} as const;

/** `PUT /accounts/{id}` */
export const updateAccount = operation({
  ...update,
  errors: [...update.errors, "test_account_name_update_disallowed"],
  id: "updateAccount",
  method: "PUT",
  path: "/accounts/{id}",
  params: idInPath<AccountId>("account"),
  summary: "Update an account. A live account's new name is copied to its test account.",
  body: UpdateAccountRequest,
  response: ShownAccount,
  example: {
    params: { id: responseOf("createAccounts", "test.id") },
    body: { name: "Hill and Sons", beneficiary: "Hill and Daughters Ltd" },
  },
});

/** `PATCH /accounts/{id}` */
export const patchAccount = operation({
  ...update,
  errors: [...update.errors, "test_account_name_update_disallowed"],
  id: "patchAccount",
  method: "PATCH",
  path: "/accounts/{id}",
  params: idInPath<AccountId>("account"),
  summary: "Update parts of an account.",
  body: PartialUpdateAccountRequest,
  response: ShownAccount,
  example: {
    params: { id: responseOf("createAccounts", "test.id") },
    body: { beneficiary: null, external_pages_visibility: "public" },
  },
});

/** `GET /accounts/client/me` */
export const getClientAccountMe = operation({
  id: "getClientAccountMe",
  group: "accounts",
  method: "GET",
  path: "/accounts/client/me",
  summary: "Read the acting client account.",
  response: ShownClientAccount,
  errors: ["account_scope_incorrect"],
  example: { account: responseOf("createClientAccount", "id") },
});

/** `GET /accounts/client` */
export const listClientAccounts = operation({
  id: "listClientAccounts",
  group: "accounts",
  method: "GET",
  path: "/accounts/client",
  summary: "List the organisation's client accounts in the key's mode, by name.",
  description: BY_NAME,
  query: z.object({ name: NameFilter }),
  paginated: true,
  response: pageOf(ListedClientAccount),
  errors: [],
  example: { query: { name: "bake", limit: "10" }, after: ["createClientAccount"] },
});

/** `POST /accounts/client` */
export const createClientAccount = operation({
  id: "createClientAccount",
  group: "accounts",
  method: "POST",
  path: "/accounts/client",
  summary: "Create a client account in the key's mode.",
  permission: "accounts.write",
  body: CreateClientAccountRequest,
  response: ShownClientAccount,
  errors: ["account_idempotency_used", "account_handle_idempotency_inconsistent", "handle_not_unique"],
  example: { body: { name: "Old Town Bakery", currency: "EUR", idempotency_key: "customer-4711" } },
});

/** `PUT /accounts/client/{id}` */
export const updateClientAccount = operation({
  ...update,
  errors: [...update.errors, "account_idempotency_used"],
  id: "updateClientAccount",
  method: "PUT",
  path: "/accounts/client/{id}",
  params: idInPath<AccountId>("account"),
  summary: "Update a client account.",
  body: UpdateClientAccountRequest,
  response: ShownClientAccount,
  example: { params: { id: responseOf("createClientAccount", "id") }, body: { name: "Old Town Bakery and Café" } },
});

/** `PATCH /accounts/client/{id}` */
export const patchClientAccount = operation({
  ...update,
  errors: [...update.errors, "account_idempotency_used"],
  id: "patchClientAccount",
  method: "PATCH",
  path: "/accounts/client/{id}",
  params: idInPath<AccountId>("account"),
  summary: "Update parts of a client account.",
  body: PartialUpdateClientAccountRequest,
  response: ShownClientAccount,
  example: { params: { id: responseOf("createClientAccount", "id") }, body: { beneficiary: "Old Town Bakery Ltd" } },
});

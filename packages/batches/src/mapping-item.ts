import { BatchKind, Mapping } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import { keys, SCHEMA_ONE } from "@isotherm/store/keys";
import * as z from "zod";

/** Reads a mapping that an account keeps from its item. */
export const MappingItem = z.object({
  ...SCHEMA_ONE,
  name: z.string(),
  kind: BatchKind,
  /** As text: the names in it are the client's. */
  mapping: z.string().transform((text) => JSON.parse(text) as Mapping),
  created_ms: z.int(),
});
/** A mapping that an account keeps under a name. */
export type StoredMapping = Omit<z.output<typeof MappingItem>, "schema">;

/** The item of a mapping. */
export const mappingItem = (account: AccountId, { mapping, ...rest }: StoredMapping) => ({
  ...keys.mapping(account, rest.name),
  schema: 1,
  ...rest,
  mapping: JSON.stringify(mapping),
});

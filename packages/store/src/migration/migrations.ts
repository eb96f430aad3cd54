import type { Migration } from "./migration.ts";
import { openPools } from "./open-pools.ts";
import { schemaNumbers } from "./schema-numbers.ts";

/** Every migration, oldest first: the order in which they are run. One that every deployment has run may go. */
export const MIGRATIONS: readonly Migration[] = [schemaNumbers, openPools];

import type { TableAccess } from "./function-definition.ts";

/**
 * What operators may do with the table in their everyday work: `npm run ops`, but for backups, restores, checks, migrations and data
 * keys. Acts in the audit can be added, and neither changed nor removed. `test/integration/operator-permissions.test.ts` compares it with
 * what the commands do.
 */
export const OPERATOR_ACCESS: TableAccess = {
  items: {
    "ACCOUNT#": ["GetItem", "Query", "PutItem", "UpdateItem"],
    "AUDIT#": ["Query", "PutItem"],
    CATALOGUE: ["GetItem", "Query", "BatchWriteItem", "PutItem", "UpdateItem"],
    "CREDITS#": ["Query", "PutItem", "DeleteItem"],
    "DEFAULT#": ["GetItem", "PutItem"],
    "EVENTS#": ["PutItem"],
    "HEADS#": ["GetItem", "PutItem"],
    "IDENTITY#": ["DeleteItem"],
    "INVITE#": ["PutItem"],
    "KEY#": ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
    "MEMBERACTS#": ["PutItem"],
    "MEMBERS#": ["GetItem", "Query", "PutItem", "ConditionCheckItem", "DeleteItem"],
    "ORG#": ["GetItem", "PutItem", "UpdateItem"],
    "ORGACCOUNTS#": ["Query", "PutItem"],
    "ORGKEYS#": ["Query", "PutItem"],
    ORGS: ["Query", "PutItem"],
    "PASSKEY#": ["DeleteItem"],
    "PAYMENT#": ["Query", "UpdateItem"],
    "PICTURE#": ["PutItem", "DeleteItem"],
    RATES: ["Query", "PutItem"],
    "RATE#": ["GetItem", "DeleteItem"],
    "SERIALS#": ["PutItem"],
    "SESSION#": ["DeleteItem"],
    UNPLACED: ["Query", "DeleteItem"],
  },
  indexes: ["pending"],
};

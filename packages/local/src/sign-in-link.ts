import { DAY_MS, systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { inviteMember } from "@isotherm/store/members/index";
import { listOrganisations } from "@isotherm/store/operator/index";
import { openTable } from "@isotherm/store/table";
import { LOCAL_REGION } from "./aws-ids.ts";
import { LOCAL_CREDENTIALS } from "./dynamodb-local.ts";
import type { Stack } from "./stack.ts";

const OWNER = { name: "Owner on this machine", email: "owner@localhost.localdomain", role: "owner" } as const;

/** Says by which link one signs in to the dashboard of a local stack: once, with a passkey or without one. */
export const sayHowToSignIn = async (stack: Stack, say: (line: string) => void): Promise<void> => {
  const link = await signInLink(stack);
  if (link !== undefined) say(`Sign in to the dashboard, once:\n\n  ${link}\n`);
};

/** It names localhost: a passkey belongs to a name, and an IP address is none. Undefined where the table has no organisation. */
const signInLink = async ({ dynamodbEndpoint, tableName, pagesBase }: Stack): Promise<string | undefined> => {
  const table = openTable(tableName, {
    endpoint: dynamodbEndpoint,
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
  });
  try {
    const [organisation] = await listOrganisations(table);
    if (!organisation) return undefined;
    const machine = { clock: systemClock, ids: systemIds, tokens: systemTokens };
    const acting = { ...machine, table, organisation: organisation.id, by: "operator:local:start" };
    const { secret } = await inviteMember(acting, OWNER, { lastsMs: DAY_MS, withoutPasskey: true });
    return `http://localhost:${new URL(pagesBase).port}/dashboard/invite/${secret}`;
  } finally {
    table.client.destroy();
  }
};

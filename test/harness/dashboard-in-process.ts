import type { Clock } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import type { DashboardUses } from "@isotherm/functions/dashboard/access/visit";
import { dashboardPages } from "@isotherm/functions/dashboard/dashboard-pages";
import { pageFunction } from "@isotherm/http";
import { errorPage } from "@isotherm/pages";
import { seedSandbox } from "@isotherm/sandbox";
import { type Acting, inviteMember, type Member, type Role } from "@isotherm/store/members/index";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { acceptInvitation, type Answers, type SignedInMember } from "./dashboard.ts";
import { type LocalTable, startLocalTable } from "./local-table.ts";

/** The pages of the dashboard in this process, over a real table, at a time that a test sets. They reach no interface. */
export interface DashboardInProcess {
  readonly origin: string;
  readonly table: LocalTable["table"];
  /** Milliseconds since 1970. */
  nowMs: number;
  /** An operator who acts for the organisation. */
  readonly acting: Acting;
  readonly ask: Answers;
  invite(role: Role, lastsMs?: number): Promise<{ readonly member: Member; readonly secret: string }>;
  /** A member with a passkey who has signed in. */
  aMember(role: Role): Promise<Omit<SignedInMember, "email"> & { readonly member: Member }>;
  stop(): Promise<void>;
}

const HOST = "dashboard.example.org";
const START_MS = 1_790_000_000_000;
const INVITE_MS = 86_400_000;

const eventOf = (url: URL, { method = "GET", headers, body }: RequestInit): APIGatewayProxyEventV2 => {
  const { cookie, ...rest } = Object.fromEntries(new Headers(headers));
  const requestContext = { requestId: "req-1", domainName: HOST, http: { method, sourceIp: "192.0.2.1" } };
  return {
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: rest,
    ...(cookie !== undefined && { cookies: cookie.split("; ") }),
    ...(body !== undefined && { body: String(body as URLSearchParams) }),
    requestContext,
  } as unknown as APIGatewayProxyEventV2;
};

const raise = (message: string, cause: unknown): never => {
  throw new Error(message, { cause });
};

const pagesOver = (uses: Pick<DashboardUses, "table" | "clock" | "ids" | "tokens">) =>
  pageFunction({
    pages: dashboardPages({
      ...uses,
      limitPosts: async () => {},
      requestLog: undefined,
      limitQueries: async () => {},
      askingMs: 300,
      perKey: { requests_per_second: 15, burst: 60 },
      onProviderFault: (error) => raise("a fault of the provider", error),
    }),
    problem: errorPage,
    answersAll: true,
    clock: uses.clock,
    log: { info: () => {}, error: (_message, facts) => raise("a fault of the pages", facts) },
  });

/** Starts a table with an organisation of two accounts, and the pages over it. */
export const startDashboard = async (): Promise<DashboardInProcess> => {
  const local = await startLocalTable();
  const { table } = local;
  const { organisationId: organisation } = await seedSandbox(table, { ids: systemIds, tokens: systemTokens });
  const clock: Clock = { ...systemClock, nowMs: () => dashboard.nowMs };
  const uses = { table, clock, ids: systemIds, tokens: systemTokens };
  const pages = pagesOver(uses);
  const origin = `https://${HOST}`;
  const acting: Acting = { ...uses, organisation, by: "operator:test" };
  let count = 0;
  const dashboard: DashboardInProcess = {
    origin,
    table,
    nowMs: START_MS,
    acting,
    ask: async (url, init) => {
      const answer = await pages(eventOf(url, init));
      const headers = new Headers(answer?.headers as Record<string, string>);
      for (const cookie of answer?.cookies ?? []) headers.append("set-cookie", cookie);
      return new Response(Buffer.from(answer?.body ?? "", "base64"), { status: answer?.statusCode ?? 500, headers });
    },
    invite: async (role, lastsMs = INVITE_MS) => {
      count += 1;
      const invited = { name: `${role} ${count}`, email: `${role}-${count}@example.org`, role };
      return inviteMember(acting, invited, { lastsMs });
    },
    aMember: async (role) => {
      const { member, secret } = await dashboard.invite(role);
      return { ...(await acceptInvitation(origin, secret, dashboard.ask)), member };
    },
    stop: () => local.stop(),
  };
  return dashboard;
};

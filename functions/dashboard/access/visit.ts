import {
  type AnyAccount,
  type Client,
  ConnectionError,
  createClient,
  isApiError,
  TimeoutError,
} from "@isotherm/client";
import type { AccountType } from "@isotherm/contract";
import { ApiError, type Clock, type Ids, isAcceptedId, type OrganisationId, type TokenGenerator } from "@isotherm/core";
import type { HtmlRequest, Page, PageResponse, RequestRate } from "@isotherm/http";
import type { FormFile, MultipartForm } from "@isotherm/http/multipart-form";
import { goTo, type Language, languageOf } from "@isotherm/pages";
import { type Acting, readSession, sessionKey, type SignedIn } from "@isotherm/store/members/index";
import type { RequestLog } from "@isotherm/store/request-log/request-log";
import type { Table } from "@isotherm/store/table";
import type { Provider } from "./openid.ts";
import { type Action, mayDo, wantsRecent } from "./actions.ts";
import { formTokenOf, isFormToken, isFromHere, tokenOf } from "./cookies.ts";

/** What the dashboard uses. */
export interface DashboardUses {
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tokens: TokenGenerator;
  /** Counts attempts to sign in by the address or by the member that makes them. @throws ApiError rate_limit_exceeded */
  readonly limitPosts: (source: string) => Promise<void>;
  /** What programs have asked; undefined where the deployment keeps that out of reach. */
  readonly requestLog: RequestLog | undefined;
  /** Counts a search of that log. @throws ApiError rate_limit_exceeded */
  readonly limitQueries: (organisation: OrganisationId) => Promise<void>;
  /** Where the interface is asked; undefined: at the host that the page was asked for. */
  readonly interfaceOrigin?: string | undefined;
  /** How long one page may ask the interface, all its questions together, milliseconds: less than its function may take. */
  readonly askingMs: number;
  /** What a key may ask where its organisation has no rate of its own. */
  readonly perKey: RequestRate;
  /** The stage's provider of OpenID Connect; undefined where it has none. */
  readonly provider?: Provider | undefined;
  /** Hears of a provider that cannot be asked, or answers what is not right. */
  readonly onProviderFault: (error: Error) => void;
}

/** A member who looks at a page. */
export interface Visit {
  readonly uses: DashboardUses;
  readonly request: HtmlRequest;
  readonly language: Language;
  readonly signedIn: SignedIn;
  /** Ends what the page asks of the interface when its time is over. */
  readonly end: AbortSignal;
  /** What forms of this session carry. */
  readonly formToken: string;
  /** What was sent with a form. */
  readonly form: URLSearchParams;
  /** Files that were sent with it; only pages that take a larger body have room for any. */
  readonly files: readonly FormFile[];
  /** The member, for the audit. */
  readonly acting: Acting;
  readonly may: (action: Action) => boolean;
  /** A text in the language of the page. */
  readonly say: (en: string, de: string) => string;
}

/** A member who asks for an account in a mode: what may be read before the interface has told whether there is one. */
export interface Asking extends Visit {
  readonly mode: AccountType;
  /** The interface, as this account, with the permissions of the member's role. */
  readonly client: Client;
  /** How the addresses of this account begin. */
  readonly base: string;
}

/** A member who looks at an account in a mode. */
export interface AccountVisit extends Asking {
  readonly account: AnyAccount;
}

/** A page of the dashboard and what it takes to see it. */
export interface MemberPage extends Page {
  readonly action: Action;
}

interface Definition<V> extends Pick<MemberPage, "id" | "method" | "path" | "action" | "largestBodyBytes"> {
  readonly run: (visit: V) => Promise<PageResponse>;
}

/** For so long a sign-in is one of a moment ago. */
export const RECENT_MS = 600_000;

/** What a page is not shown for, as people are told. */
export class NotAllowed extends Error {
  readonly reason: "role" | "form";

  constructor(reason: NotAllowed["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** A page for members who are signed in. */
export const memberPage = (uses: DashboardUses, { run, ...definition }: Definition<Visit>): MemberPage => ({
  ...definition,
  run: async (request) => {
    const visit = await visitOf(uses, request);
    if (!visit) return goTo(signInAddress(request));
    if (request.method === "POST") checkForm(request, visit);
    if (!visit.may(definition.action)) throw new NotAllowed("role");
    if (Object.values(request.params).some(leadsElsewhere)) throw new ApiError("not_found");
    if (wantsRecent(definition.action) && !isRecent(visit)) return goTo(confirmAddress(request));
    return run(visit).catch((error: unknown) => {
      throw inPages(error);
    });
  },
});

/** Whether a part of an address would make another one of that of the interface, whose client refuses it. */
const leadsElsewhere = (part: string): boolean => part === "" || part === "." || part === "..";

/** A page of an account, and what it reads before it is shown, changing nothing: that does not wait for the account, and is thrown away where there is none. */
type AccountDefinition<R> = Omit<Definition<AccountVisit>, "run"> &
  (
    | { readonly read?: undefined; readonly run: (visit: AccountVisit) => Promise<PageResponse> }
    | {
        readonly read: (visit: Asking) => Promise<R>;
        readonly run: (visit: AccountVisit, read: R) => Promise<PageResponse>;
      }
  );

/** A page of an account, below `/dashboard/{mode}/{account}`. */
export const accountPage = <R>(uses: DashboardUses, page: AccountDefinition<R>): MemberPage =>
  memberPage(uses, {
    ...page,
    run: async (visit) => {
      const asked = asking(visit);
      if (!page.read) return page.run(await inAccount(asked));
      const [inside, read] = await Promise.all([inAccount(asked), page.read(asked)]);
      return page.run(inside, read);
    },
  });

/** Who is signed in in a browser; undefined where nobody is. */
export const memberOf = async (
  { table, clock }: DashboardUses,
  request: HtmlRequest,
): Promise<SignedIn | undefined> => {
  const token = tokenOf(request);
  return token === undefined ? undefined : readSession(table, clock, token);
};

interface ModesDefinition extends Omit<Definition<AccountVisit>, "action"> {
  readonly actions: Readonly<Record<AccountType, Action>>;
}

/** A page of an account whose action depends on the mode: one page for each, below `/dashboard/{mode}/{account}`. */
export const modePages = (uses: DashboardUses, { run, actions, ...definition }: ModesDefinition): MemberPage[] =>
  (["test", "live"] as const).map((mode) =>
    memberPage(uses, {
      ...definition,
      id: `${definition.id}_${mode}`,
      path: definition.path.replace("{mode}", mode) as `/${string}`,
      action: actions[mode],
      run: async (visit) => run(await inAccount(asking(visit, mode))),
    }),
  );

const visitOf = async (uses: DashboardUses, request: HtmlRequest): Promise<Visit | undefined> => {
  const token = tokenOf(request);
  const signedIn = await memberOf(uses, request);
  if (token === undefined || !signedIn) return undefined;
  const { member } = signedIn;
  const { fields: form, files } = await sentWith(request);
  const language = languageOf(request.header("accept-language"));
  return {
    uses,
    request,
    language,
    signedIn,
    end: AbortSignal.timeout(uses.askingMs),
    formToken: formTokenOf(token),
    form,
    files,
    acting: { ...uses, organisation: member.organisation_id, by: member.id },
    may: (action) => mayDo(member.role, action),
    say: (en, de) => ({ en, de })[language],
  };
};

/** What was sent with a form. @throws ApiError validation_error, payload_too_large */
const sentWith = async ({ method, header, body, bytes }: HtmlRequest): Promise<MultipartForm> => {
  const type = header("content-type") ?? "";
  if (method !== "POST") return { fields: new URLSearchParams(), files: [] };
  if (!/^multipart\//i.test(type)) return { fields: new URLSearchParams(body), files: [] };
  return (await import("@isotherm/http/multipart-form")).readMultipart(type, bytes);
};

/** @throws NotAllowed where a form does not come from a page of this session */
const checkForm = (request: HtmlRequest, { form }: Visit): void => {
  const token = tokenOf(request);
  if (token === undefined || !isFromHere(request) || !isFormToken(token, form.get("form_token")))
    throw new NotAllowed("form");
};

/** Whether a member has shown who it is a moment ago: here, or to a provider that says so. */
const isRecent = ({ uses, signedIn: { session } }: Visit): boolean => {
  const shownAtMs = session.authenticated_at_ms ?? session.signed_in_at_ms;
  return session.without_passkey === true || shownAtMs + RECENT_MS > uses.clock.nowMs();
};

/** In the address of a page from which a form was sent that nobody carried out, because its sender had to sign in first. */
export const UNSENT = "unsent";

/** The page that a request is for, or from which its form was sent: where to go on after signing in, and what is said there. */
const pageOf = ({ method, header, origin, path }: HtmlRequest): string => {
  if (method !== "POST") return path;
  const sender = URL.parse(header("referer") ?? "");
  const page = new URL(sender?.origin === origin ? sender : "/dashboard/home", origin);
  page.searchParams.set(UNSENT, "1");
  return page.pathname + page.search;
};

const signInAddress = (request: HtmlRequest): string =>
  `/dashboard/sign-in?${String(new URLSearchParams({ to: pageOf(request) }))}`;
const confirmAddress = (request: HtmlRequest): string =>
  `/dashboard/confirm?${String(new URLSearchParams({ to: pageOf(request) }))}`;

/** An address of the dashboard that a text names; the first page where it names anything else. */
export const addressWithin = (text: string | null): string => {
  const there = URL.parse(text ?? "", "https://here.invalid");
  const isOurs = there?.origin === "https://here.invalid" && there.pathname.startsWith("/dashboard/");
  return isOurs ? there.pathname + there.search : "/dashboard/home";
};

/**
 * The interface as a session sees it in a mode. It answers at the host that was asked for, unless that is another one from here, and for all that a page asks in
 * the time of one page: a function that is ended from outside could say nothing.
 */
export const clientOf = ({ request, signedIn, uses, end }: Visit, mode: AccountType): Client =>
  createClient({
    apiKey: sessionKey(signedIn.session, tokenOf(request) ?? "", mode),
    baseUrl: `${uses.interfaceOrigin ?? request.origin}/v1`,
    timeoutMs: uses.askingMs,
    fetch: (asked, { signal, ...init } = {}) =>
      fetch(asked, { ...init, signal: signal ? AbortSignal.any([signal, end]) : end }),
    retry: { retries: 1, firstDelayMs: 100, longestDelayMs: 1_000 },
  });

/** @throws ApiError not_found where an address names no mode, or what is no id */
const asking = (visit: Visit, mode = visit.request.params["mode"]): Asking => {
  const { account: id = "" } = visit.request.params;
  if ((mode !== "test" && mode !== "live") || !isAcceptedId(id)) throw new ApiError("not_found");
  return { ...visit, mode, client: clientOf(visit, mode).withAccount(id), base: `/dashboard/${mode}/${id}` };
};

/** @throws ApiError not_found, in the interface's words, where no account of the organisation and mode has the id */
const inAccount = async (visit: Asking): Promise<AccountVisit> => ({
  ...visit,
  account: await visit.client.accounts.getMe(),
});

/** Statuses of the interface that mean the same on a page. */
const SAME = { 404: "not_found", 429: "rate_limit_exceeded", 503: "service_unavailable" } as const;

/** Of a gateway, whose function was not ready in time: what the service says itself has a code. */
const isOfGateway = (error: { readonly status: number; readonly error_code: string }): boolean =>
  error.status >= 500 && error.error_code === "unknown";

/**
 * What an error of the interface is on a page: of what a member has no part in, nothing is there; an interface that is too
 * slow, or does not answer, is one that is busy.
 */
const inPages = (error: unknown): unknown => {
  if (error instanceof TimeoutError || error instanceof ConnectionError || (isApiError(error) && isOfGateway(error)))
    return Object.assign(new ApiError("service_unavailable"), { cause: error });
  if (!isApiError(error)) return error;
  if (isApiError(error, "invalid_selected_account_id")) return new ApiError("not_found");
  const code = SAME[error.status as keyof typeof SAME];
  return code === undefined
    ? Object.assign(new Error(`the interface answered ${error.error_code}`), { cause: error })
    : new ApiError(code);
};

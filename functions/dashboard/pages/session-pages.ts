import { ApiError, instant, type MemberId } from "@isotherm/core";
import type { PageResponse } from "@isotherm/http";
import { goTo, html, type Html } from "@isotherm/pages";
import {
  endAllSessions,
  endSession,
  listSessions,
  type Member,
  readMember,
  type SessionListing,
} from "@isotherm/store/members/index";
import { type DashboardUses, type MemberPage, memberPage, type Visit } from "../access/visit.ts";
import { buttonForm, table, timeText } from "../frame/page-parts.ts";

const SETTINGS = "/dashboard/settings";

/** What ends sessions: members their own, owners everybody's. */
export const sessionPages = (uses: DashboardUses): readonly MemberPage[] => [
  memberPage(uses, {
    id: "dashboardEndSession",
    method: "POST",
    path: `${SETTINGS}/sessions/{id}/end`,
    action: "session.own",
    run: endOne,
  }),
  memberPage(uses, {
    id: "dashboardEndOtherSessions",
    method: "POST",
    path: `${SETTINGS}/sessions/end`,
    action: "session.own",
    run: endOthers,
  }),
  memberPage(uses, {
    id: "dashboardEndSessionsOf",
    method: "POST",
    path: `${SETTINGS}/members/{id}/sessions/end`,
    action: "sessions.end",
    run: endAllOf,
  }),
];

/** The open sessions that a member may see. */
export const sessionTable = (visit: Visit, sessions: readonly SessionListing[], members: readonly Member[]): Html => {
  const { say, language, signedIn, may } = visit;
  const shown = sessions.filter(({ member_id }) => may("sessions.end") || member_id === signedIn.member.id);
  const heads = [say("Member", "Mitglied"), say("Signed in", "Angemeldet"), say("End", "Beenden")];
  const rows = shown.map((one) => [
    members.find(({ id }) => id === one.member_id)?.name ?? one.member_id,
    timeText(instant(one.signed_in_at_ms), language),
    one.id === signedIn.session.id
      ? say("this one", "diese")
      : buttonForm(visit, `${SETTINGS}/sessions/${one.id}/end`, say("End", "Beenden"), "small danger"),
  ]);
  const hasOthers = shown.some(({ id, member_id }) => member_id === signedIn.member.id && id !== signedIn.session.id);
  const all = say("End all my other sessions", "Alle meine anderen Sitzungen beenden");
  return html`${table(say("Sessions", "Sitzungen"), heads, rows)}
  ${hasOthers && html`<div class="actions">${buttonForm(visit, `${SETTINGS}/sessions/end`, all, "small danger")}</div>`}`;
};

const endOne = async (visit: Visit): Promise<PageResponse> => {
  const { uses, acting, signedIn, may, request } = visit;
  const open = await listSessions(uses.table, uses.clock, acting.organisation);
  const one = open.find(({ id }) => id === request.params["id"]);
  const isOwn = one?.member_id === signedIn.member.id;
  if (!one || !(isOwn || may("sessions.end"))) throw new ApiError("not_found");
  await endSession(acting, one);
  return goTo(SETTINGS);
};

const endOthers = async ({ acting, signedIn }: Visit): Promise<PageResponse> => {
  await endAllSessions(acting, signedIn.member.id, signedIn.session.id);
  return goTo(SETTINGS);
};

const endAllOf = async ({ uses, acting, signedIn, request }: Visit): Promise<PageResponse> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an unknown id is found nowhere
  const id = (request.params["id"] ?? "") as MemberId;
  if (!(await readMember(uses.table, acting.organisation, id))) throw new ApiError("not_found");
  await endAllSessions(acting, id, signedIn.session.id);
  return goTo(SETTINGS);
};

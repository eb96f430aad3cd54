import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { type Clock, type Ids, type Instant, instant, type OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys, partitions } from "../keys.ts";
import { auditWrite } from "../operator/operator-act.ts";
import { type Committing, commit, commitBuilt } from "../commit.ts";
import { type Table, updateIf } from "../table.ts";
import { create, type Write, writeTransaction } from "../write-transaction.ts";

/** What a change by a member, or by an operator for an organisation, needs. */
export interface Acting extends Committing {
  readonly ids: Ids;
  readonly clock: Clock;
  readonly organisation: OrganisationId;
  /** Who acts: the id of a member, or `operator:` and a name. */
  readonly by: string;
  /** Where an operator acts: who, as the operators' own audit names them. It has the change, too. */
  readonly operator?: string;
}

/** What a member may have done, as the audit names it: first what was acted upon. */
export type ActName =
  | "account create"
  | "account logo"
  | "account logo remove"
  | "account update"
  | "batch cancel"
  | "batch run"
  | "batch upload"
  | "client account create"
  | "estimate create"
  | "identity add"
  | "identity remove"
  | "impact page create"
  | "impact page update"
  | "key issue"
  | "key revoke"
  | "key roll"
  | "member erase"
  | "member identity"
  | "member invite"
  | "member link"
  | "member passkey"
  | "member revoke"
  | "member role"
  | "offset link create"
  | "offset link end"
  | "offset link update"
  | "order advance"
  | "order cancel"
  | "order place"
  | "passkey add"
  | "passkey remove"
  | "passkey rename"
  | "portfolio follow"
  | "report create"
  | "selection replace"
  | "session end"
  | "sessions end"
  | "sign in"
  | "sign out"
  | "webhook create"
  | "webhook delete"
  | "webhook pause"
  | "webhook resume"
  | "webhook retry"
  | "webhook rotate"
  | "webhook secret"
  | "webhook skip"
  | "webhook test"
  | "webhook update";

/** What the organisation's audit keeps of a change. */
interface ActDescription {
  readonly action: ActName;
  /** The id of what was acted upon; empty for what has none yet. */
  readonly subject: string;
  /** What was changed, without any secret. */
  readonly detail: Readonly<Record<string, unknown>>;
}

const Item = z.object({
  ...SCHEMA_ONE,
  id: z.string(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
  /** `done`, the code of an error, or `begun`: nobody knows what became of it. */
  outcome: z.string(),
});

/** A change in the audit of an organisation. */
export interface MemberAct extends Omit<ActDescription, "action"> {
  /** An `ActName`, or what an earlier or later release calls something. */
  readonly action: string;
  readonly id: string;
  readonly at: Instant;
  readonly by: string;
  readonly outcome: string;
}

/** The audit's item of a change, for the transaction that the change commits with. */
const memberActWrite = (
  { ids, clock, organisation, by }: Omit<Acting, keyof Committing>,
  { action, subject, detail }: ActDescription,
  outcome = "done",
): { readonly id: string; readonly write: Write } => {
  const id = ids.next("operatorAct");
  const at = instant(clock.nowMs());
  const item = { id, at, by, action, subject, detail: JSON.stringify(detail), outcome };
  return { id, write: create({ ...keys.memberAct(organisation, id), ...item }) };
};

/** A change of the table, built from what was read. */
interface BuiltAct extends ActDescription {
  readonly writes: readonly Write[];
}

/**
 * Makes a change of the table for a member: all writes and the audit's item in one transaction, built again where somebody
 * was faster.
 *
 * @throws as `commitBuilt`
 */
export const actAsMember = async (acting: Acting, build: () => Promise<BuiltAct>): Promise<void> => {
  await commitBuilt(acting, async () => {
    const { writes, ...description } = await build();
    const { action: command, ...facts } = description;
    const operated =
      acting.operator !== undefined && auditWrite({ ...acting, operator: acting.operator }, { command, ...facts });
    const traces = [memberActWrite(acting, description).write, ...(operated ? [operated.write] : [])];
    return writeTransaction(command, [...writes, ...traces]);
  });
};

/**
 * Does what changes something elsewhere, through the interface. The audit has it before it begins, and then what became of
 * it: nothing is changed without a trace, and where no outcome could be written, the audit says that it was begun.
 *
 * @param codeOf what the audit calls an error
 */
export const actElsewhere = async <T>(
  acting: Acting,
  description: ActDescription,
  act: () => Promise<T>,
  codeOf: (error: unknown) => string,
): Promise<T> => {
  const { id, write } = memberActWrite(acting, description, "begun");
  await commit(acting, writeTransaction(description.action, [write]));
  const end = (outcome: string) =>
    updateIf(acting.table, {
      key: keys.memberAct(acting.organisation, id),
      change: "SET #outcome = :outcome",
      onlyIf: "attribute_exists(#pk)",
      values: { outcome },
    });
  try {
    const done = await act();
    await end("done");
    return done;
  } catch (error) {
    await end(codeOf(error));
    throw error;
  }
};

/** Which changes are asked for. */
export interface ActFilter {
  /** Id of a member, or `operator:` and a name. */
  readonly by?: string | undefined;
  /** How the name of the change begins: `key`, `member role`. */
  readonly action?: string | undefined;
  /** The id of the last one that was seen. */
  readonly before?: string | undefined;
}

/** So many changes are looked at for one page of those that are asked for. */
const MOST_LOOKED_AT = 1_000;

/** The latest changes in an organisation, newest first, and before which one to go on; undefined where the audit ends. */
export const memberActs = async (
  table: Table,
  organisation: OrganisationId,
  { limit, ...filter }: ActFilter & { readonly limit: number },
): Promise<{ readonly acts: MemberAct[]; readonly next: string | undefined }> => {
  const acts: MemberAct[] = [];
  let { before } = filter;
  for (let seen = 0; seen < MOST_LOOKED_AT; seen += ACTS_AT_ONCE) {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({ TableName: table.name, ...actQuery(organisation, { ...filter, before }) }),
    );
    acts.push(...Items.map(actOf));
    before = LastEvaluatedKey?.["sk"] as string | undefined;
    if (acts.length > limit) return { acts: acts.slice(0, limit), next: acts[limit - 1]?.id };
    if (before === undefined) break;
  }
  return { acts, next: before };
};

const ACTS_AT_ONCE = 100;

const actQuery = (
  organisation: OrganisationId,
  { before, by, action }: ActFilter,
): Omit<QueryCommandInput, "TableName"> => {
  const filters = [by !== undefined && "#by = :by", action !== undefined && "begins_with(#action, :action)"];
  const wanted = filters.filter((one) => one !== false);
  return {
    KeyConditionExpression: before === undefined ? "pk = :pk" : "pk = :pk AND sk < :before",
    ...(wanted.length > 0 && {
      FilterExpression: wanted.join(" AND "),
      ExpressionAttributeNames: {
        ...(by !== undefined && { "#by": "by" }),
        ...(action !== undefined && { "#action": "action" }),
      },
    }),
    ExpressionAttributeValues: {
      ":pk": partitions.memberActs(organisation),
      ...(before !== undefined && { ":before": before }),
      ...(by !== undefined && { ":by": by }),
      ...(action !== undefined && { ":action": action }),
    },
    ScanIndexForward: false,
    Limit: ACTS_AT_ONCE,
    ConsistentRead: true,
  };
};

const actOf = (item: object): MemberAct => {
  const { schema: _schema, detail, ...rest } = Item.parse(item);
  return { ...rest, detail: JSON.parse(detail) as Record<string, unknown> };
};

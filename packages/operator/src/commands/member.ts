import { Command } from "@commander-js/extra-typings";
import { DAY_MS, type MemberId, type OrganisationId } from "@isotherm/core";
import {
  type Acting,
  endSessionsOf,
  eraseMember,
  inviteMember,
  LastOwner,
  listMembers,
  type Member,
  readMember,
  revokeMember,
  ROLES,
} from "@isotherm/store/members/index";
import { listAccounts } from "@isotherm/store/operator/index";
import { InvalidArgumentError } from "commander";
import * as z from "zod";
import { durationArgument, nameArgument } from "../input.ts";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";
import { organisationOf } from "./organisation.ts";

const roleArgument = (text: string): Member["role"] => {
  const role = ROLES.find((one) => one === text);
  if (!role) throw new InvalidArgumentError(`Give one of ${ROLES.join(", ")}.`);
  return role;
};

const emailArgument = (text: string): string => {
  if (!z.email().max(254).safeParse(text).success) throw new InvalidArgumentError("Give an e-mail address.");
  return text.toLowerCase();
};

const MINUTE_MS = 60_000;

/** How long an invitation stands: what has ended already invites nobody. */
const invitationArgument = (text: string): number => {
  const lastsMs = durationArgument(text);
  if (lastsMs < MINUTE_MS) throw new InvalidArgumentError("An invitation stands for a minute at least, such as 24h.");
  return lastsMs;
};

const originArgument = (text: string): string => {
  const url = URL.parse(text);
  if (url?.origin !== text) throw new InvalidArgumentError("Give an origin such as https://api.example.org.");
  return text;
};

/** An operator who acts for an organisation. */
const actingFor = (operator: Operator, organisation: OrganisationId): Acting => ({
  ...operator,
  organisation,
  by: `operator:${operator.operator}`,
});

const inviteCommand = (run: Run) =>
  new Command("invite")
    .description("print a link by which a person registers a passkey; of a known address a new one, for a lost passkey")
    .requiredOption("--organisation <organisation>")
    .requiredOption("--email <address>", "who it is for, unique in the organisation", emailArgument)
    .requiredOption("--name <name>", "as others shall see it", nameArgument)
    .option("--role <role>", ROLES.join(", "), roleArgument, "owner" as const)
    .option("--expires-in <time>", "how long the link works, if it is not used: 24h, 7d", invitationArgument, DAY_MS)
    .option("--origin <origin>", "where people reach the stage, where it has no name of its own", originArgument)
    .action(({ organisation: id, email, name, role, expiresIn, origin: given }) =>
      run(async (operator) => {
        const organisation = id as OrganisationId;
        const [found, accounts] = await Promise.all([
          organisationOf(operator, id),
          listAccounts(operator.table, organisation, "test"),
        ]);
        if (accounts.length === 0) throw new UsageError(`${found.name} has no account yet: account create.`);
        const origin = given ?? operator.origin;
        if (origin === undefined) throw new UsageError("Say where people reach the stage: --origin https://…");
        await confirm(operator, `${email} is invited to ${found.name} as ${role}.`);
        const terms = { lastsMs: expiresIn };
        const { member, secret } = await inviteMember(actingFor(operator, organisation), { name, email, role }, terms);
        const link = `${origin}/dashboard/invite/${secret}`;
        report(operator, { member: member.id, role: member.role, link }, [
          `${member.name} (${member.id}, ${member.role}), shown this once:`,
          "",
          `  ${link}`,
          "",
          "It works once. Hand it over by a channel that keeps it secret: whoever opens it becomes that member.",
        ]);
      }),
    );

const listCommand = (run: Run) =>
  new Command("list")
    .description("list the members of an organisation")
    .requiredOption("--organisation <organisation>")
    .action(({ organisation }) =>
      run(async (operator) => {
        const members = await listMembers(operator.table, organisation as OrganisationId);
        const lines = members.map(({ id, role, status, email, name }) => [id, role, status, email, name]);
        report(operator, members, columns(lines));
      }),
    );

const revokeCommand = (run: Run) =>
  new Command("revoke")
    .argument("<member>")
    .description("take a member's access and end all sessions")
    .requiredOption("--organisation <organisation>")
    .action((id, { organisation: of }) =>
      run(async (operator) => {
        const organisation = of as OrganisationId;
        const member = (await listMembers(operator.table, organisation)).find((one) => one.id === id);
        if (!member || member.status === "revoked") throw new UsageError(`${of} has no active member ${id}.`);
        await confirm(operator, `${member.name} (${member.email}) can no longer sign in.`);
        const acting = actingFor(operator, organisation);
        await revokeMember(acting, id as MemberId).catch((error: unknown) => {
          throw error instanceof LastOwner ? new UsageError(error.message) : error;
        });
        await endSessionsOf(acting, id as MemberId);
        report(operator, { id, status: "revoked" }, [`${member.name} (${id}) is revoked; all sessions have ended.`]);
      }),
    );

const eraseCommand = (run: Run) =>
  new Command("erase")
    .argument("<member>")
    .description("take the name and the address of a revoked member out of the table")
    .requiredOption("--organisation <organisation>")
    .action((id, { organisation: of }) =>
      run(async (operator) => {
        const organisation = of as OrganisationId;
        const member = await readMember(operator.table, organisation, id as MemberId);
        if (!member) throw new UsageError(`${of} has no member ${id}.`);
        if (member.status !== "revoked") throw new UsageError(`${id} may still sign in: member revoke.`);
        await confirm(operator, `Name and address of ${member.name} (${member.email}) are erased.`);
        await eraseMember(actingFor(operator, organisation), member.id);
        report(operator, { id, erased: true }, [`${id} has neither a name nor an address any more.`]);
      }),
    );

/** `member …`: who may sign in to the dashboard. */
export const memberCommand = (run: Run) =>
  new Command("member")
    .description("manage who may sign in to the dashboard: invite, list, revoke, erase")
    .addCommand(inviteCommand(run))
    .addCommand(listCommand(run))
    .addCommand(revokeCommand(run))
    .addCommand(eraseCommand(run));

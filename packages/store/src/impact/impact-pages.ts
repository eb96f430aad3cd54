import { type AccountType, type ImpactPageRequest, idString, ImpactPage } from "@isotherm/contract";
import { type AccountId, ApiError } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { commit, commitInTurn, type Committing } from "../commit.ts";
import { type Table, readItem } from "../table.ts";
import { create, remove, replace, writeTransaction } from "../write-transaction.ts";

/** What an impact page shows, and whose it is. */
export interface StoredImpactPage extends Omit<ImpactPage, "url" | "visible"> {
  readonly account_id: AccountId;
  readonly mode: AccountType;
  readonly revision: number;
}

const { status, slug, title, description, custom_description, sections } = ImpactPage.shape;

const Item = z
  .object({
    ...SCHEMA_ONE,
    account_id: idString<AccountId>(),
    mode: z.enum(["live", "test"]),
    status,
    slug,
    title,
    description,
    custom_description,
    sections,
    revision: z.int(),
  })
  .transform(({ schema: _schema, ...page }): StoredImpactPage => page);

const SlugClaim = z.object({ ...SCHEMA_ONE, account_id: idString<AccountId>() });

const itemOf = (page: StoredImpactPage) => ({ ...keys.impactPage(page.account_id), schema: 1, ...page });

const claimOf = ({ mode, slug: taken, account_id }: StoredImpactPage) => ({
  ...keys.impactSlug(mode, taken),
  schema: 1,
  account_id,
});

const factsOf = (asked: ImpactPageRequest) => ({
  status: asked.status,
  slug: asked.slug,
  title: asked.title,
  sections: asked.sections,
  description: asked.description ?? null,
  custom_description: asked.custom_description || null,
});

const TAKEN = { orRefuse: "sustainability_page_slug_not_unique" } as const;

/**
 * Keeps the first impact page of an account, and its slug.
 *
 * @throws ApiError sustainability_page_exists, sustainability_page_slug_not_unique
 */
export const createImpactPage = async (
  committing: Committing,
  { account, mode }: { readonly account: AccountId; readonly mode: AccountType },
  asked: ImpactPageRequest,
): Promise<StoredImpactPage> => {
  const page = { ...factsOf(asked), account_id: account, mode, revision: 1 };
  await commit(
    committing,
    writeTransaction("create impact page", [
      create(itemOf(page), { orRefuse: "sustainability_page_exists" }),
      create(claimOf(page), TAKEN),
    ]),
  );
  return page;
};

/**
 * Replaces what the impact page of an account shows; another slug is taken and the old one left.
 *
 * @throws ApiError not_found without a page, sustainability_page_slug_not_unique
 */
export const changeImpactPage = (
  committing: Committing,
  account: AccountId,
  asked: ImpactPageRequest,
): Promise<StoredImpactPage> =>
  commitInTurn(committing, async (commitTry) => {
    const before = await readItem(committing.table, keys.impactPage(account), Item, { consistent: true });
    if (!before) throw new ApiError("not_found");
    const page = { ...before, ...factsOf(asked), revision: before.revision + 1 };
    const expected = { attribute: "revision", value: before.revision };
    await commitTry(
      writeTransaction("change impact page", [
        replace(itemOf(page), expected, { orTryAgain: true }),
        ...(page.slug === before.slug
          ? []
          : [create(claimOf(page), TAKEN), remove(keys.impactSlug(before.mode, before.slug))]),
      ]),
    );
    return page;
  });

/** Impact pages. */
export const impactPageQueries = (table: Table) => ({
  of: (account: AccountId) => readItem(table, keys.impactPage(account), Item, { consistent: true }),
  /** Whose page has a slug. */
  ofSlug: async (mode: AccountType, wanted: string): Promise<AccountId | undefined> =>
    (await readItem(table, keys.impactSlug(mode, wanted), SlugClaim))?.account_id,
});

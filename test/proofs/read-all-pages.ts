/** An item as the table has it. */
export type Row = Readonly<Record<string, unknown>>;

interface Page {
  readonly Items?: Row[];
  readonly LastEvaluatedKey?: Record<string, unknown>;
}

/** Every item of a query, page after page. A proof reads the table by itself, not with the code that it judges. */
export const readAllPages = async (query: (from: Page["LastEvaluatedKey"]) => Promise<Page>): Promise<Row[]> => {
  const all: Row[] = [];
  let from: Page["LastEvaluatedKey"];
  do {
    const { Items = [], LastEvaluatedKey } = await query(from);
    all.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  return all;
};

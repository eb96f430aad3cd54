import type { AccountId } from "@isotherm/core";
import * as z from "zod";
import { asId, idText, text } from "./wire.ts";

/** Resources of a page unless the client says otherwise, and at most. */
export const PAGE_LIMIT = { default: 10, most: 100 } as const;

/** One page of a list. `next_cursor` is null exactly when `has_more` is false. */
export const pageOf = <T extends z.ZodType>(resource: T) => {
  const page = z.object({
    has_more: z.boolean().meta({ description: "Whether there are resources behind this page." }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "Opaque; send it as `after` to read on. Null exactly when `has_more` is false." }),
    data: z.array(resource).meta({ description: "The resources of this page, in the order of the list." }),
  });
  const name = z.globalRegistry.get(resource)?.id;
  return name === undefined ? page : page.meta({ id: `${name}Page`, description: `One page of a list of ${name}.` });
};

/** One page of a list, by the type of its resources. */
export interface Page<T> {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly data: T[];
}

/** What is told of a list by name. */
export const BY_NAME =
  "Names are ordered as people read them: by letters, then by accents and case; numbers in them by their value.";

/** A boolean in a query: exactly `true` or `false`. */
export const QueryBoolean = z.enum(["true", "false"]).transform((text) => text === "true");

/** How often a parameter may be repeated, and how many accounts may be named: each is looked up. */
export const MOST_NAMED = 100;

const TOO_MANY = `must not name more than ${MOST_NAMED}`;

/** Accounts in a request's body, at most 100. */
export const NamedAccounts = z.array(idText<AccountId>("account")).max(MOST_NAMED, TOO_MANY);

/** Accounts in a query: a parameter that may be repeated, at most 100 times. */
export const QueryAccounts = z.array(asId<AccountId>(text(), "account")).max(MOST_NAMED, TOO_MANY).default([]);

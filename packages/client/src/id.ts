declare const kind: unique symbol;

/**
 * The id of one kind of thing. Plain text is taken as such an id, because it comes from your database; the id of another
 * kind does not compile.
 */
export type Id<K extends string> = string & { readonly [kind]?: K };

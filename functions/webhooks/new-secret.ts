import type { Secrets } from "@isotherm/core";

const LENGTH = 43;

/** A secret to sign with: 43 characters of `[0-9A-Za-z]`, 256 bits. */
export const newSecret = (secrets: Secrets): string => secrets.base62(LENGTH);

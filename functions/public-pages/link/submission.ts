import type { Secrets } from "@isotherm/core";

const LENGTH = 22;
const SUBMISSION = /^[0-9A-Za-z]{22}$/;

/** What names a form that was shown: the same for every time that it is sent, so that it is one order, or one payment. */
export const newSubmission = (secrets: Pick<Secrets, "base62">): string => secrets.base62(LENGTH);

/** Whether a text may name a form of ours. */
export const isSubmission = (text: string): boolean => SUBMISSION.test(text);

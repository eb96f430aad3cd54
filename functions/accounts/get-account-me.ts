import { getAccountMe as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";

/** Answers the acting account. */
export const getAccountMe = () => serves(operation, async ({ account }) => account);

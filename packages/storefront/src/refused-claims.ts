import { ApiError } from "@isotherm/core";

/** What may stand between two words of a claim, or nothing. */
const GAP = String.raw`[\s\p{Pd}_.·*]*`;
/** Carbon, climate and their kin. */
const SUBJECT_EN = `(?:carbon|climate|co2e?|ghg|emissions?|greenhouse${GAP}gas(?:es)?)`;
const SUBJECT_DE = `(?:klima|co2e?|kohlenstoff|kohlendioxid|treibhausgas|thg|emissions)`;

/** What is said to be undone, how, and what may stand between the two. */
const COUNTED_EN = `(?:emissions?|footprint|carbon|co2e?)`;
const UNDONE_EN = String.raw`(?:compensat(?:e[sd]?|ing|ion)|neutrali[sz](?:e[sd]?|ing|ation)|counterbalanc(?:e[sd]?|ing))`;
const COUNTED_DE = `(?:emissionen|fußabdrucks?|co2e?)`;
const UNDONE_DE = String.raw`(?:kompensier\p{L}*|kompensation|neutralisier\p{L}*|gleichen|ausgleich(?:en)?|auszugleichen|ausgeglichen\p{L}*)`;
const UP_TO_THREE_WORDS = String.raw`(?:\p{L}+\s+){0,3}`;

/**
 * Claims that the texts of an impact page must not make, by language.
 *
 * Directive (EU) 2024/825 adds to the blacklist of Directive 2005/29/EC, annex I: point 4a, generic environmental claims
 * without recognised excellent performance (its recital 9 lists them), and point 4c, that a product has a neutral, reduced
 * or positive impact on the environment in terms of greenhouse-gas emissions because of offsetting (its recital 12 lists
 * "climate neutral", "CO2 neutral certified", "carbon positive", "climate net zero", "climate compensated", "reduced
 * climate impact", "limited CO2 footprint"). Of recital 9 those are taken that are always a claim: "green", "ecological"
 * or "biodegradable" alone may be a name or a fact. "Offset" is taken as a claim about emissions, not in "offset printing".
 */
const CLAIMS: readonly string[] = [
  // English
  `${SUBJECT_EN}${GAP}(?:neutral(?:ity|ly|i[sz]\\p{L}+)?|positiv(?:e|ity)|negative|friendly|free|zero|compensat(?:ed|ion|ing))`,
  `net${GAP}zero`,
  `zero${GAP}(?:carbon|emissions?|co2e?)`,
  `climate${GAP}net${GAP}zero`,
  `(?:no|zero)${GAP}climate${GAP}impact`,
  `no${GAP}net${GAP}emissions`,
  `${UNDONE_EN}\\s+${UP_TO_THREE_WORDS}${COUNTED_EN}`,
  `${COUNTED_EN}\\s+${UP_TO_THREE_WORDS}${UNDONE_EN}`,
  `(?:reduced|limited|lower)${GAP}(?:climate${GAP}impact|${SUBJECT_EN}${GAP}footprint)`,
  `(?:environment(?:ally)?|eco|climate|nature)${GAP}friendly`,
  `(?:environmentally|ecologically)${GAP}(?:correct|safe)`,
  `gentle${GAP}on${GAP}the${GAP}environment`,
  `offset(?:s|ted|ting)?(?!${GAP}(?:print|press|litho))`,
  // German
  `${SUBJECT_DE}${GAP}(?:neutral(?:e[rnms]?|ität\\p{L}*|isier\\p{L}+)?|reduziert(?:e[rnms]?)?|positiv(?:e[rnms]?)?|negativ(?:e[rnms]?)?|freundlich(?:e[rnms]?)?|schonend(?:e[rnms]?)?|frei(?:e[rnms]?)?|kompensiert(?:e[rnms]?)?|kompensation\\p{L}*|kompensieren|ausgleich|ausgeglichen(?:e[rnms]?)?)`,
  `netto${GAP}null`,
  `null${GAP}emission(?:en|s)?`,
  `(?:reduzierte[rnms]?|verringerte[rnms]?|begrenzte[rnms]?)${GAP}(?:klimawirkung|${SUBJECT_DE}${GAP}fußabdruck)`,
  `(?:umwelt|natur)${GAP}(?:freundlich|schonend|gerecht|verträglich|neutral)(?:e[rnms]?)?`,
  `${UNDONE_DE}\\s+${UP_TO_THREE_WORDS}${COUNTED_DE}`,
  `${COUNTED_DE}\\s+${UP_TO_THREE_WORDS}${UNDONE_DE}`,
];

const PATTERN = new RegExp(`(?<![\\p{L}\\p{N}])(?:${CLAIMS.join("|")})(?![\\p{L}\\p{N}])`, "giu");

/** One way of writing: subscripts are digits, and what is not seen is gone. */
const plain = (text: string): string => text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "");

/** The claims that a text makes and must not, as they are written, each once. */
export const claimsIn = (text: string): string[] => [
  ...new Set([...plain(text).matchAll(PATTERN)].map(([claim]) => claim.toLowerCase())),
];

/**
 * Refuses a text that makes a claim which Directive (EU) 2024/825 forbids.
 *
 * @throws ApiError claim_refused, which names the words
 */
export const refuseClaims = (field: string, text: string | undefined): void => {
  const claims = claimsIn(text ?? "");
  if (claims.length === 0) return;
  const words = claims.map((claim) => `"${claim}"`).join(", ");
  throw new ApiError(
    "claim_refused",
    `${field}: Directive (EU) 2024/825 forbids such claims where they rest on paid-for tonnes: ${words}. Say what was funded or retired instead.`,
  );
};

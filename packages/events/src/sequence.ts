/** The place of an event within its account: a whole number from 1, counted without gaps. */
export type Sequence = number;

/** Digits of a sequence on the wire and in keys; padded, so that text order is number order. */
const DIGITS = 20;

/** A sequence as text of 20 digits. */
export const sequenceText = (sequence: Sequence): string => String(sequence).padStart(DIGITS, "0");

/** The number of a text of 20 digits. */
export const parseSequence = (text: string): Sequence => Number(text);

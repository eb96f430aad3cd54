import * as z from "zod";

/**
 * What makes text read otherwise than it is written (embedded, overridden and isolated directions), and what is no
 * character: Unicode's noncharacters, such as U+FFFE.
 */
const REFUSED = /[\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/u;
/** A character that shows something; blanks, joiners, and the blank of braille do not. */
const SHOWN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;
const BLANK = /^\p{White_Space}*$/u;

/** Why something is not text that can be read, as a sentence about it; undefined when it is. */
const whyNotText = (text: string): string | undefined => {
  if (!text.isWellFormed()) return "must be valid Unicode text";
  if (REFUSED.test(text)) return "must not contain noncharacters, or controls of the direction of writing";
  if (!BLANK.test(text) && !SHOWN.test(text)) return "must contain something that can be seen";
  return undefined;
};

/** Whether something is being decoded that the service has kept. */
let isKept = false;

/**
 * Decodes what the service has kept, a request within it too. Its texts were taken by the rules of their day: one that came
 * later keeps nobody from reading them.
 */
export const decodeKept = <S extends z.ZodType>(schema: S, value: z.input<S>): z.output<S> => {
  isKept = true;
  try {
    return z.decode(schema, value);
  } finally {
    isKept = false;
  }
};

/**
 * Text in a request. Everything that takes text of a client takes this: a test looks for what does not. What was stored
 * before a rule came is answered as it is, so nothing is checked on the way out, nor on the way in by `decodeKept`.
 */
export const text = (as: z.ZodString = z.string()) =>
  z.codec(as, z.string(), {
    decode: (given, payload) => {
      const message = isKept ? undefined : whyNotText(given);
      if (message !== undefined) payload.issues.push({ code: "custom", message, input: given });
      return given;
    },
    encode: (stored) => stored,
  });

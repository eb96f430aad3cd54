const MOST_CHARACTERS = 60;

/** Text of a client within a message: in quotes, cut where it is long. */
export const quoted = (text: string): string =>
  `"${text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…`}"`;

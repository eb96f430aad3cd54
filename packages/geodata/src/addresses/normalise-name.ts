/** What follows a Chinese name and says what it governs: town, township, county, city, district, street office. */
const DIVISION = / (?:zhen|xiang|xian|hsien|shi|qu|jiedao|jie dao)$/u;
/** The same in Chinese, Japanese and Korean, where it is joined to the name. */
const JOINED_DIVISION = /(?<=[\p{Script=Han}\p{Script=Hangul}]{2})(?:市|区|區|县|縣|県|府|都|乡|鄉|镇|鎮|街道|시|구)$/u;

/** A normalised name without what says which kind of division it is: "yuan quan zhen" and 渊泉镇 as "yuan quan" and 渊泉. */
export const withoutDivision = (name: string): string => name.replace(DIVISION, "").replace(JOINED_DIVISION, "");

/** Syllables are written apart or not: "shen zhen" as "shenzhen". */
export const withoutSpaces = (name: string): string => name.replaceAll(" ", "");

/** Letters that Unicode does not take apart, and what people type for them on a plain keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ə: "a",
};
const UNDIVIDED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "gu");

/** Accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic. Vowel signs of other scripts are letters. */
const MARKS = /[\u0300-\u036f]|[\u0591-\u05c7]|\u0640|[\u064b-\u065f]|\u0670/gu;
/** Articles that keep their apostrophe apart from the name: L'Aquila, Villeneuve d'Ascq, 's-Hertogenbosch. */
const ELIDED = /(?<![\p{L}\p{M}])(d|l|m|n|o|s|t|qu|dell|nell|dall|sull|all|sant)['’`´]/giu;
/** Elsewhere an apostrophe is a soft sign or a stop and is left out as often as not: Xi'an, King's Lynn. */
const APOSTROPHES = /['’`´‘ʻʼʽʾʿ′]/gu;
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;
/** Written short before a name: Mt. Vernon, Ft. Worth. */
const SHORT = /^(mt|ft) (?=\p{L})/u;
const IN_FULL: Readonly<Record<string, string>> = { mt: "mount ", ft: "fort " };
const SAINTS = /(?<=^| )(?:saint|sainte|sankt|sint|sveti|ste)(?= |$)/gu;

/**
 * The form in which names of places are compared: lower case, no accents, no punctuation, words parted by one space,
 * every saint "st", "mt" and "ft" in full. Keys of the data file and questions go through the same function, so a change
 * needs a new build.
 *
 * Umlauts lose their dots here; the spelling with e (`Muenchen`) is the business of `nameVariants`.
 */
export const normaliseName = (text: string): string =>
  text
    .replaceAll(ELIDED, "$1 ")
    .replaceAll(APOSTROPHES, "")
    .normalize("NFKD")
    .toLowerCase()
    // ŉ is an apostrophe and an n only now.
    .replaceAll("\u02bc", "")
    .replaceAll(MARKS, "")
    .normalize("NFC")
    .replaceAll(UNDIVIDED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll(NO_WORD, " ")
    .trim()
    .replaceAll(SAINTS, "st")
    .replace(SHORT, (short, word: string) => IN_FULL[word] ?? short);

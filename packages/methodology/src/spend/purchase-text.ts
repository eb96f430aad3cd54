const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };
const MARKS = /\p{M}/gu;
const NOT_IN_WORDS = /[^\p{L}\p{N}]+/u;
/** French articles and the like before an apostrophe: d'affaires, l'eau. */
const ELISION = /\b(?:[dlnsmtjc]|qu)['’]/g;
/** Signs within a name: H&M, AT&T, McDonald's. */
const WITHIN_NAMES = /(?<=\p{L})['’&](?=\p{L})/gu;

/** Longer texts are compared by their beginning: nobody's shop has a name of more words. */
const MOST_WORDS = 64;

/** Without a plural's s, so that "restaurants" is "restaurant"; not "maïs" (maize), which would be May, nor "ibis". */
const singular = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !/[si]s$/.test(word) ? word.slice(0, -1) : word;

const plain = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .replaceAll(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(ELISION, " ")
    .replaceAll(WITHIN_NAMES, "")
    .split(NOT_IN_WORDS)
    .filter((word) => word !== "")
    .map(singular);

/** Words that say nothing of what is bought: of language, of trade, and of statements. */
const EMPTY_WORDS = new Set(
  plain(
    "a an and of the for to in on at other others by with from per via into except all not or as is " +
      "services service goods general special specialty dealers dealer stores store shop shops sales sale products product " +
      "company companies organisations organisation commercial public new used related specific direct first various misc " +
      "miscellaneous na nan nil none null unknown tbd test total item items order orders purchase payment paid pay invoice inv " +
      "bill ref reference no nr nummer number see attached vendor supplier customer client account charge charges fee fees " +
      "ltd limited inc llc plc corp corporation gmbh ag kg ohg ug se sa sas sarl sl slu spa bv nv co com www net org eu uk us " +
      "usa de fr es emea sl monthly annual yearly january february march april may june july august september october " +
      "november december " +
      "und oder der die das den dem des fur mit von vom zum zur bei im am auf ein eine sagt danke rechnung sonstige sonstiges " +
      "diverse diverses anlage siehe uberweisung zahlung kunde kauf bestellung beitrag kosten " +
      // Towns that are nearly words: hamburguesería, sofa.
      "hamburg sofia " +
      "et ou le la les du des un une au aux pour avec par en facture paiement achat divers diverse neant virement client " +
      "commande frais voir ci joint " +
      "y o el los las del al un una con por para factura pago compra varios varias sin datos transferencia pedido cliente " +
      "servicio servicios gastos " +
      // Postings that are no purchases: nearly words of what is bought (devolución, demolición), or with a part of one.
      "salary salaries wages vat paye refund retention subcontractor subcontract " +
      "gehalt gehalter lohne umsatzsteuer vorsteuer mwst sozialversicherung erstattung verrechnungskonto skonto spesen " +
      "tva salaires remise virement interne urssaf remboursement " +
      "iva irpf ibi sueldos salarios devolucion hacienda",
  ),
);

/** Postings that are no purchases, though a word of them is one: a pension is a guest house, too. */
const EMPTY_PHRASES =
  / (?:pension contribution|bank transfer|cash withdrawal|business rate|stamp duty|kfz steuer|cotisation sociale)(?= )/g;

/** The words of a text that may say what is bought, as they are compared: lower case, no accents, singular, no numbers. */
export const wordsOf = (text: string): string[] =>
  phraseOf(text)
    .replaceAll(EMPTY_PHRASES, "")
    .split(" ")
    .filter((word) => word.length > 1 && !EMPTY_WORDS.has(word) && !/^\d+$/.test(word));

/** All words of a text, as they are compared, between blanks: what is part of it stands in it. */
export const phraseOf = (text: string): string => ` ${plain(text).slice(0, MOST_WORDS).join(" ")} `;

/** How many letters words have. */
export const lettersOf = (words: readonly string[]): number => words.reduce((total, word) => total + word.length, 0);

/** Parts of a compound are at least so long. */
const LEAST_PART = 4;

/**
 * A word of a text with what is searched for it: itself, and the parts of a compound ("Stahlträger") that the vocabulary
 * knows, its head first.
 */
export const vocabularyWord = (
  word: string,
  vocabulary: ReadonlySet<string>,
): readonly { readonly word: string; readonly parts: readonly string[] }[] => {
  if (vocabulary.has(word) || word.length < 2 * LEAST_PART) return [{ word, parts: [word] }];
  for (let at = LEAST_PART; at <= word.length - LEAST_PART; at += 1) {
    const head = word.slice(at);
    if (vocabulary.has(head)) {
      const before = word.slice(0, at);
      const modifier = [before, before.replace(/(?:s|n|en|er)$/, "")].find((part) => vocabulary.has(part));
      return [{ word, parts: modifier === undefined ? [word, head] : [word, head, modifier] }];
    }
  }
  for (let at = word.length - 2; at >= LEAST_PART + 1; at -= 1) {
    const modifier = word.slice(0, at);
    if (vocabulary.has(modifier)) return [{ word, parts: [word, modifier] }];
  }
  return [{ word, parts: [word] }];
};

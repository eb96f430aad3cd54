const WITH_DIGIT = /\p{Nd}/u;
/** Beside a city stand a postcode and perhaps some more numbers. */
const MOST_TRIED = 16;

/**
 * The postcode that somebody wrote into the field for the city: "20457 Hamburg", "London EC2R 8AH". `isKnown` says whether a
 * text is a postcode of the country; the longer text is tried first, because some postcodes have a space.
 */
export const postcodeIn = (city: string, isKnown: (text: string) => boolean): string | undefined => {
  const words = city.split(/[\s,;]+/u);
  return words
    .flatMap((word, index) => [`${word} ${words[index + 1] ?? ""}`, word])
    .filter((text) => WITH_DIGIT.test(text))
    .slice(0, MOST_TRIED)
    .find((text) => isKnown(text));
};

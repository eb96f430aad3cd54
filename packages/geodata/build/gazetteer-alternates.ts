/** Where a script is at home. A script that is not listed belongs to the countries in which it occurs. */
const AT_HOME: Readonly<Record<string, string>> = {
  Cyrillic: "RU UA BG RS MK BY KZ KG MN TJ UZ ME BA MD TM AM AZ GE XK",
  Arabic: "DZ BH TD KM DJ EG IQ IR JO KW LB LY MR MA OM PS QA SA SO SD SY TN AE YE EH PK AF IL IN CN",
  Han: "CN TW HK MO JP SG MY KR",
  Katakana: "JP",
  Hiragana: "JP",
  Hangul: "KR KP",
  Hebrew: "IL PS",
  Greek: "GR CY",
  Armenian: "AM",
  Georgian: "GE",
  Thai: "TH",
  Lao: "LA",
  Khmer: "KH",
  Myanmar: "MM",
  Devanagari: "IN NP",
  Bengali: "BD IN",
  Tamil: "IN LK SG MY",
  Telugu: "IN",
  Kannada: "IN",
  Malayalam: "IN",
  Gujarati: "IN",
  Gurmukhi: "IN",
  Oriya: "IN",
  Sinhala: "LK",
  Ethiopic: "ET ER",
  Tibetan: "CN BT IN NP",
  Thaana: "MV",
};
const SCRIPTS = Object.entries(AT_HOME).map(
  ([script, countries]) => [new RegExp(`\\p{Script=${script}}`, "u"), new Set(countries.split(" "))] as const,
);

/** From this size on a city is written about in every script. */
const KNOWN_EVERYWHERE = 50_000;
/** Airport codes. */
const CODE = /^[A-Z]{3}$/;
/** GeoNames writes the syllables of Chinese, Japanese and Korean names small; elsewhere they are read by nobody. */
const SYLLABLES = /^[a-z]/;
const SYLLABLE_COUNTRIES = new Set(["CN", "TW", "HK", "MO", "JP", "KR", "KP"]);
/** Longer ones are descriptions. */
const MAX_BYTES = 48;

/** Of all that GeoNames knows a place by, what people write in an address. Keeps the data file half as large. */
export const alternatesWorthKeeping = (
  alternates: readonly string[],
  country: string,
  population: number,
): readonly string[] =>
  alternates.filter((name) => {
    if (CODE.test(name) || Buffer.byteLength(name) > MAX_BYTES) {
      return false;
    }
    if (SYLLABLES.test(name) && !SYLLABLE_COUNTRIES.has(country)) {
      return false;
    }
    const home = SCRIPTS.find(([script]) => script.test(name))?.[1];
    return home === undefined || home.has(country) || population >= KNOWN_EVERYWHERE;
  });

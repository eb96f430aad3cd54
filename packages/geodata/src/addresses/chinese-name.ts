/** What follows a Chinese name and says what it governs: town, township, county, city, district, street office. */
const DIVISION = / (?:zhen|xiang|xian|hsien|shi|qu|jiedao|jie dao)$/u;
/** The same in Chinese, Japanese and Korean, where it is joined to the name. */
const JOINED_DIVISION = /(?<=[\p{Script=Han}\p{Script=Hangul}]{2})(?:市|区|區|县|縣|県|府|都|乡|鄉|镇|鎮|街道|시|구)$/u;

/** A normalised name without what says which kind of division it is: "yuan quan zhen" and 渊泉镇 as "yuan quan" and 渊泉. */
export const withoutDivision = (name: string): string => name.replace(DIVISION, "").replace(JOINED_DIVISION, "");

/** Syllables are written apart or not: "shen zhen" as "shenzhen". */
export const withoutSpaces = (name: string): string => name.replaceAll(" ", "");

/** What scanners, addresses and other keyboards make of a typed text. */

/** The symbology prefix that a scanner may send before a code (AIM, ISO/IEC 15424): ']C1'. */
const SCANNER_PREFIX = /^\s*\][A-Za-z][0-9A-Za-z](?=\S)/;
/** Code 39 is printed between asterisks. */
const STARS = /^\s*\*([^*]+)\*\s*$/;
const ENCODED = /%[0-9a-f]{2}/i;
/** Characters that are typed instead of a hyphen, such as the Japanese long vowel mark. */
const HYPHENS = /[\u00ad\u2010-\u2015\u2212\u30fc\ufe58\ufe63\uff0d\uff70]/gu;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu;
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const WORD = /[\p{L}\p{N}]+/gu;
/** Nothing to change, as in most searches. */
const PLAIN = /^[\w ,./-]*$/;

/** Cyrillic and Greek letters that look like Latin ones. */
const ALIKE = new Map(
  [
    ["АВЕЅІЈКМНОРСТУХ", "ABESIJKMHOPCTYX"],
    ["авеѕіјкмнорстух", "abesijkmhopctyx"],
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
    ["αικνορτυχ", "aikvoptyx"],
  ].flatMap(([foreign = "", latin = ""]) => [...foreign].map((letter, at) => [letter, latin[at] as string])),
);

/** Returns a typed text without a scanner's signs, percent-encoding, odd hyphens and look-alike letters. */
export function readTyped(text: string): string {
  if (PLAIN.test(text)) return text;
  const own = text.replace(SCANNER_PREFIX, "").replace(STARS, "$1");
  return decoded(own).replace(INVISIBLE, "").replace(HYPHENS, "-").replace(WORD, inLatinLetters);
}

function decoded(text: string): string {
  if (!ENCODED.test(text)) return text;
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return text;
  }
}

/** Replaces letters that look Latin, if the word also has Latin letters or is part of a code, and has no other foreign letters. */
function inLatinLetters(word: string, at: number, text: string): string {
  if (!FOREIGN.test(word)) return word;
  const letters = [...word];
  const isMixed =
    /[\p{Script=Latin}\d]/u.test(word) || /[-/.]/.test(text[at + word.length] ?? text[at - 1] ?? "");
  const isAlike = letters.every((letter) => !FOREIGN.test(letter) || ALIKE.has(letter));
  return isMixed && isAlike ? letters.map((letter) => ALIKE.get(letter) ?? letter).join("") : word;
}

/** Gujarati letters are at this offset from the Devanagari ones. */
const GUJARATI = 0x0a80 - 0x0900;
export const WORDS_OF_SCRIPTS = /[\u0900-\u097f\u0a80-\u0aff]+/g;

const VOWELS: Readonly<Record<string, string>> = {
  अ: "a",
  आ: "a",
  इ: "i",
  ई: "i",
  उ: "u",
  ऊ: "u",
  ऋ: "ri",
  ऍ: "e",
  ए: "e",
  ऐ: "ai",
  ऑ: "o",
  ओ: "o",
  औ: "au",
};
const SIGNS: Readonly<Record<string, string>> = {
  "ा": "a",
  "ि": "i",
  "ी": "i",
  "ु": "u",
  "ू": "u",
  "ृ": "ri",
  "ॅ": "e",
  "े": "e",
  "ै": "ai",
  "ॉ": "o",
  "ो": "o",
  "ौ": "au",
};
const CONSONANTS: Readonly<Record<string, string>> = {
  क: "k",
  ख: "kh",
  ग: "g",
  घ: "gh",
  ङ: "n",
  च: "ch",
  छ: "chh",
  ज: "j",
  झ: "jh",
  ञ: "n",
  ट: "t",
  ठ: "th",
  ड: "d",
  ढ: "dh",
  ण: "n",
  त: "t",
  थ: "th",
  द: "d",
  ध: "dh",
  न: "n",
  प: "p",
  फ: "f",
  ब: "b",
  भ: "bh",
  म: "m",
  य: "y",
  र: "r",
  ल: "l",
  ळ: "l",
  व: "v",
  श: "sh",
  ष: "sh",
  स: "s",
  ह: "h",
};
const NASALS: Readonly<Record<string, string>> = { "ं": "n", "ँ": "n" };
const VIRAMA = "्";
const NUKTA = "़";

/** Returns a text with Devanagari and Gujarati words transliterated as mills spell them: 'नोजल' is nojal. */
export const inLatin = (text: string): string => text.replace(WORDS_OF_SCRIPTS, written);

/** Returns a word with its Gujarati letters as the Devanagari ones, decomposed. */
export const inDevanagari = (word: string): string => [...word.normalize("NFD")].map(devanagari).join("");

function written(word: string): string {
  const letters = [...inDevanagari(word)].filter((letter) => letter !== NUKTA);
  return letters.map((letter, at) => sound(letter, letters[at + 1])).join("");
}

function devanagari(letter: string): string {
  const code = letter.codePointAt(0) as number;
  return code >= 0x0a80 && code <= 0x0aff ? String.fromCodePoint(code - GUJARATI) : letter;
}

/** A consonant has an inherent a, unless a vowel, a virama or the end of the word follows. */
function sound(letter: string, next: string | undefined): string {
  const consonant = CONSONANTS[letter];
  if (consonant === undefined) return VOWELS[letter] ?? SIGNS[letter] ?? NASALS[letter] ?? digit(letter);
  const isBare = next === undefined || next === VIRAMA || SIGNS[next] !== undefined;
  return isBare ? consonant : `${consonant}a`;
}

/** Digits become Latin ones; other marks are silent. */
function digit(letter: string): string {
  const value = (letter.codePointAt(0) as number) - 0x0966;
  return value >= 0 && value <= 9 ? String(value) : "";
}

/** Phonetic matching of words in Devanagari or Gujarati with English terms of the index (ruling 'Search'). */

/** A word's coarse consonants, and the vowels before, between and after them. */
interface Sound {
  consonants: string;
  /** The consonants with similar ones distinguished. */
  fine: string;
  vowels: readonly string[];
}

/** Maximum vowel distance of two words, per consonant. */
const DIFFERENCE_MAX = 0.35;

const OTHER_CONSONANT = 0.3;

/** English spelling to sound; `g` before e, i and y has two sounds. */
const SPELLING: readonly (readonly [RegExp, string])[] = [
  [/^kn/, "n"],
  [/^wr/, "r"],
  [/^ts/, "s"],
  [/tch/g, "ch"],
  [/dg(?=e)/g, "j"],
  [/cqu/g, "k"],
  [/qu/g, "kv"],
  [/ck/g, "k"],
  [/[ts]ion/g, "shan"],
  [/ph/g, "f"],
  [/x/g, "ks"],
  [/c(?=[eiy])/g, "s"],
  [/c(?!h)/g, "k"],
  [/gu(?=[iy])/g, "g"],
  [/igh/g, "ai"],
  [/gh/g, ""],
  [/a([bcdfgklmnpstvz])e$/, "e$1"],
  [/i([bcdfgklmnprstvz])e$/, "ai$1"],
  [/([aeiou][^aeiou]+)e$/, "$1"],
  [/(?:ee|ea|ie)/g, "i"],
  [/oo/g, "u"],
  [/(?:au|aw|oa)/g, "o"],
  [/(?:ai|ay|ei|ey)/g, "e"],
  [/(?:ou|ow)/g, "au"],
  [/y$/, "i"],
  [/([^aeiou])y(?=[^aeiou])/g, "$1i"],
];

const CONSONANTS: readonly (readonly [RegExp, string])[] = [
  [/chh?/g, "C"],
  [/sh/g, "S"],
  [/([kgjtdpb])h/g, "$1"],
  [/w/g, "v"],
  [/m(?=[pb])/g, "n"],
  [/q/g, "k"],
];

/** Returns the possible sounds of an English word. */
export function soundsOf(word: string): Sound[] {
  const heard = SPELLING.reduce((text, [written, sound]) => text.replace(written, sound), word);
  const soft = heard.replace(/g(?=[eiy])/g, "j");
  return (soft === heard ? [heard] : [heard, soft]).map(soundOf);
}

/** Returns the sound of a phonetic spelling, such as a transliterated word. */
export function soundOf(spelling: string): Sound {
  const letters = CONSONANTS.reduce((text, [written, sound]) => text.replace(written, sound), spelling);
  const vowels = [""];
  let fine = "";
  for (const letter of letters) {
    if ("aeiou".includes(letter)) vowels[vowels.length - 1] += letter;
    else if (fine.at(-1) !== letter || vowels.at(-1)) {
      fine += letter;
      vowels.push("");
    }
  }
  return { consonants: fine.replace(/[Sjz]/g, "s"), fine, vowels };
}

/** Returns the vowel distance per consonant of two words with the same consonants; Infinity above the maximum. */
export function differenceOf(one: Sound, other: Sound): number {
  let sum = 0;
  one.vowels.forEach((vowel, at) => {
    sum += vowelDifference(vowel, other.vowels[at] as string);
    if (one.fine[at] !== other.fine[at]) sum += OTHER_CONSONANT;
  });
  const difference = sum / Math.max(1, one.consonants.length);
  return difference <= DIFFERENCE_MAX ? difference : Number.POSITIVE_INFINITY;
}

/** Pairs of similar vowels; an 'a' is often silent or left out. */
const NEAR = new Set([
  "a ",
  "a ai",
  "ai e",
  "e i",
  "o u",
  "au o",
  "a e",
  "a u",
  "e ",
  "a o",
  "ai i",
  "i ",
  "au a",
  "u ",
]);

function vowelDifference(one: string, other: string): number {
  if (one === other) return 0;
  const isNear = NEAR.has(`${one} ${other}`) || NEAR.has(`${other} ${one}`);
  if (!isNear) return one[0] === other[0] ? 0.4 : 1;
  return 0.25;
}

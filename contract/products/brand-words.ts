/** The category that a word of a list names: a brand, a model, or a category in another language. Free of zod. */
import { CATEGORIES, CATEGORY_LABELS, type Category, NAVIGATION_LABELS } from "../platform/categories.ts";
import { piecesOf } from "../platform/words.ts";

/** Words as lists have them, specific ones first: 'Picanol GTM' is a rapier loom. */
const WORDS: readonly (readonly [Category, string])[] = [
  ["picanol-rapier", "picanol rapier, gtm, gtm as, gtx, gamma, gammax, gam max, optimax, opti max, rapier"],
  [
    "jacquard-dobby",
    "staubli, staeubli, bonas, grosse, jacquard, jacquards, dobby, dobbies, जैकार्ड, डॉबी, જેકાર્ડ, ડોબી",
  ],
  ["toyota", "toyota, toyoda, jat, jat500, jat600, jat610, jat710, jat810, टोयोटा, ટોયોટા"],
  [
    "tsuda-komaeda",
    "tsudakoma, tsuda koma, tsuda komaeda, tsuda, zax, zax9100, zax9200, zax n, सुडाकोमा, ત્સુડાકોમા",
  ],
  ["picanol", "picanol, omni, omniplus, omni plus, पिकानोल, પિકાનોલ"],
  ["others", "others, other, misc, miscellaneous, general, common, अन्य, અન્ય"],
];

const LISTED: readonly (readonly [Category, readonly string[]])[] = WORDS.flatMap(([category, words]) =>
  words.split(", ").map((word) => [category, piecesOf(word)] as const),
);

const LABELS: ReadonlyMap<string, Category> = new Map(
  CATEGORIES.flatMap((category) =>
    [category, CATEGORY_LABELS[category], NAVIGATION_LABELS[category]].map(
      (name) => [brandKey(name), category] as const,
    ),
  ),
);

export function brandKey(word: string): string {
  return piecesOf(word).join(" ");
}

/** Returns the category of a cell: by its id or label, otherwise by a brand or model in it. */
export function categoryOfWord(text: string): Category | undefined {
  const pieces = piecesOf(text);
  const known = LABELS.get(pieces.join(" "));
  if (known) return known;
  return LISTED.find(([, words]) => stands(words, pieces))?.[0];
}

const stands = (words: readonly string[], pieces: readonly string[]): boolean =>
  pieces.some((_, from) => words.every((word, at) => pieces[from + at] === word));

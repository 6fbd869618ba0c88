import { piecesOf, stem } from "../platform/words.ts";

// The search words of a site (settings part 'words'). Free of zod.

/** A typed word or phrase, and the word or phrase that it also finds. */
interface Pair {
  typed: string;
  found: string;
}

/** Comma-separated words, each of which also finds the others. */
interface Group {
  words: string;
}

/** The lists of search words. Where a word or a phrase is listed makes no difference to the search. */
export interface SearchWords {
  synonyms: Group[];
  words: Pair[];
  phrases: Pair[];
}

const SYNONYMS: readonly string[] = [
  "belt, strap, band, tape, ribbon",
  "cutter, scissor",
  "heald, heddle",
  "dropwire, dropper",
  "bobbin, spool, cone, pirn",
  "gear, gearwheel",
  "bush, bushing",
  "board, card, pcb, motherboard",
  "damper, absorber, shocker",
  "feeder, accumulator",
  "magnet, solenoid",
  "drive, driver",
  "diameter, dia",
  "selvedge, selvage, salvage",
  "sley, lay",
  "spring, kamani",
];

/** Transliterated, Hindi and Gujarati words, and words with a wider meaning, by what they find. */
const WORDS: Readonly<Record<string, string>> = {
  belt: "patta patti",
  cutter: "katar kattar katara kainchi kenchi",
  reed: "kanghi kangi kanghee",
  nozzle: "jet nozal nozel nozil nojal nojel",
  gripper: "griper graipar",
  bearing: "baring bering beyaring bairing biyaring",
  gear: "giyar giar",
  roller: "rolar",
  sprocket: "chakkar",
  valve: "valv",
  rubber: "rabar",
  hose: "pipe paip",
  air: "hawa hava",
  panel: "keypad keyboard",
  emery: "sandpaper",
  sensor: "proximity sensar",
  sub: "relay",
  diameter: "bore ø",
  left: "lh",
  right: "rh",
};

/** The words of the weaving trade, with which a new site starts; after the first save they are the owner's. */
export const FIRST_WORDS: SearchWords = {
  synonyms: SYNONYMS.map((words) => ({ words })),
  words: Object.entries(WORDS).flatMap(([found, words]) =>
    words.split(" ").map((typed) => ({ typed, found })),
  ),
  phrases: [
    { typed: "rapier head", found: "gripper" },
    { typed: "chain wheel", found: "sprocket" },
    { typed: "shock absorber", found: "damper" },
  ],
};

/** Returns a word or phrase as it is compared: 'Take-up Rollers' is 'take up roller'. */
const termOf = (text: string): string => piecesOf(text).map(stem).join(" ");

/** Returns the different words or phrases of a group, as typed: 'drop wire, dropper' has two. */
export function synonymsIn(group: string): string[] {
  const words = group.split(",").map((word) => word.trim());
  return [...new Map(words.map((word) => [termOf(word), word])).entries()].flatMap(([term, word]) =>
    term ? [word] : [],
  );
}

/** Equal for entries that mean the same. */
export const pairKey = ({ typed, found }: Pair): string => `${termOf(typed)}\n${termOf(found)}`;
export const groupKey = ({ words }: Group): string => synonymsIn(words).map(termOf).sort().join("\n");

/** Adds the missing initial search words of a new site. Omits a group that a larger one contains. */
export function withFirstWords({ synonyms, words, phrases }: SearchWords): SearchWords {
  const groups = joined(FIRST_WORDS.synonyms, synonyms, groupKey).map((group) => ({
    group,
    terms: synonymsIn(group.words).map(termOf),
  }));
  const isInside = ({ terms }: { terms: string[] }) =>
    groups.some((other) => other.terms !== terms && terms.every((term) => other.terms.includes(term)));
  return {
    synonyms: groups.filter((each) => !isInside(each)).map(({ group }) => group),
    words: joined(FIRST_WORDS.words, words, pairKey),
    phrases: joined(FIRST_WORDS.phrases, phrases, pairKey),
  };
}

/** The missing first entries, then the others in their order, each once. */
function joined<T>(first: readonly T[], own: readonly T[], keyOf: (entry: T) => string): T[] {
  const known = new Map(own.map((entry) => [keyOf(entry), entry]));
  return [...first.filter((entry) => !known.has(keyOf(entry))), ...known.values()];
}

/** Returns the stored words, else the first ones; those stored up to version 0.2 also need the trade's. */
export function wordsInForce(stored: Partial<SearchWords> | undefined): SearchWords {
  const { synonyms, words = [], phrases = [] } = stored ?? {};
  return synonyms ? { synonyms, words, phrases } : withFirstWords({ synonyms: [], words, phrases });
}

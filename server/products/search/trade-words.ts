import { FIRST_MAKERS } from "../../../contract/site/loom-makers.ts";
import type { TradeWord } from "../../../contract/site/settings.ts";
import { createSounds } from "./dictionary.ts";
import { wordsOf } from "./words.ts";

/** What the trade's words mean: synonyms, loom makers, and words that sound like a phonetic spelling. */
export interface TradeWords {
  synonymsOf(word: string): readonly string[];
  /** The query with one known phrase replaced, and its replacement, for each phrase. */
  rewritten(words: readonly string[]): { words: string[]; run: readonly string[] }[];
  /** The loom maker that a word names, in its proper spelling. */
  makerOf(word: string): string | undefined;
  /** Trade words that sound like a phonetic spelling, with their sound distance. */
  sounding(heard: string): Map<string, number>;
}

/** Groups of mutual synonyms, in the singular as indexed. */
const SYNONYM_GROUPS: readonly string[] = [
  "belt strap band tape ribbon",
  "cutter scissor",
  "heald heddle",
  "dropwire dropper",
  "bobbin spool cone pirn",
  "gear gearwheel",
  "bush bushing",
  "board card pcb motherboard",
  "damper absorber shocker",
  "feeder accumulator",
  "magnet solenoid",
  "drive driver",
  "diameter dia",
  "selvedge selvage salvage",
  "sley lay",
  "spring kamani",
];

/** One-way synonyms: transliterated, Hindi and Gujarati words, and words with a wider meaning. */
const ONE_WAY_SYNONYMS: Readonly<Record<string, string>> = {
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
};

/** Synonyms of phrases. */
const PHRASES: readonly TradeWord[] = [
  { typed: "rapier head", found: "gripper" },
  { typed: "chain wheel", found: "sprocket" },
  { typed: "shock absorber", found: "damper" },
  { typed: "lh", found: "left" },
  { typed: "rh", found: "right" },
];

/** Returns the built-in trade words and those that the owner added. */
export function createTradeWords(
  own: readonly TradeWord[],
  looms: readonly { name: string }[] = FIRST_MAKERS,
): TradeWords {
  const others = new Map<string, string[]>();
  const phrases: { run: string[]; found: string[] }[] = [];
  const note = (word: string, other: string) => others.set(word, [...(others.get(word) ?? []), other]);
  for (const group of SYNONYM_GROUPS.map((words) => words.split(" "))) {
    for (const word of group) for (const other of group) if (other !== word) note(word, other);
  }
  for (const [synonym, words] of Object.entries(ONE_WAY_SYNONYMS)) {
    for (const word of words.split(" "))
      for (const other of [synonym, ...(others.get(synonym) ?? [])]) note(word, other);
  }
  for (const { typed, found } of [...PHRASES, ...own]) {
    const [run, replacement] = [wordsOf(typed), wordsOf(found)];
    if (run.length === 1 && replacement.length === 1) note(run[0] as string, replacement[0] as string);
    else if (run.length && replacement.length) phrases.push({ run, found: replacement });
  }
  const makers = new Map(
    looms
      .flatMap(({ name }) => wordsOf(name).map((word) => [word, name] as const))
      .filter(([word]) => word.length > 3),
  );
  const sounds = createSounds(others.keys());
  return {
    makerOf: (word) => makers.get(word),
    sounding: sounds.sounding,
    synonymsOf: (word) => others.get(word) ?? NONE,
    rewritten: (words) =>
      phrases.flatMap(({ run, found }) => {
        const at = words.findIndex((_, from) => run.every((word, step) => words[from + step] === word));
        return at < 0 ? [] : [{ words: words.toSpliced(at, run.length, ...found), run }];
      }),
  };
}

const NONE: readonly string[] = [];

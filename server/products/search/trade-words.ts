import { FIRST_MAKERS } from "../../../contract/site/loom-makers.ts";
import type { TradeWord } from "../../../contract/site/settings.ts";
import { createSounds } from "./dictionary.ts";
import { wordsOf } from "./words.ts";

/** What else the words of a search may be called. */
export interface TradeWords {
  /** Other words for one. */
  synonymsOf(word: string): readonly string[];
  /** A search with a run of its words called otherwise, and the run; once for each that is known. */
  rewritten(words: readonly string[]): { words: string[]; run: readonly string[] }[];
  /** The maker of looms that a word names, as it is written. */
  makerOf(word: string): string | undefined;
  /** The trade's words that sound like one that is written as it is heard, with how much they differ from it. */
  sounding(heard: string): Map<string, number>;
}

/** Words of the trade that mean the same or nearly: each finds the others. In the singular, as words are indexed. */
const ALIKE: readonly string[] = [
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

/** What a word is called here, where that is not true the other way round: by ear, in Hindi and Gujarati, or too widely meant. */
const MEANT: Readonly<Record<string, string>> = {
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

/** What several words together are called otherwise. */
const PHRASES: readonly TradeWord[] = [
  { typed: "rapier head", found: "gripper" },
  { typed: "chain wheel", found: "sprocket" },
  { typed: "shock absorber", found: "damper" },
  { typed: "lh", found: "left" },
  { typed: "rh", found: "right" },
];

/** The words of the trade, and those that the owner adds. */
export function createTradeWords(
  own: readonly TradeWord[],
  looms: readonly { name: string }[] = FIRST_MAKERS,
): TradeWords {
  const others = new Map<string, string[]>();
  const phrases: { run: string[]; found: string[] }[] = [];
  const note = (word: string, other: string) => others.set(word, [...(others.get(word) ?? []), other]);
  for (const group of ALIKE.map((words) => words.split(" "))) {
    for (const word of group) for (const other of group) if (other !== word) note(word, other);
  }
  for (const [meant, words] of Object.entries(MEANT)) {
    for (const word of words.split(" "))
      for (const other of [meant, ...(others.get(meant) ?? [])]) note(word, other);
  }
  for (const { typed, found } of [...PHRASES, ...own]) {
    const [run, meant] = [wordsOf(typed), wordsOf(found)];
    if (run.length === 1 && meant.length === 1) note(run[0] as string, meant[0] as string);
    else if (run.length && meant.length) phrases.push({ run, found: meant });
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

/** Words of the trade that mean the same or nearly: each finds the others. In the singular, as words are indexed. */
const ALIKE: readonly string[] = [
  "belt strap band tape",
  "cutter scissor",
  "heald heddle",
  "dropwire dropper",
  "bobbin spool cone pirn",
  "gear gearwheel",
  "bush bushing",
  "board card pcb",
  "damper absorber",
  "feeder accumulator",
  "magnet solenoid",
];

/** What a word is called here, where that is not true the other way round: by ear, in Hindi and Gujarati, or too widely meant. */
const MEANT: Readonly<Record<string, string>> = {
  belt: "patta patti",
  cutter: "katar kattar katara",
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
  panel: "keypad",
  emery: "sandpaper",
  sensor: "proximity sensar",
  sub: "relay",
};

const others = new Map<string, string[]>();
const note = (word: string, other: string) => others.set(word, [...(others.get(word) ?? []), other]);
for (const group of ALIKE.map((words) => words.split(" "))) {
  for (const word of group) for (const other of group) if (other !== word) note(word, other);
}
for (const [meant, words] of Object.entries(MEANT)) {
  for (const word of words.split(" "))
    for (const other of [meant, ...(others.get(meant) ?? [])]) note(word, other);
}

const NONE: readonly string[] = [];

/** What else a word may be called. */
export const synonymsOf = (word: string): readonly string[] => others.get(word) ?? NONE;

/**
 * Trade words and what this catalogue calls the thing. Used for words that no product holds: a catalogue that
 * says 'dropper' itself is searched for 'dropper'. Written in the singular, as words are indexed.
 */
const SYNONYMS: Readonly<Record<string, string>> = {
  absorber: "damper",
  accumulator: "feeder",
  bushing: "bush",
  card: "board",
  dropper: "dropwire",
  gearwheel: "gear",
  heddle: "heald",
  pcb: "board",
  pirn: "bobbin",
  proximity: "sensor",
  solenoid: "magnet",
};

/** What to look for instead of a word that the index does not hold; undefined when there is nothing better. */
export function synonymOf(word: string): string | undefined {
  return SYNONYMS[word];
}

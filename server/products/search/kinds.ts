import { isEnglish } from "./real-words.ts";
import { wordsOf } from "./words.ts";

/** A name ends at a comma or preposition: 'Cam follower, needle bearing', 'Bracket for sensor'. */
export const NAME_ENDS = /,|\s(?:for|of|with|in|on|to)\s/i;

export const NAME_WORDS_MAX = 4;

/** The numbers of words that a maker's name may have, longest first: Van de Wiele. */
const MAKER_LENGTHS = [3, 2, 1];

/** Returns the name at the start of a title, without qualifiers. */
export const nameIn = (title: string): string => title.split(NAME_ENDS, 1)[0] ?? "";

/** Words at the end of a name that don't say what a part is: quantities and sides. */
const BESIDE = new Set(
  "assembly assy complete front kit left lh lower new pair piece pc rear rh right section set strip type unit upper".split(
    " ",
  ),
);

/** Units after a number, such as 'V DC'; 'bar' is a part. */
const UNITS = new Set("ac cm dc hp hz inch kg kv kw mm mtr rpm volt watt".split(" "));

/**
 * Returns the kind, or undefined: 'Knife set, four blades' is a knife, 'Temple ring brass 40 mm' a ring, 'Gripper tape Dornier LH/RH'
 * a tape. `isMaker` knows the names of brands and makers; a label of ordinary words ('Reed') may be a kind.
 */
export function kindIn(
  title: string,
  isMaker: (name: string) => boolean,
): { key: string; name: string } | undefined {
  const all = (nameIn(title).split("(", 1)[0] ?? "").split(/\s+/).filter(Boolean);
  const named = withoutLast(all, (words) =>
    isBeside(words.at(-1) as string) ? 1 : makerAtEnd(words, isMaker),
  );
  const plain = withoutLast(named, (words) =>
    isBeside(words.at(-1) as string) || isProperty(words.at(-1) as string) ? 1 : makerAtEnd(words, isMaker),
  );
  // Of a name of materials alone, the material is the kind.
  const words = plain.length > 0 ? plain : named;
  const key = wordsOf(words.at(-1) ?? "").join("");
  return key && words.length <= NAME_WORDS_MAX ? { key, name: words.join(" ") } : undefined;
}

/** Materials and properties, which follow a name as often as they precede it. */
const PROPERTIES = new Set(
  `aluminium brass bronze carbide carbon ceramic chrome copper iron leather metal nylon plastic polyamide polyurethane ptfe rubber
  stainless steel teflon wooden big electric electronic hard heavy large light long original short small soft thick thin
  cm diameter dia height inner inside kg length lower medium middle mm outer outside side size thickness type upper weight width
  black blue green grey red white yellow`.split(/\s+/),
);

/** Whether a folded singular word describes the kind of a part, such as 'spare', instead of naming it. */
export const isQualifier = (word: string): boolean => BESIDE.has(word) || PROPERTIES.has(word);

/** Leaves out words at the end as long as `count` returns how many. */
function withoutLast(
  words: readonly string[],
  count: (words: readonly string[]) => number,
): readonly string[] {
  const last = words.length > 0 ? count(words) : 0;
  return last > 0 ? withoutLast(words.slice(0, -last), count) : words;
}

/** The number of words at the end that are a maker's name. */
const makerAtEnd = (words: readonly string[], isMaker: (name: string) => boolean): number =>
  MAKER_LENGTHS.find((length) => {
    const name = words.slice(-length).join(" ");
    return isMaker(name) && wordsOf(name).some((word) => !isEnglish(word));
  }) ?? 0;

/** Also of 'LH/RH', of signs and of the letter of a version, as in 'Lever B'. */
const isBeside = (word: string): boolean =>
  /\p{N}/u.test(word) ||
  wordsOf(word).every((piece) => BESIDE.has(piece) || UNITS.has(piece) || /^[a-z]$/.test(piece));

/** A weight and a light at the end of a title are parts. */
const isProperty = (word: string): boolean =>
  wordsOf(word).every((piece) => PROPERTIES.has(piece) && piece !== "weight" && piece !== "light");

/** A longer shared ending is a part's name, not a kind. */
const SHARED_MAX = 3;

/** Returns the longest ending that the parts' names share: 'Nozzle' for main and relay nozzles. */
export function kindName(names: Iterable<readonly [name: string, parts: number]>): string {
  const split = [...names].map(([name, parts]) => ({ words: name.split(" "), parts }));
  const [first, ...others] = split.map(({ words }) => words.map((word) => wordsOf(word).join("")).reverse());
  let shared = Math.min(first?.length ?? 0, SHARED_MAX);
  for (const other of others) {
    if (shared <= 1) break;
    const differs = other.findIndex((word, at) => at >= shared || word !== first?.[at]);
    shared = Math.min(shared, differs < 0 ? other.length : differs);
  }
  const endings = split.map(
    ({ words, parts }) => [words.slice(-Math.max(shared, 1)).join(" "), parts] as const,
  );
  const name = mostFrequent(endings);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the most frequent spelling; ties are broken by code point order, so that every process agrees. */
export function mostFrequent(writings: Iterable<readonly [text: string, parts: number]>): string {
  const counts = new Map<string, number>();
  for (const [text, parts] of writings) counts.set(text, (counts.get(text) ?? 0) + parts);
  let usual = "";
  let most = 0;
  for (const [text, parts] of counts) {
    if (parts > most || (parts === most && text < usual)) [usual, most] = [text, parts];
  }
  return usual;
}

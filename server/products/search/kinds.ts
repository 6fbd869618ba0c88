import { stem } from "../../../contract/platform/words.ts";
import { fold, wordsOf } from "./words.ts";

/** A name ends at the first comma or preposition: 'Cam follower, needle bearing' is a cam follower, 'Bracket for sensor' a bracket. */
const NAME_ENDS = /,|\s(?:for|of|with|in|on|to)\s/i;

/** A longer one is a list of properties. */
export const NAME_WORDS_MAX = 4;

/** The name in a title, without what is said of it. */
export const nameIn = (title: string): string => title.split(NAME_ENDS, 1)[0] ?? "";

/** What says nothing of a part by itself at the end of its name: how much of it there is, and on which side it sits. */
const BESIDE = new Set(
  "assembly assy complete front kit left lh lower new pair piece pc rear rh right section set strip type unit upper".split(
    " ",
  ),
);

/**
 * What a part is by its title: the last word of its name that says so, and the name up to it. 'Knife set, four blades' is a
 * knife, 'Temple cylinder left' a cylinder. Undefined where the title is a list of properties.
 */
export function kindIn(title: string): { key: string; name: string } | undefined {
  const words = (nameIn(title).split("(", 1)[0] ?? "").split(/\s+/).filter(Boolean);
  while (words.length > 0 && isBeside(words.at(-1) as string)) words.pop();
  const key = wordsOf(words.at(-1) ?? "").join("");
  return key && words.length <= NAME_WORDS_MAX ? { key, name: words.join(" ") } : undefined;
}

const isBeside = (word: string): boolean => /\p{N}/u.test(word) || BESIDE.has(stem(fold(word)));

/** More words are no kind but a part. */
const SHARED_MAX = 3;

/**
 * What a kind is called: as much of the ends of its parts' names as they share. 'Cam follower' where all followers are cam
 * followers, 'Nozzle' for main and relay nozzles. `names` are counted by how many parts have them.
 */
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
  const name = mostUsual(endings);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The writing that most have; of several the first in the order of signs, so that every process says the same. */
export function mostUsual(writings: Iterable<readonly [text: string, parts: number]>): string {
  const counts = new Map<string, number>();
  for (const [text, parts] of writings) counts.set(text, (counts.get(text) ?? 0) + parts);
  let usual = "";
  let most = 0;
  for (const [text, parts] of counts) {
    if (parts > most || (parts === most && text < usual)) [usual, most] = [text, parts];
  }
  return usual;
}

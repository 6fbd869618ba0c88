/** What became of a text or a list, for the history, for two versions side by side, and for an import. Free of zod. */

/** A run of a text, and whether it stands in both states of it. */
export interface Piece {
  kind: "same" | "gone" | "new";
  text: string;
}

/** The most comparisons that a diff takes: two texts of 2,000 words. What is longer is told as replaced whole. */
const COMPARISONS_MAX = 4_000_000;

/** A text of which less than this share of the words stays is told as replaced: between few words that stay nobody reads it. */
const KEPT_LEAST = 0.25;

/** What became of a text, word by word. */
export function wordDiff(before: string, after: string): Piece[] {
  const list = diff(splitWords(before), splitWords(after));
  const words = (side: Piece["kind"]) =>
    list.filter(({ kind, text }) => (kind === "same" || kind === side) && text.trim()).length;
  const kept = list.filter(({ kind, text }) => kind === "same" && text.trim()).length;
  if (kept >= KEPT_LEAST * Math.max(words("gone"), words("new"))) return joined(list);
  return [...pieces("gone", [before]), ...pieces("new", [after])].filter(({ text }) => text);
}

/** What became of a list of entries, each of them whole. */
export function diff(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return [
    ...pieces("same", before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...pieces("same", before.slice(before.length - end)),
  ];
}

/** By the longest common subsequence; what is gone stands before what is new. */
function middle(before: readonly string[], after: readonly string[]): Piece[] {
  const width = after.length + 1;
  if (before.length * after.length > COMPARISONS_MAX) {
    return [...pieces("gone", before), ...pieces("new", after)];
  }
  // lengths[i * width + j]: of the longest sequence that before.slice(i) and after.slice(j) have in common.
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: Piece[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const gone = before[i];
    const added = after[j];
    if (gone !== undefined && gone === added) {
      found.push({ kind: "same", text: gone });
      i += 1;
      j += 1;
    } else if (gone !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      found.push({ kind: "gone", text: gone });
      i += 1;
    } else {
      found.push({ kind: "new", text: added ?? "" });
      j += 1;
    }
  }
  return found;
}

const pieces = (kind: Piece["kind"], texts: readonly string[]): Piece[] =>
  texts.map((text) => ({ kind, text }));

/** Words, and the space between them: put together they are the text again. */
export const splitWords = (text: string): string[] => text.match(/\S+|\s+/g) ?? [];

/** Neighbours of one kind as one. */
function joined(list: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const { kind, text } of list) {
    const last = runs.slice(-1)[0];
    if (last?.kind === kind) last.text += text;
    else runs.push({ kind, text });
  }
  return runs;
}

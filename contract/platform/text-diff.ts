/** Differences of texts and lists, for history, version comparison and imports. Free of zod. */

/** A run of a text, and whether it is in both versions. */
export interface Piece {
  kind: "same" | "gone" | "new";
  text: string;
}

/** Maximum number of comparisons (two texts of 2,000 words); longer texts count as replaced. */
const COMPARISONS_MAX = 4_000_000;

/** A text with a smaller share of unchanged words counts as replaced, because the diff would be unreadable. */
const KEPT_LEAST = 0.25;

export function wordDiff(before: string, after: string): Piece[] {
  const list = diff(splitWords(before), splitWords(after));
  const words = (side: Piece["kind"]) =>
    list.filter(({ kind, text }) => (kind === "same" || kind === side) && text.trim()).length;
  const kept = list.filter(({ kind, text }) => kind === "same" && text.trim()).length;
  if (kept >= KEPT_LEAST * Math.max(words("gone"), words("new"))) return joined(list);
  return [...pieces("gone", [before]), ...pieces("new", [after])].filter(({ text }) => text);
}

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

/** Longest common subsequence; removed entries precede added ones. */
function middle(before: readonly string[], after: readonly string[]): Piece[] {
  const width = after.length + 1;
  if (before.length * after.length > COMPARISONS_MAX) {
    return [...pieces("gone", before), ...pieces("new", after)];
  }
  // lengths[i * width + j]: the length of the longest common subsequence of before.slice(i) and after.slice(j).
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

/** Returns words and the spaces between them; joined they are the text. */
export const splitWords = (text: string): string[] => text.match(/\S+|\s+/g) ?? [];

function joined(list: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const { kind, text } of list) {
    const last = runs.slice(-1)[0];
    if (last?.kind === kind) last.text += text;
    else runs.push({ kind, text });
  }
  return runs;
}

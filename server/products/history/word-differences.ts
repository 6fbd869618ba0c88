import type { WordPiece } from "../../../contract/product-history.ts";

/** How many words are shown of what stayed, beside each change. */
const WORDS_BESIDE = 6;
/** With the spaces between them. */
const PIECES_BESIDE = 2 * WORDS_BESIDE;

/** Above this many pairs of words the middle is told as removed and added as a whole. */
const PAIRS_MAX = 1_000_000;

/** What became of a text, word by word: the pieces in their order, long ones that stayed shortened with '…'. */
export function wordDifferences(before: string, after: string): WordPiece[] {
  const from = wordsOf(before);
  const to = wordsOf(after);
  const head = sharedHead(from, to);
  const tail = sharedHead(from.slice(head).reverse(), to.slice(head).reverse());
  const middle = differ(from.slice(head, from.length - tail), to.slice(head, to.length - tail));
  const kept = (words: readonly string[]) => words.map((text): WordPiece => ({ change: "kept", text }));
  const all = [...kept(from.slice(0, head)), ...middle, ...kept(from.slice(from.length - tail))];
  const pieces = joined(all.flatMap(withoutLoneSpaces));
  return pieces.map((piece, at) => shortened(piece, at > 0, at < pieces.length - 1));
}

/** Words and the spaces between them: put together they are the text again. */
const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

function sharedHead(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}

/** The longest common run of words, in its order, decides what stayed. */
function differ(from: readonly string[], to: readonly string[]): WordPiece[] {
  const removed = from.map((text): WordPiece => ({ change: "removed", text }));
  const added = to.map((text): WordPiece => ({ change: "added", text }));
  if (from.length * to.length === 0 || from.length * to.length > PAIRS_MAX) return [...removed, ...added];
  const lengths = commonLengths(from, to);
  const pieces: WordPiece[] = [];
  let [at, toAt] = [0, 0];
  while (at < from.length && toAt < to.length) {
    const [word = "", other = ""] = [from[at], to[toAt]];
    if (word === other) {
      pieces.push({ change: "kept", text: word });
      at += 1;
      toAt += 1;
    } else if (lengthAt(lengths, at + 1, toAt) >= lengthAt(lengths, at, toAt + 1)) {
      pieces.push({ change: "removed", text: word });
      at += 1;
    } else {
      pieces.push({ change: "added", text: other });
      toAt += 1;
    }
  }
  return [...pieces, ...removed.slice(at), ...added.slice(toAt)];
}

/** How many words the rests from each pair of places on have in common at most. */
function commonLengths(from: readonly string[], to: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1));
  for (let at = from.length - 1; at >= 0; at -= 1) {
    for (let toAt = to.length - 1; toAt >= 0; toAt -= 1) {
      const longest =
        from[at] === to[toAt]
          ? lengthAt(lengths, at + 1, toAt + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, toAt), lengthAt(lengths, at, toAt + 1));
      const row = lengths[at];
      if (row) row[toAt] = longest;
    }
  }
  return lengths;
}

const lengthAt = (lengths: readonly Uint16Array[], at: number, toAt: number): number =>
  lengths[at]?.[toAt] ?? 0;

/** A space between two changes belongs to both: a new sentence is told as one, not word by word. */
function withoutLoneSpaces(piece: WordPiece, at: number, all: readonly WordPiece[]): WordPiece[] {
  const isLone = [all[at - 1], all[at + 1]].every((other) => other && other.change !== "kept");
  if (piece.change !== "kept" || piece.text.trim() || !isLone) return [piece];
  return [
    { change: "removed", text: piece.text },
    { change: "added", text: piece.text },
  ];
}

/** Neighbours of one kind as one piece; within a run of changes what was removed stands before what was added. */
function joined(pieces: readonly WordPiece[]): WordPiece[] {
  const runs: { kept: string; removed: string; added: string }[] = [];
  let last: (typeof runs)[number] | undefined;
  for (const { change, text } of pieces) {
    if (!last || (change === "kept" && (last.removed || last.added))) {
      last = { kept: "", removed: "", added: "" };
      runs.push(last);
    }
    last[change] += text;
  }
  return runs.flatMap((run) =>
    (["kept", "removed", "added"] as const)
      .filter((change) => run[change])
      .map((change) => ({ change, text: run[change] })),
  );
}

/** Of a piece that stayed, the words beside the changes before and behind it. */
function shortened(piece: WordPiece, hasBefore: boolean, hasBehind: boolean): WordPiece {
  if (!hasBefore && !hasBehind) return piece;
  const words = wordsOf(piece.text);
  const start = hasBefore ? PIECES_BESIDE : 0;
  const end = hasBehind ? PIECES_BESIDE : 0;
  if (piece.change !== "kept" || words.length <= start + end) return piece;
  const head = words.slice(0, start).join("");
  const tail = words.slice(words.length - end).join("");
  const text = [head.trimEnd(), "…", tail.trimStart()].filter(Boolean).join(" ");
  return { change: "kept", text };
}

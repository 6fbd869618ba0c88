import { diff, splitWords } from "../../../contract/platform/text-diff.ts";
import type { WordPiece } from "../../../contract/products/product-history.ts";

/** How many words are shown of what stayed, beside each change. */
const WORDS_BESIDE = 6;
/** With the spaces between them. */
const PIECES_BESIDE = 2 * WORDS_BESIDE;

const CHANGES = { same: "kept", gone: "removed", new: "added" } as const;

/** What became of a text, word by word: the pieces in their order, long ones that stayed shortened with '…'. */
export function wordDifferences(before: string, after: string): WordPiece[] {
  const words = diff(splitWords(before), splitWords(after));
  const all = words.map(({ kind, text }): WordPiece => ({ change: CHANGES[kind], text }));
  const pieces = joined(all.flatMap(withoutLoneSpaces));
  return pieces.map((piece, at) => shortened(piece, at > 0, at < pieces.length - 1));
}

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
  const words = splitWords(piece.text);
  const start = hasBefore ? PIECES_BESIDE : 0;
  const end = hasBehind ? PIECES_BESIDE : 0;
  if (piece.change !== "kept" || words.length <= start + end) return piece;
  const head = words.slice(0, start).join("");
  const tail = words.slice(words.length - end).join("");
  const text = [head.trimEnd(), "…", tail.trimStart()].filter(Boolean).join(" ");
  return { change: "kept", text };
}

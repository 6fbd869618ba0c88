import { z } from "zod";
import { diff, splitWords } from "#contract/platform/text-diff.ts";
import { FIELD_NAMES, fieldWords, type LabelOf, productField } from "#contract/products/fields.ts";
import type { HistoryDifference, WordPiece } from "#contract/products/product-history.ts";
import { presentImage, type StoredImage } from "#server/platform/media/stored/stored-image.ts";

/** Number of unchanged words shown on each side of a change. */
const CONTEXT_WORDS = 6;

const CONTEXT_PIECES = 2 * CONTEXT_WORDS;

const CHANGES = { same: "kept", gone: "removed", new: "added" } as const;

const Line = z.object({ name: z.string(), value: z.string() });

const namesOf = (lines: ReadonlyMap<string, NamedLine>): string =>
  [...lines.values()].map(({ name }) => name).join(", ");

const Keyed = z.object({ key: z.string() });

export interface Known {
  catalogs: ReadonlyMap<string, string>;
  images: readonly StoredImage[];
  labelOf: LabelOf;
}

/** The detail of a save's record (save-product.ts): old and new values by column. */
const Recorded = z.object({
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
type Changes = z.infer<typeof Recorded>["changes"];

/** Returns the changes of a record, empty if the record has another shape. */
export function recordedChanges(detail: string): Changes {
  return Recorded.safeParse(JSON.parse(detail)).data?.changes ?? {};
}

export const catalogIdsOf = ({ catalog_id: change }: Changes): string[] =>
  [change?.from, change?.to].filter((id) => typeof id === "string");

type DescribeChange = (from: unknown, to: unknown, known: Known) => HistoryDifference[];

const value =
  (field: string, format: (value: unknown, known: Known) => string | null): DescribeChange =>
  (from, to, known) => [{ kind: "value", field, from: format(from, known), to: format(to, known) }];

const prose =
  (field: string): DescribeChange =>
  (from, to) => [{ kind: "words", field, pieces: wordDifferences(String(from ?? ""), String(to ?? "")) }];

/** How the changes of each column are described, in display order. */
const COLUMNS: Readonly<Record<string, DescribeChange>> = {
  product_id: value("Product ID", String),
  ...Object.fromEntries(
    FIELD_NAMES.map((name): [string, DescribeChange] => {
      const { column, label, kind } = productField(name);
      return [
        column,
        kind === "prose"
          ? prose(label)
          : value(label, (stored, { labelOf }) => fieldWords(name, stored, labelOf)),
      ];
    }),
  ),
  catalog_id: value("Catalog", (id, { catalogs }) =>
    typeof id === "string" ? (catalogs.get(id) ?? "A deleted catalog") : null,
  ),
  specifications: specificationDifferences,
  images: (from, to, { images }) => imageDifferences(from, to, images),
};

/** Returns the readable changes of a record; unknown columns are left out. */
export const differencesOf = (changes: Changes, known: Known): HistoryDifference[] =>
  Object.entries(COLUMNS).flatMap(([column, describeChange]) => {
    const change = changes[column];
    return change ? describeChange(change.from, change.to, known) : [];
  });

/** Counts added and removed images, with the added ones that still exist; if none, reports a new order. */
function imageDifferences(before: unknown, after: unknown, now: readonly StoredImage[]): HistoryDifference[] {
  const from = parseList(before, Keyed).map(({ key }) => key);
  const to = parseList(after, Keyed).map(({ key }) => key);
  const added = to.filter((key) => !from.includes(key));
  const removed = from.filter((key) => !to.includes(key)).length;
  if (!added.length && !removed) {
    const places = (keys: readonly string[]) => keys.map((key) => from.indexOf(key) + 1).join(", ");
    return [{ kind: "value", field: "Order of pictures", from: places(from), to: places(to) }];
  }
  const shown = now.filter(({ key }) => added.includes(key)).map(presentImage);
  return [{ kind: "pictures", field: "Pictures", added: added.length, removed, shown }];
}

/** Compares specifications by name; lines with the same name are compared in their order. */
function specificationDifferences(before: unknown, after: unknown): HistoryDifference[] {
  const from = byName(parseList(before, Line));
  const to = byName(parseList(after, Line));
  const lines = [...new Set([...from.keys(), ...to.keys()])].flatMap((key): HistoryDifference[] => {
    const [old, now] = [from.get(key), to.get(key)];
    if (old?.value === now?.value) return [];
    const field = `Specification '${(now ?? old)?.name}'`;
    return [{ kind: "value", field, from: old?.value ?? null, to: now?.value ?? null }];
  });
  if (lines.length) return lines;
  return [{ kind: "value", field: "Order of specifications", from: namesOf(from), to: namesOf(to) }];
}

interface NamedLine {
  name: string;
  value: string;
}

/** The lines by unique name: repeated names get a counter. */
function byName(lines: readonly NamedLine[]): ReadonlyMap<string, NamedLine> {
  const named = new Map<string, NamedLine>();
  for (const line of lines) {
    let nth = 1;
    while (named.has(`${nth} ${line.name}`)) nth += 1;
    named.set(`${nth} ${line.name}`, line);
  }
  return named;
}

/** Parses a recorded JSON column; returns an empty list for any other content. */
function parseList<T extends z.ZodType>(text: unknown, item: T): z.output<T>[] {
  if (typeof text !== "string") return [];
  try {
    return z.array(item).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** Returns the word differences of two texts in order; long unchanged parts are shortened with '…'. */
export function wordDifferences(before: string, after: string): WordPiece[] {
  const words = diff(splitWords(before), splitWords(after));
  const all = words.map(({ kind, text }): WordPiece => ({ change: CHANGES[kind], text }));
  const pieces = joined(all.flatMap(withoutLoneSpaces));
  return pieces.map((piece, at) => shortened(piece, at > 0, at < pieces.length - 1));
}

/** Counts a space between two changed words as changed, so that a new sentence is a single difference. */
function withoutLoneSpaces(piece: WordPiece, at: number, all: readonly WordPiece[]): WordPiece[] {
  const isLone = [all[at - 1], all[at + 1]].every((other) => other && other.change !== "kept");
  if (piece.change !== "kept" || piece.text.trim() || !isLone) return [piece];
  return [
    { change: "removed", text: piece.text },
    { change: "added", text: piece.text },
  ];
}

/** Merges neighbouring pieces of one kind; within a run, removed text precedes added text. */
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

/** Keeps only the words of an unchanged piece that are next to a change. */
function shortened(piece: WordPiece, hasBefore: boolean, hasBehind: boolean): WordPiece {
  if (!hasBefore && !hasBehind) return piece;
  const words = splitWords(piece.text);
  const start = hasBefore ? CONTEXT_PIECES : 0;
  const end = hasBehind ? CONTEXT_PIECES : 0;
  if (piece.change !== "kept" || words.length <= start + end) return piece;
  const head = words.slice(0, start).join("");
  const tail = words.slice(words.length - end).join("");
  const text = [head.trimEnd(), "…", tail.trimStart()].filter(Boolean).join(" ");
  return { change: "kept", text };
}

import type { ImportReasons, ImportRow, ImportState, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_COUNTS, IMPORT_LIST, IMPORT_NEWS, IMPORT_ROWS } from "#contract/imports/messages.ts";
import type { Tone } from "../platform/ui/badge.tsx";
import type { RowKind, RowSearch } from "./import-search.ts";

type Progress = Pick<
  ProductImport,
  | "state"
  | "rows"
  | "checked"
  | "counts"
  | "applied"
  | "failed"
  | "undone"
  | "kept"
  | "noted"
  | "leftOut"
  | "unusedPictures"
  | "zipName"
>;

export const isImportPending = ({ state }: Pick<ProductImport, "state">): boolean =>
  state === "checking" || state === "applying" || state === "undoing";

/** Returns the total number of rows to apply. */
export const toApply = ({ counts }: Pick<Progress, "counts">): number => counts.new + counts.changed;

/** Returns the number of processed rows, applied or failed. */
export const through = ({ applied, failed }: Pick<Progress, "applied" | "failed">): number =>
  applied + failed;

export const undoProcessed = ({ undone, kept }: Pick<Progress, "undone" | "kept">): number => undone + kept;

/** Returns the progress from 0 to 100; undefined if nothing is counted yet. */
export function importPercent(item: Progress): number | undefined {
  const [done, all] =
    item.state === "checking"
      ? [item.checked, item.rows]
      : item.state === "undoing"
        ? [undoProcessed(item), item.applied]
        : [through(item), toApply(item)];
  return all === 0 ? undefined : Math.floor((100 * done) / all);
}

interface Badge {
  tone: Tone;
  text: string;
}

/** Returns the badge of an import's state; a checked import without a valid row is not ready. */
export function stateBadge(item: Pick<Progress, "state" | "counts">): Badge {
  if (item.state !== "checked" || toApply(item) > 0) return STATE_BADGES[item.state];
  return item.counts.refused > 0
    ? { tone: "bad", text: IMPORT_LIST.noneValid }
    : { tone: "idle", text: IMPORT_LIST.nothing };
}

const STATE_BADGES: Readonly<Record<ImportState, Badge>> = {
  checking: { tone: "info", text: IMPORT_LIST.checking },
  refused: { tone: "bad", text: IMPORT_LIST.refused },
  mapping: { tone: "warn", text: IMPORT_LIST.mapping },
  checked: { tone: "warn", text: IMPORT_LIST.checked },
  applying: { tone: "info", text: IMPORT_LIST.applying },
  stopped: { tone: "warn", text: IMPORT_LIST.stopped },
  done: { tone: "ok", text: IMPORT_LIST.done },
  undoing: { tone: "info", text: IMPORT_LIST.undoing },
  undone: { tone: "idle", text: IMPORT_LIST.undone },
};

export function rowBadge({ kind, state }: Pick<ImportRow, "kind" | "state">): Badge {
  if (kind === "refused") return { tone: "bad", text: IMPORT_ROWS.refused };
  if (kind === "left") return { tone: "idle", text: IMPORT_ROWS.left };
  if (state === "failed") return { tone: "bad", text: IMPORT_ROWS.failed };
  if (state === "undone") return { tone: "idle", text: IMPORT_ROWS.undone };
  if (state === "kept") return { tone: "warn", text: IMPORT_ROWS.kept };
  const isDone = state === "applied";
  return kind === "new"
    ? { tone: "ok", text: isDone ? IMPORT_ROWS.created : IMPORT_ROWS.new }
    : { tone: "info", text: isDone ? IMPORT_ROWS.updated : IMPORT_ROWS.changed };
}

/** Returns the row filters with their counts; failed, odd, kept and left out ones only if there are any. */
export function rowFilters(item: Pick<Progress, "counts" | "failed" | "kept" | "noted" | "leftOut">) {
  const { counts, failed, kept, noted, leftOut } = item;
  const filters: { filter: RowKind | "all"; label: string; count: number }[] = [
    { filter: "all", label: IMPORT_ROWS.all, count: toApply(item) + counts.refused + leftOut },
    { filter: "new", label: IMPORT_ROWS.new, count: counts.new },
    { filter: "changed", label: IMPORT_ROWS.changed, count: counts.changed },
    { filter: "refused", label: IMPORT_ROWS.refused, count: counts.refused },
  ];
  if (failed > 0) filters.push({ filter: "failed", label: IMPORT_ROWS.failed, count: failed });
  if (noted > 0) filters.push({ filter: "noted", label: IMPORT_ROWS.noted, count: noted });
  if (leftOut > 0) filters.push({ filter: "left", label: IMPORT_ROWS.left, count: leftOut });
  if (kept > 0) filters.push({ filter: "kept", label: IMPORT_ROWS.kept, count: kept });
  return filters;
}

/** Returns whether a filter's rows are also listed by their reasons or notes, and by which. */
export function reasonsOf(
  { counts }: Pick<Progress, "counts">,
  { kind }: RowSearch,
): ImportReasons | undefined {
  if (kind === "noted") return "noted";
  return counts.refused > 0 && (!kind || kind === "refused") ? "refused" : undefined;
}

/** Returns what an import found or did, in one line. */
export function importExtent(item: Progress): string {
  const { counts, failed, applied, undone, state } = item;
  if (state === "checking" || state === "refused" || state === "mapping")
    return item.rows ? IMPORT_COUNTS.rows(item.rows) : "";
  const isBegun = through(item) > 0 || state === "done";
  const parts = isBegun
    ? [
        IMPORT_COUNTS.applied(applied),
        failed > 0 && IMPORT_COUNTS.failed(failed),
        undone > 0 && IMPORT_COUNTS.undone(undone),
      ]
    : [
        counts.new > 0 && IMPORT_COUNTS.new(counts.new),
        counts.changed > 0 && IMPORT_COUNTS.changed(counts.changed),
        toApply(item) === 0 && IMPORT_COUNTS.same(counts.same),
      ];
  parts.push(counts.refused > 0 && IMPORT_COUNTS.refused(counts.refused));
  return parts.filter(Boolean).join(", ");
}

/** Returns the page title: the progress while in progress, else the result. */
export function titleOf(item: Progress): string {
  const percent = importPercent(item) ?? 0;
  switch (item.state) {
    case "checking":
    case "applying":
    case "undoing":
      return IMPORT_NEWS[item.state](percent);
    default:
      return IMPORT_NEWS[item.state];
  }
}

/** Returns the announcement for screen readers on another quarter or state; none on the first call. */
export function importNews(before: Progress | undefined, now: Progress): string | undefined {
  if (!before) return undefined;
  if (before.state !== now.state || quarterOf(before) !== quarterOf(now)) return titleOf(now);
  return undefined;
}

const quarterOf = (item: Progress): number => Math.floor((importPercent(item) ?? 0) / 25);

import { useCallback, useEffect, useMemo, useState } from "react";
import { useAnswer } from "../../api/use-answer.ts";
import type { ShownPart } from "./accept-parts.ts";
import { pagePartsQuery } from "./queries.ts";
import type { ViewerSource } from "./types.ts";
import { useSettled } from "./use-settled.ts";

/** The parts of a page are asked for when it was looked at so long, in milliseconds. */
const LOOKED_AT = 150;

/** A part whose card is open, beside what was pointed at; one that was only pointed at goes with the pointer. */
interface Opened {
  part: ShownPart;
  anchor: HTMLElement;
  isPinned: boolean;
}

/** The parts on the stage, and which of them is shown. */
export interface Parts {
  /** By page, in reading order. */
  byPage: ReadonlyMap<number, readonly ShownPart[]>;
  /** The number of the part that is outlined: pointed at, opened, or named by the address. */
  lit: number | undefined;
  /** The part that the address names. */
  marked: number | undefined;
  mark: (productId: number | undefined) => void;
  point: (productId: number | undefined) => void;
  opened: Opened | undefined;
  open: (opened: Opened) => void;
  close: () => void;
}

const NO_PARTS: readonly ShownPart[] = [];
const NONE: ReadonlyMap<number, readonly ShownPart[]> = new Map();

/** The parts of the pages that are shown. One that can't tell them is as a page without any. */
export function useParts(
  source: ViewerSource,
  key: string | undefined,
  shown: readonly number[],
  named: number | undefined,
): Parts {
  const [pointed, point] = useState<number>();
  const [marked, mark] = useState(named);
  const [opened, setOpened] = useState<Opened>();
  const pages = shown.join();
  const isLookedAt = useSettled(pages, LOOKED_AT) === pages;
  const [left = 1, right = left] = shown;
  const isWanted = key !== undefined && isLookedAt && source.pageParts !== undefined;
  const { data: onLeft = NO_PARTS } = useAnswer(pagePartsQuery(source, key ?? "", left), { isWanted });
  const { data: onRight = NO_PARTS } = useAnswer(pagePartsQuery(source, key ?? "", right), { isWanted });
  const byPage = useMemo(
    () =>
      onLeft.length || onRight.length
        ? new Map([
            [left, onLeft],
            [right, onRight],
          ])
        : NONE,
    [left, right, onLeft, onRight],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was open belongs to the pages that were shown
  useEffect(() => {
    setOpened(undefined);
    point(undefined);
  }, [pages, key]);
  const open = useCallback((next: Opened) => {
    // What was asked for stays when a pointer passes over another part.
    setOpened((now) => (now?.isPinned && !next.isPinned ? now : next));
    if (next.isPinned) mark(next.part.productId);
  }, []);
  const close = useCallback(() => setOpened(undefined), []);
  return {
    byPage,
    lit: pointed ?? opened?.part.productId ?? marked,
    marked,
    mark,
    point,
    opened,
    open,
    close,
  };
}

/** What a part is called where it is spoken. */
export const spokenPart = ({ title, code }: ShownPart): string => `${code}, ${title}`;

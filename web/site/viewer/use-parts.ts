import { useCallback, useEffect, useMemo, useState } from "react";
import type { ShownPart } from "#web/api/page-parts.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { pagePartsQuery } from "./document/queries.ts";
import { useSettled } from "./document/use-settled.ts";
import type { ViewerSource } from "./types.ts";

/** Milliseconds on a page until its parts are fetched. */
const LOOKED_AT = 150;

/** A part whose card is open, which `anchor` opened; unless pinned, it closes when the pointer leaves. */
interface Opened {
  part: ShownPart;
  anchor: HTMLElement;
  isPinned: boolean;
}

export interface ViewerParts {
  /** By page, in reading order. */
  byPage: ReadonlyMap<number, readonly ShownPart[]>;
  /** The parts of all shown pages, each once. */
  listed: readonly ShownPart[];
  /** Whether the shown pages' parts are loaded. */
  isKnown: boolean;
  /** Whether cards open in the list beside the page, where one is always open, instead of over the page. */
  hasKey: boolean;
  /** Tab stops are only in the sheets, as on a phone: on the page they are too small (WCAG 2.5.8). */
  isListed: boolean;
  /** The number of the part that is open in the list: the marked one, or the first. */
  current: number | undefined;
  /** The number of the outlined part: hovered, opened, or named by the address. */
  lit: number | undefined;
  marked: number | undefined;
  mark: (productId: number | undefined) => void;
  point: (productId: number | undefined) => void;
  opened: Opened | undefined;
  open: (opened: Opened) => void;
  close: () => void;
}

const NO_PARTS: readonly ShownPart[] = [];
const NONE: ReadonlyMap<number, readonly ShownPart[]> = new Map();

/** Returns the parts of the shown pages. A page whose request failed has none. */
export function useParts(
  source: ViewerSource,
  key: string | undefined,
  pageNumbers: readonly number[],
  { linkedPart, hasKey, isListed }: { linkedPart: number | undefined; hasKey: boolean; isListed: boolean },
): ViewerParts {
  const [pointed, point] = useState<number>();
  const [marked, mark] = useState(linkedPart);
  const [opened, setOpened] = useState<Opened>();
  const pages = pageNumbers.join();
  const isLookedAt = useSettled(pages, LOOKED_AT) === pages;
  const [left = 1, right = left] = pageNumbers;
  const isWanted = key !== undefined && isLookedAt && source.pageParts !== undefined;
  const leftAnswer = useAnswer(pagePartsQuery(source, key ?? "", left), { isWanted });
  const rightAnswer = useAnswer(pagePartsQuery(source, key ?? "", right), { isWanted });
  const { data: onLeft = NO_PARTS } = leftAnswer;
  const { data: onRight = NO_PARTS } = rightAnswer;
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
  const listed = useMemo(
    () => [...new Map([...byPage.values()].flat().map((part) => [part.id, part])).values()],
    [byPage],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an open card belongs to the pages that were shown
  useEffect(() => {
    setOpened(undefined);
    point(undefined);
  }, [pages, key]);
  const open = useCallback(
    (next: Opened) => {
      if (next.isPinned) mark(next.part.productId);
      // A hover doesn't replace a pinned card.
      if (!hasKey) setOpened((now) => (now?.isPinned && !next.isPinned ? now : next));
    },
    [hasKey],
  );
  const close = useCallback(() => setOpened(undefined), []);
  return {
    byPage,
    listed,
    isKnown: [leftAnswer, rightAnswer].every(({ data, isFailed }) => data !== undefined || isFailed),
    hasKey,
    isListed,
    current: hasKey
      ? (listed.find(({ productId }) => productId === marked) ?? listed[0])?.productId
      : undefined,
    lit: pointed ?? opened?.part.productId ?? marked,
    marked,
    mark,
    point,
    opened,
    open,
    close,
  };
}

export const spokenPart = ({ title, code }: ShownPart): string => `${code}, ${title}`;

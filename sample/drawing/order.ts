import type { Point3 } from "./vector.ts";

/** A body of a drawing with the room it takes in space and on the sheet. */
export interface Piece {
  low: [number, number, number];
  high: [number, number, number];
  /** Left, top, right, bottom on the sheet. */
  frame: [number, number, number, number];
  markup: string[];
}

const TOUCH = 0.02;
const COORDINATES = [0, 1, 2] as const;

export function emptyPiece(): Piece {
  return {
    low: [Infinity, Infinity, Infinity],
    high: [-Infinity, -Infinity, -Infinity],
    frame: [Infinity, Infinity, -Infinity, -Infinity],
    markup: [],
  };
}

/** Whether `front` may hide a point of `rear`, with `towards` the direction to the viewer. */
function mayHide(front: Piece, rear: Piece, towards: Point3): boolean {
  return COORDINATES.every((axis) => {
    const behindAbove = towards[axis] >= -1e-9 && front.high[axis] <= rear.low[axis] + TOUCH;
    const behindBelow = towards[axis] <= 1e-9 && front.low[axis] >= rear.high[axis] - TOUCH;
    return !(behindAbove || behindBelow);
  });
}

function meetOnSheet(a: Piece, b: Piece): boolean {
  return (
    a.frame[0] < b.frame[2] && b.frame[0] < a.frame[2] && a.frame[1] < b.frame[3] && b.frame[1] < a.frame[3]
  );
}

/** Whether the first piece, which the author drew earlier, has to be drawn first. */
function comesFirst(early: Piece, late: Piece, towards: Point3): boolean | undefined {
  if (!meetOnSheet(early, late)) {
    return undefined;
  }
  const earlyHides = mayHide(early, late, towards);
  const lateHides = mayHide(late, early, towards);
  if (!earlyHides && !lateHides) {
    return undefined;
  }
  return lateHides;
}

/**
 * Pieces from the rear to the front. Two that a plane across an axis divides have a certain order from
 * every side; two that run into each other keep the order in which they were drawn.
 */
export function fromRearToFront(pieces: readonly Piece[], towards: Point3): Piece[] {
  const before = pieces.map(() => new Set<number>());
  pieces.forEach((early, i) => {
    for (let j = i + 1; j < pieces.length; j++) {
      const late = pieces[j];
      const first = late && comesFirst(early, late, towards);
      if (first !== undefined) {
        before[first ? j : i]?.add(first ? i : j);
      }
    }
  });
  const waiting = new Set(pieces.keys());
  const sorted: Piece[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].find((i) => [...(before[i] ?? [])].every((j) => !waiting.has(j)));
    const next = free ?? Math.min(...waiting);
    waiting.delete(next);
    const piece = pieces[next];
    if (piece) {
      sorted.push(piece);
    }
  }
  return sorted;
}

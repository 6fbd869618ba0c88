import { AsyncLocalStorage } from "node:async_hooks";

/** Milliseconds of work after which a turn of the event loop leaves the rest to later ones. */
const TURN = 10;

/**
 * Lets requests wait in line instead of in one long turn of the event loop. Work that comes within the first
 * milliseconds of a turn is done at once; what comes later is done in order, one piece in each further turn. In between
 * the process reads what has arrived, and takes on new connections, of which there is only one in a turn.
 */
export function workInTurns(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const sinceBegin = turnClock();
  const next = () => {
    const work = waiting.shift();
    if (waiting.length) setImmediate(next);
    work?.();
  };
  return (work) => {
    if (!waiting.length && sinceBegin() < TURN) return work();
    // Whoever makes it wait is another request.
    waiting.push(AsyncLocalStorage.bind(work));
    if (waiting.length === 1) setImmediate(next);
  };
}

/** Tells how many milliseconds have passed since it was first asked in this turn. */
function turnClock(): () => number {
  let began: number | undefined;
  return () => {
    const now = performance.now();
    if (began === undefined) {
      began = now;
      setImmediate(() => {
        began = undefined;
      });
    }
    return now - began;
  };
}

/**
 * Tells how many milliseconds have passed since it was first asked in this turn of the event loop. In one turn the
 * process answers, one after the other, what had come by its beginning: a request met late in a long turn has
 * waited as long.
 */
export function turnClock(): () => number {
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

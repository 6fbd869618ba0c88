/**
 * One reading for all who ask at the same time. Each gets one that began after it asked, so that it sees all that was
 * written before: who comes while one is under way waits for the next.
 */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = () => {
    const reading = read();
    const ended = () => {
      running = undefined;
    };
    running = reading;
    next = undefined;
    reading.then(ended, ended);
    return reading;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}

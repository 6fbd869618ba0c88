/** Each caller gets a run that started after its call; callers during a run share the next one. */
export function sharedRun<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = () => {
    const begun = run();
    const ended = () => {
      running = undefined;
    };
    running = begun;
    next = undefined;
    begun.then(ended, ended);
    return begun;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}

/** Callers during a run share it, even if it started before their call. */
export function whileRunning(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

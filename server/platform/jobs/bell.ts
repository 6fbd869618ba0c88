/** Tells who waits for work that this process has some, so that it is not found only at the next look into the database. */
export interface Bell {
  ring(): void;
  /** How often it rang so far. */
  rings(): number;
  /** Resolves when it has rung more often than `rings` times, or after `withinMs`. */
  rungSince(rings: number, withinMs: number): Promise<void>;
}

export function createBell(): Bell {
  const listeners = new Set<() => void>();
  let count = 0;
  return {
    ring() {
      count += 1;
      for (const wake of listeners) wake();
    },
    rings: () => count,
    async rungSince(rings, withinMs) {
      if (count > rings) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, withinMs).unref();
      listeners.add(resolve);
      await promise;
      clearTimeout(timer);
      listeners.delete(resolve);
    },
  };
}

import { setTimeout as pause } from "node:timers/promises";

/** Looks again and again until `isEnough` accepts what it finds, by default anything. Throws after fifteen minutes. */
export async function waitFor<T>(
  look: () => Promise<T>,
  isEnough: (found: NonNullable<T>) => boolean = Boolean,
  everyMs = 50,
): Promise<NonNullable<T>> {
  for (const end = performance.now() + 15 * 60_000; performance.now() < end; await pause(everyMs)) {
    const found = await look();
    if (found !== undefined && found !== null && isEnough(found)) return found;
  }
  throw new Error("What was waited for did not come about");
}

import type { FastifyBaseLogger } from "fastify";
import { SiteClosed } from "../database/closed.ts";

/** Work that repeats while the process runs; it must be harmless when several processes do it at once. */
export interface Chore {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/** Runs each chore once at the start and then by its interval; a failure is logged and tried again next time. */
export function startChores(chores: readonly Chore[], log: FastifyBaseLogger): { stop(): Promise<void> } {
  const timers = new Map<Chore, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  const turn = (chore: Chore) => {
    const work = chore
      .run()
      .then(
        () => undefined,
        (error: unknown) => {
          // A chore that would write while all content is being replaced has its next turn.
          if (!(error instanceof SiteClosed)) log.error({ err: error, chore: chore.name }, "chore failed");
        },
      )
      .finally(() => {
        running.delete(work);
        if (!stopped) timers.set(chore, setTimeout(() => turn(chore), chore.everyMs).unref());
      });
    running.add(work);
  };
  for (const chore of chores) turn(chore);

  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

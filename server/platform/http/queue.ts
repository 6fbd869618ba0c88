import { SERVER } from "../../../contract/messages.ts";
import { ProblemError } from "./problems.ts";

/**
 * Lets at most `atOnce` pieces of work run and at most `waitingMax` wait for them, in order. Work beyond that
 * is refused with 503, so that a flood costs neither memory nor the time of those who came first.
 */
export function boundedQueue(atOnce: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= waitingMax) throw new ProblemError(503, SERVER.unavailable);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

import { AsyncLocalStorage } from "node:async_hooks";
import { type Client, fairLanes } from "./fair-queue.ts";

/** Milliseconds of work per turn of the event loop, before further requests are deferred. */
const TURN_MS = 10;

/** Runs work in the first milliseconds of a turn and queues the rest by client, so that sockets are read in between. */
export function workInTurns(): (work: () => void, client: Client) => void {
  const lanes = fairLanes<() => void>();
  const sinceBegin = turnClock();
  const next = () => {
    const work = lanes.next()?.item;
    if (lanes.size()) setImmediate(next);
    work?.();
  };
  return (work, client) => {
    if (!lanes.size() && sinceBegin() < TURN_MS) return work();
    // Keeps the request's own async context.
    lanes.add(client, AsyncLocalStorage.bind(work));
    if (lanes.size() === 1) setImmediate(next);
  };
}

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

/**
 * Loaded into a server before it starts (`node --import`): measures the longest time its event loop was blocked, and reports it
 * at the Unix socket that HOLD_PROBE names. Each request restarts the measurement.
 */
import { createServer } from "node:net";

/** The longest blocks since the last request, in milliseconds: wall time, and CPU time of the thread. */
export interface Holds {
  clock: number;
  processor: number;
}

const EVERY = 1;

const now = () => {
  const { user, system } = process.threadCpuUsage();
  return { clock: performance.now(), processor: (user + system) / 1000 };
};

let longest: Holds = { clock: 0, processor: 0 };
let last = now();

setInterval(() => {
  const present = now();
  longest = {
    clock: Math.max(longest.clock, present.clock - last.clock - EVERY),
    processor: Math.max(longest.processor, present.processor - last.processor),
  };
  last = present;
}, EVERY).unref();

createServer((socket) => {
  socket.end(JSON.stringify(longest));
  longest = { clock: 0, processor: 0 };
})
  .listen(process.env["HOLD_PROBE"])
  .unref();

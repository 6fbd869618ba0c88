import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const EVERY = 20;

/** Asks a server how it is without a pause, in a thread of its own: what this one does meanwhile doesn't count. */
export function watchHealth(url: string): { slowest(): Promise<number>; close(): Promise<unknown> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  return {
    /** The slowest answer since this was asked for the last time, in milliseconds, with one that is still awaited. */
    async slowest() {
      worker.postMessage("slowest");
      return (await once(worker, "message"))[0] as number;
    },
    close: () => worker.terminate(),
  };
}

if (!isMainThread && typeof workerData === "string") {
  let [slowest, asked] = [0, performance.now()];
  const note = () => {
    slowest = Math.max(slowest, performance.now() - asked);
  };
  parentPort?.on("message", () => {
    note();
    parentPort?.postMessage(slowest);
    slowest = 0;
  });
  for (;;) {
    asked = performance.now();
    await fetch(`${workerData}/api/health`).then(
      (answer) => answer.text(),
      () => undefined,
    );
    note();
    await pause(EVERY);
    asked = performance.now();
  }
}

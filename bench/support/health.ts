import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const EVERY = 20;

/** Requests a server's health continuously from a separate thread, so that this one's work does not affect it. */
export function watchHealth(url: string): { slowest(): Promise<number>; close(): Promise<unknown> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  return {
    /** The slowest response since the last call, in milliseconds, including a pending one. */
    async slowest() {
      worker.postMessage("slowest");
      return (await once(worker, "message"))[0] as number;
    },
    close: () => worker.terminate(),
  };
}

if (!isMainThread && typeof workerData === "string") {
  let [slowest, requestedAt] = [0, performance.now()];
  const note = () => {
    slowest = Math.max(slowest, performance.now() - requestedAt);
  };
  parentPort?.on("message", () => {
    note();
    parentPort?.postMessage(slowest);
    slowest = 0;
  });
  for (;;) {
    requestedAt = performance.now();
    await fetch(`${workerData}/api/health`).then(
      (answer) => answer.text(),
      () => undefined,
    );
    note();
    await pause(EVERY);
    requestedAt = performance.now();
  }
}

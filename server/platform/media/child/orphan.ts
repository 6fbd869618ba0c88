import { workerData } from "node:worker_threads";

const CHECK_INTERVAL = 1000;

// A page that never ends blocks the child's main thread, so this thread watches for the parent's exit.
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL");
}, CHECK_INTERVAL);

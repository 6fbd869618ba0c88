import { workerData } from "node:worker_threads";

const LOOK_EVERY = 1000;

// A page that takes for ever keeps the child's main thread from hearing that its parent is gone; this thread sees it.
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL");
}, LOOK_EVERY);

// Counts the processor seconds of a process and of everything that it starts.
import { readdirSync, readFileSync } from "node:fs";

/** The unit of the times in /proc, which Linux has fixed. */
const TICKS_PER_SECOND = 100;
/** Milliseconds between two looks. */
const EVERY = 500;

/**
 * Follows a process tree until the returned function is called, which returns its processor seconds (user and system). It looks
 * twice a second, since the shell's `times` omits processes that nobody waited for, which use two fifths of a browser test's
 * seconds. A process that ends sooner may be missed; without /proc the result is 0.
 */
export function followProcesses(root) {
  /** Ticks by process id and start time, so that an id that is used again counts twice. */
  const ticks = new Map();
  const look = () => {
    const running = listProcesses();
    const isOurs = ({ pid, parent, key }) => pid === root || ticks.has(key) || ours.has(parent);
    const ours = new Set();
    for (let known = -1; known < ours.size; ) {
      known = ours.size;
      for (const one of running) if (isOurs(one)) ours.add(one.pid);
    }
    for (const { pid, key, used } of running) if (ours.has(pid)) ticks.set(key, used);
  };
  const timer = setInterval(look, EVERY);
  return () => {
    clearInterval(timer);
    return [...ticks.values()].reduce((sum, used) => sum + used, 0) / TICKS_PER_SECOND;
  };
}

function listProcesses() {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
  } catch {
    return [];
  }
}

/** A process's fields of proc_pid_stat(5), of which the second is its name in brackets. */
function readProcess(name) {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, "utf8")
      .split(/\) (?!.*\) )/)[1]
      .split(" ");
    const [parent, user, system, start] = [1, 11, 12, 19].map((at) => Number(fields[at]));
    return [{ pid: Number(name), parent, key: `${name} ${start}`, used: user + system }];
  } catch {
    // It has ended.
    return [];
  }
}

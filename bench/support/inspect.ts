import { once } from "node:events";
import { until } from "../../tests/support/until.ts";

/** A process that runs with --inspect. */
export interface Inspected {
  /** Restarts the count. */
  forget(): Promise<void>;
  /** The addresses of the scripts that ran since. */
  executed(): Promise<string[]>;
  /** Disconnects: an inspected process does not exit. */
  close(): void;
}

interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { count: number }[] }[];
}

/** Connects to the inspector of a process on this machine. */
export async function inspect(port: number): Promise<Inspected> {
  let address = "";
  await until(async () => {
    const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      webSocketDebuggerUrl: string;
    }[];
    address = target?.webSocketDebuggerUrl ?? "";
    return address !== "";
  });
  const socket = new WebSocket(address);
  await once(socket, "open");
  let lastId = 0;
  const command = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      lastId += 1;
      const id = lastId;
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id: number; result: unknown };
        if (answer.id !== id) return;
        socket.removeEventListener("message", hear);
        resolve(answer.result);
      };
      socket.addEventListener("message", hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  const take = async () =>
    ((await command("Profiler.takePreciseCoverage")) as { result: ScriptCoverage[] }).result;
  await command("Profiler.enable");
  await command("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return {
    // Each reading restarts the count.
    forget: async () => void (await take()),
    executed: async () =>
      (await take())
        .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
        .map(({ url }) => url),
    close: () => socket.close(),
  };
}

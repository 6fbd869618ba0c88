import { Agent, get } from "node:http";
import { quantile } from "./figures.ts";

/** What a load was like; times in milliseconds. */
export interface LoadFigures {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

/**
 * Asks for one path after the other over `connections` kept-alive connections, for `seconds` or `most`
 * requests, whichever comes first. Talks to 127.0.0.1 only.
 */
export async function load(
  port: number,
  pathOf: (at: number) => string,
  options: { connections: number; seconds: number; most: number },
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const times: number[] = [];
  let errors = 0;
  let next = 0;
  const begin = performance.now();
  const end = begin + options.seconds * 1000;
  const worker = async () => {
    while (performance.now() < end && next < options.most) {
      const at = next;
      next += 1;
      const from = performance.now();
      if ((await ask(agent, port, pathOf(at))) !== 200) errors += 1;
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, worker));
  const elapsed = (performance.now() - begin) / 1000;
  agent.destroy();
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    errors,
  };
}

function ask(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    }).on("error", reject);
  });
}

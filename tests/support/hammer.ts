import { Agent, get } from "node:http";

/** How a request ended: complete, rejected before any of its answer, or cut in the middle. */
export interface Outcome {
  path: string;
  end: "whole" | "refused" | "cut";
  status: number;
  type: string;
  retryAfter: string;
}

/**
 * Requests `paths` in turn over `connections` concurrent connections while `goesOn` returns true. Returns the outcome
 * of each request.
 */
export async function hammer(
  url: string,
  paths: readonly string[],
  connections: number,
  goesOn: (outcome: Outcome) => boolean,
): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: Outcome[] = [];
  let next = 0;
  const worker = async () => {
    for (;;) {
      const outcome = await ask(agent, url, paths[next++ % paths.length] ?? "/");
      outcomes.push(outcome);
      if (!goesOn(outcome)) return;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return outcomes;
}

function ask(agent: Agent, url: string, path: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const none = { path, status: 0, type: "", retryAfter: "" };
    const request = get(`${url}${path}`, { agent }, (response) => {
      const { statusCode = 0, headers } = response;
      const type = headers["content-type"] ?? "";
      const some = { path, status: statusCode, type, retryAfter: headers["retry-after"] ?? "" };
      response.resume();
      response.once("close", () => resolve({ ...some, end: response.complete ? "whole" : "cut" }));
      response.on("error", () => undefined);
    });
    request.on("error", () => resolve({ ...none, end: "refused" }));
  });
}

import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Settings } from "#server/platform/config.ts";

/**
 * The fate of an S3 call: it passes, gets 503, is never answered, or its response breaks off or stalls in the middle.
 */
export type Fate = "pass" | "busy" | "hold" | "break" | "stall";

/** A proxy to the S3 test server that applies `decide` to every call. */
export interface FaultyS3 {
  settings: S3Settings;
  /** Method and URL of every call so far. */
  calls: string[];
  decide: (call: string) => Fate;
  close(): Promise<void>;
}

export async function faultyS3(target: S3Settings): Promise<FaultyS3> {
  const { hostname, port } = new URL(target.endpoint);
  const agent = new Agent({ keepAlive: true });
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    faulty.calls.push(call);
    const fate = faulty.decide(call);
    request.on("error", () => undefined);
    if (fate === "hold") return void request.resume();
    if (fate === "busy") {
      request.resume();
      return void response.writeHead(503).end();
    }
    const { method, url: path, headers } = request;
    const forward = send({ agent, hostname, port, method, path, headers }, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (fate === "pass") return void answer.pipe(response);
      const bytes = await wholeOf(answer);
      response.write(bytes.subarray(0, bytes.length / 2), () => {
        if (fate === "break") response.destroy();
      });
    });
    forward.on("error", () => response.destroy());
    request.pipe(forward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const faulty: FaultyS3 = {
    settings: { ...target, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    calls: [],
    decide: () => "pass",
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
  return faulty;
}

const wholeOf = async (answer: IncomingMessage) => Buffer.concat(await answer.toArray());

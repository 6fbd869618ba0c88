import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpuOf } from "./processes.ts";

/** The least that Node does for a request: a text that is always the same, of so many bytes. */
const SCRIPT = `
const body = Buffer.alloc(Number(process.argv[1]), "a");
require("node:http")
  .createServer((request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  })
  .listen(0, "127.0.0.1", function () { process.stdout.write(String(this.address().port)); });
`;

/** A yardstick: what is measured beside it in the same run means the same on another machine. */
export interface BareServer {
  port: number;
  pid: number;
  cpuMs(): number;
}

/** Runs something beside a server that does nothing but answer. */
export async function withBareServer<T>(bytes: number, use: (server: BareServer) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ["-e", SCRIPT, String(bytes)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = await once(child.stdout, "data");
    const pid = child.pid ?? 0;
    return await use({ port: Number(String(port)), pid, cpuMs: () => cpuOf(pid) });
  } finally {
    child.kill();
  }
}

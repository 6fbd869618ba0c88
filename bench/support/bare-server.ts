import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpuOf } from "./processes.ts";

/** The least that Node does for a request: a constant text of this many bytes. */
const SCRIPT = `
const body = Buffer.alloc(Number(process.argv[1]), "a");
require("node:http")
  .createServer((request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  })
  .listen(0, "127.0.0.1", function () { process.stdout.write(String(this.address().port)); });
`;

/** A baseline: figures measured next to it in the same run are comparable across machines. */
interface BareServer {
  port: number;
  pid: number;
  cpuMs(): number;
}

/** Runs a function next to a server that only answers. */
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

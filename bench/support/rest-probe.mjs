// Loaded into a server before everything else (node --import): reports the engine's memory to each connection at REST_PROBE.
// JavaScript, because the tool that strips types would be loaded for it and measured too.
import { createServer } from "node:net";
import { getHeapStatistics } from "node:v8";

createServer(async (socket) => {
  const { heapUsed, heapTotal, external } = process.memoryUsage();
  const { malloced_memory } = getHeapStatistics();
  const held = { heapUsed, heapReserved: heapTotal, external: external + malloced_memory };
  // Collecting the scripts takes memory, so it runs last.
  socket.end(JSON.stringify({ ...held, scripts: await scripts() }));
})
  .listen(process.env.REST_PROBE)
  .unref();

/** The number of characters in the loaded scripts, by their origin. */
async function scripts() {
  const { Session } = await import("node:inspector");
  const letters = {};
  const session = new Session();
  session.connect();
  session.on("Debugger.scriptParsed", ({ params: { url, length = 0 } }) => {
    const origin = originOf(url);
    letters[origin] = (letters[origin] ?? 0) + length;
  });
  await new Promise((resolve, reject) => {
    session.post("Debugger.enable", (error) => (error ? reject(error) : resolve()));
  });
  session.disconnect();
  return letters;
}

function originOf(url) {
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  const [, room] = /\/(server\/[a-z]+|contract|dist\/server)\//.exec(url) ?? [];
  return library ?? room ?? (url.startsWith("node:") ? "Node's own modules" : "made while it runs");
}

// Loaded into a server before everything else (node --import): tells whoever connects at REST_PROBE what the engine holds.
// JavaScript, for the tool that strips types would be loaded for it and be measured too.
import { createServer } from "node:net";
import { getHeapStatistics } from "node:v8";

createServer(async (socket) => {
  const { heapUsed, heapTotal, external } = process.memoryUsage();
  const { malloced_memory } = getHeapStatistics();
  const held = { heapUsed, heapReserved: heapTotal, external: external + malloced_memory };
  // Telling the scripts takes memory of its own: it comes last.
  socket.end(JSON.stringify({ ...held, scripts: await scripts() }));
})
  .listen(process.env.REST_PROBE)
  .unref();

/** The letters of the scripts that are loaded, by where they come from. */
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

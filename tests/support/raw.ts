import { connect } from "node:net";

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
}

/**
 * Sends raw bytes to a server and reads the response until the connection ends, for requests a regular client would
 * not send, such as '../' in a path or an incomplete form.
 */
export function rawCall(url: string, ...chunks: (string | Uint8Array)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.on("data", (bytes) => received.push(bytes));
    socket.on("error", reject);
    socket.on("close", () => {
      try {
        resolve(parse(Buffer.concat(received)));
      } catch (error) {
        reject(error);
      }
    });
    for (const chunk of chunks) socket.write(chunk);
  });
}

/** A GET of a literal target on a connection that closes after the response. */
export function rawGet(
  url: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const lines = Object.entries({ host: "127.0.0.1", connection: "close", ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return rawCall(url, Buffer.from(`GET ${target} HTTP/1.1\r\n${head}\r\n`, "latin1"));
}

function parse(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.toString("latin1", 0, Math.max(end, 0)).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  if (!status) throw new Error(`Not an HTTP answer: '${bytes.toString("latin1", 0, 200)}'`);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status, headers, body: bytes.subarray(end + 4) };
}

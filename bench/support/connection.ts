import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

/**
 * One keep-alive connection that requests one path at a time and reads only the status and length of a response: node:http uses
 * as much CPU per request as the server does for a cached page.
 */
interface Connection {
  /** Resolves to the status once the whole response has arrived; rejects if the connection ends before. */
  fetchPath(path: string): Promise<number>;
  close(): void;
}

/** Connects to 127.0.0.1; `headers` are sent with every request, as lines. */
export async function openConnection(port: number, headers: readonly string[] = []): Promise<Connection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  const rest = ` HTTP/1.1\r\n${["host: 127.0.0.1", ...headers].join("\r\n")}${HEAD_END}`;
  const nextStatus = readAnswers(socket);
  return {
    fetchPath(path) {
      socket.write(`GET ${path}${rest}`);
      return nextStatus();
    },
    close: () => socket.destroy(),
  };
}

function readAnswers(socket: Socket): () => Promise<number> {
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  let read: Buffer = Buffer.alloc(0);
  let status = 0;
  /** Remaining bytes of the body; undefined while the head is read. */
  let left: number | undefined;
  const fail = (error?: Error) => waiting?.reject(error ?? new Error("The server closed the connection"));
  const take = (chunk: Buffer) => {
    if (left === undefined) {
      read = read.length ? Buffer.concat([read, chunk]) : chunk;
      const end = read.indexOf(HEAD_END);
      if (end < 0) return;
      const head = read.toString("latin1", 0, end);
      const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (length === undefined) return fail(new Error(`An answer does not say how long it is:\n${head}`));
      status = Number(head.slice(9, 12));
      left = Number(length) - (read.length - end - HEAD_END.length);
      read = Buffer.alloc(0);
    } else {
      left -= chunk.length;
    }
    if (left > 0) return;
    left = undefined;
    waiting?.resolve(status);
  };
  socket
    .on("data", take)
    .on("error", fail)
    .on("close", () => fail());
  return () =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
    });
}

import { connect, type Socket } from "node:net";

const CALLS = ["/api/auth/login", "/api/email/callback"];

/** Opens a connection that sends only the head of a request with a body; resolves when it is sent. */
export function announceBody(url: string, localAddress: string, opened: Socket[]): Promise<Socket> {
  const path = CALLS[opened.length % CALLS.length];
  const head = [`POST ${path} HTTP/1.1`, "host: 127.0.0.1", "content-type: application/json"];
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress });
  opened.push(socket);
  socket.on("error", () => undefined).resume();
  return new Promise((resolve) => {
    socket.write([...head, "content-length: 50", "", ""].join("\r\n"), () => resolve(socket));
    socket.once("close", () => resolve(socket));
  });
}

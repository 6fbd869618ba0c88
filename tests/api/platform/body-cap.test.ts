import { connect } from "node:net";
import { expect, test } from "vitest";
import { onBothEngines, type TestApp } from "../../support/app.ts";
import { rawCall } from "../../support/raw.ts";
import { snapshot } from "../../support/snapshot.ts";

const TYPE = "content-type: multipart/form-data; boundary=b";
const CAP = 20 * 5_242_880 + 40 * 262_144;

const head = (token: string, ...lines: string[]) =>
  [
    "POST /api/products HTTP/1.1",
    "host: 127.0.0.1",
    `authorization: Bearer ${token}`,
    TYPE,
    ...lines,
    "",
    "",
  ].join("\r\n");

/** Sends one header of a part without an end, until the server has had enough. Answers the bytes sent. */
async function sendWithoutEnd({ url, token }: TestApp): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let isOpen = true;
  let goOn = () => {};
  socket.on("error", () => undefined);
  socket.on("drain", () => goOn());
  socket.on("close", () => {
    isOpen = false;
    goOn();
  });
  socket.resume();
  socket.write(head(token, "transfer-encoding: chunked", "connection: close"));
  const piece = "x".repeat(1_000_000);
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  socket.write(chunk("--b\r\nX-Endless: "));
  let sent = 0;
  while (isOpen && sent < 2 * CAP) {
    sent += piece.length;
    if (socket.write(chunk(piece))) continue;
    await new Promise<void>((resolve) => {
      goOn = resolve;
      if (!isOpen) resolve();
    });
  }
  socket.destroy();
  return sent;
}

onBothEngines("2 the size of a whole form", (open) => {
  test("one that declares more than its parts may hold is refused at once", async () => {
    const app = await open();
    const before = await snapshot(app.services);
    const declared = head(app.token, `content-length: ${CAP + 1}`, "connection: close");
    const answer = await rawCall(app.url, declared, "--b\r\n");
    expect([answer.status, answer.body.toString()]).toEqual([413, '{"message":"The request is too large"}']);
    expect(await snapshot(app.services)).toEqual(before);
  });

  test.each([
    ["of a foreign type", "text/plain"],
    ["of no type", ""],
  ])("a refused body %s leaves its connection to the next request", async (_name, type) => {
    const { url } = await open();
    const bytes = Buffer.alloc(2_500_000, "x");
    const lines = ["POST /api/auth/login HTTP/1.1", "host: 127.0.0.1", `content-length: ${bytes.length}`];
    const refused = [...lines, ...(type ? [`content-type: ${type}`] : []), "", ""].join("\r\n");
    const next = "GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";
    const answer = await rawCall(url, refused, bytes, next);
    expect(answer.status).toBe(415);
    expect(answer.body.toString()).toMatch(/HTTP\/1\.1 200 /);
  });

  test("one without an end is cut off, nothing is stored, and the process serves on", async () => {
    const app = await open();
    const before = await snapshot(app.services);
    expect(await sendWithoutEnd(app)).toBeLessThan(2 * CAP);
    expect((await app.visitor.get("/api/health")).status).toBe(200);
    expect(await snapshot(app.services)).toEqual(before);
  });
});

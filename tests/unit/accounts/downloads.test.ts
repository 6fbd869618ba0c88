import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { call } from "../../../contract/platform/call.ts";
import { handle } from "../../../server/platform/http/handle.ts";
import { mountCalls } from "../../../server/platform/http/mount-calls.ts";
import type { Staging } from "../../../server/platform/http/staging.ts";
import { until } from "../../support/until.ts";

const PIECE = "x".repeat(64 * 1024);
/** More chunks than socket buffers hold. */
const FAR = 1000;

test("22 a download pauses for a slow client and stops when the client disconnects", async () => {
  let given = 0;
  const ended = Promise.withResolvers<void>();
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        given += 1;
        yield PIECE;
      }
    } finally {
      ended.resolve();
    }
  }
  const file = call({
    method: "GET",
    path: "/file",
    access: "open",
    summary: "Read a file without an end",
    answer: { file: "text/csv" },
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  // Only forms use the staging folder.
  const staging = undefined as unknown as Staging;
  mountCalls(
    app,
    handle({ file }, { file: async () => ({ name: "a.csv", type: "text/csv", pieces: endless() }) }),
    staging,
  );
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /file HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await once(socket, "readable");
  // The client stops reading.
  await until(async () => {
    const before = given;
    for (let turn = 0; turn < 200; turn += 1) await setImmediate();
    return given === before;
  });
  expect(given).toBeLessThan(FAR);
  socket.destroy();
  await ended.promise;
});

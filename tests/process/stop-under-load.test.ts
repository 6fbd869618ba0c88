import { once } from "node:events";
import { type ClientRequest, get, type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { storeFiles } from "#server/platform/files/intents.ts";
import { newKey } from "#server/platform/files/keys.ts";
import { hammer } from "../support/hammer.ts";
import { imageFormFile } from "../support/images.ts";
import { fieldsOf, filePart, multipart } from "../support/multipart.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../support/process.ts";
import { newSite } from "../support/process-site.ts";
import { productFields } from "../support/products.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { until } from "../support/until.ts";

const PATHS = ["/products/picanol", "/api/products", "/", "/api/site"];
const CONNECTIONS = 30;
/** More than both socket buffers, so that the download stays in progress while nobody reads. */
const LARGE = 32 * 1024 * 1024;

const start = serversOfEachTest();

/** A data folder with one large file, and the file's path. */
async function withLargeFile(): Promise<{ dataDir: string; path: string }> {
  const { dataDir, use } = await newSite("sqlite");
  const key = newKey("image");
  await use(async ({ database, files }) => {
    const contents = new Map([["48.webp", Buffer.alloc(LARGE, 7)]]);
    await storeFiles(database, files, { key, contents });
    await database.main.updateTable("files").set({ state: "live" }).where("key", "=", key).execute();
  });
  return { dataDir, path: `/files/${key}/48.webp` };
}

/** Starts a download without reading it. */
async function beginDownload(url: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url), "response")) as [IncomingMessage];
  return response.pause();
}

/** Starts an upload and resolves once the server has accepted it. */
async function beginUpload(
  url: string,
  { headers, body }: ReturnType<typeof multipart>,
): Promise<ClientRequest> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const upload = request(`${url}/api/products`, {
    method: "POST",
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      "content-length": body.length,
      expect: "100-continue",
    },
  });
  upload.flushHeaders();
  await once(upload, "continue");
  upload.write(body.subarray(0, 2000));
  return upload;
}

async function readAll(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

test("stopping under load completes accepted requests, rejects others and exits with 0", async () => {
  const { dataDir, path } = await withLargeFile();
  const server = await start({ DATA_DIR: dataDir });
  const { url } = server;
  const image = await imageFormFile({ width: 900, height: 700, format: "jpeg" });
  const form = multipart([
    ...fieldsOf(productFields()),
    filePart(image.name, image.filename, image.type, image.bytes),
  ]);
  const download = await beginDownload(url + path);
  const upload = await beginUpload(url, form);
  let answered = 0;
  const load = hammer(url, PATHS, CONNECTIONS, ({ status }) => {
    answered += 1;
    return status === 200;
  });
  await until(() => answered > 2 * CONNECTIONS);

  const exit = server.end("SIGTERM");
  const outcomes = await load;
  // New requests are rejected; the two in progress complete.
  await expect(fetch(url)).rejects.toThrow();
  upload.end(form.body.subarray(2000));
  const [stored] = (await once(upload, "response")) as [IncomingMessage];
  expect(stored.statusCode).toBe(201);
  await readAll(stored);
  expect(await readAll(download)).toBe(LARGE);
  expect(await exit).toBe(0);

  expect(outcomes.filter(({ end }) => end === "cut")).toEqual([]);
  expect(outcomes.filter(({ end, status }) => end === "whole" && status !== 200)).toEqual([]);
  const again = await start({ DATA_DIR: dataDir });
  expect((await again.visitor.get("/api/products")).body.total).toBe(1);
});

test("an unfinished response delays stopping no longer than the deadline", async () => {
  const { dataDir, path } = await withLargeFile();
  const server = await start({ DATA_DIR: dataDir, STOP_SECONDS: "1", LOG_LEVEL: "warn" });
  const download = await beginDownload(server.url + path);
  const cut = once(download, "close").catch(() => undefined);
  expect(await server.end("SIGTERM")).toBe(0);
  download.on("error", () => undefined).resume();
  await cut;
  expect(download.complete).toBe(false);
  expect(server.output()).toContain("connections are cut off");
});

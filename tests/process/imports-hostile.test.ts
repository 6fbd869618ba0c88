import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ProductImport } from "#contract/imports/import.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { openMedia } from "#server/media.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import type { ApiClient, FormFile } from "../support/client.ts";
import { newFolder } from "../support/folders.ts";
import {
  HOSTILE_WORKBOOKS,
  manyMerges,
  oneRow,
  zipOfNoImages,
  zipOfOneEntry,
} from "../support/hostile-archives.ts";
import { specificationRows } from "../support/hostile-imports.ts";
import { csvFile, fullCsv, zipFile } from "../support/imports.ts";
import { memoryRise } from "../support/memory.ts";
import { type ServerProcess, startServer } from "../support/process.ts";
import { until } from "../support/until.ts";
import { workbook } from "../support/workbooks.ts";

const TIMEOUT = 240_000;
/** Maximum growth of the serving process while a file is read, in bytes. */
const RISE_MAX = 50 * 2 ** 20;

const xlsx = (bytes: Uint8Array): FormFile => csvFile(bytes, "parts.xlsx");

async function checked(admin: ApiClient, ...files: FormFile[]): Promise<ProductImport> {
  const { status, text, body } = await admin.form("POST", "/api/imports", {}, files);
  expect([status, text]).toEqual([201, expect.anything()]);
  let present: ProductImport = body;
  await until(async () => {
    present = (await admin.get(`/api/imports/${body._id}`)).body;
    return present.state !== "checking";
  }, TIMEOUT);
  return present;
}

describe("a file made to exhaust memory or time", { timeout: TIMEOUT }, () => {
  let server: ServerProcess;
  let admin: ApiClient;

  beforeAll(async () => {
    server = await startServer();
    admin = await server.signIn();
    // Loads all modules that any import needs before memory is measured.
    await checked(
      admin,
      xlsx(await workbook(["ID", "Title"], ["1", "Reed"])),
      zipFile(await zipOfNoImages(3)),
    );
    await checked(admin, csvFile(fullCsv({ Title: "Reed" })));
  }, TIMEOUT);

  afterAll(async () => {
    await server.end("SIGKILL");
    await rm(server.dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  test.each(Object.entries(HOSTILE_WORKBOOKS))(
    "workbook with %s: refused with bounded memory",
    async (_, make) => {
      const file = xlsx(await make());
      let present: ProductImport | undefined;
      const rise = await memoryRise(server.pid, async () => {
        present = await checked(admin, file);
      });
      expect([present?.state, present?.problem]).toEqual([
        "refused",
        expect.stringMatching(/^The workbook (is damaged|is too large)|^This workbook's structure/),
      ]);
      expect(rise).toBeLessThan(RISE_MAX);
    },
  );

  test("workbook with a million merged cells: read in time or refused, with bounded memory", async () => {
    const file = xlsx(await manyMerges(1_000_000));
    const rise = await memoryRise(server.pid, async () => {
      const { state, rows } = await checked(admin, file);
      // On a busy machine, a child may need more than its one-minute limit.
      expect([["checked", "refused"].includes(state), rows]).toEqual([true, 0]);
    });
    expect(rise).toBeLessThan(RISE_MAX);
  });

  test("ZIP of 20,000 names for one entry: refused", async () => {
    const zip = zipFile(zipOfOneEntry(20_000, Buffer.alloc(6_000_000)));
    const rise = await memoryRise(server.pid, async () => {
      expect(await checked(admin, csvFile(oneRow()), zip)).toMatchObject({
        state: "refused",
        problem: IMPORT_SERVER.zipOverlaps,
      });
    });
    expect(rise).toBeLessThan(RISE_MAX);
  });

  test("a check started before a restart is refused after it, and the server keeps answering", async () => {
    const make = HOSTILE_WORKBOOKS["40 million nested elements"];
    const file = xlsx((await make?.()) ?? Buffer.alloc(0));
    const { body } = await admin.form("POST", "/api/imports", {}, [file]);
    await server.end("SIGKILL");
    server = await startServer({ DATA_DIR: server.dataDir });
    const again = await server.signIn();
    await until(async () => (await again.get(`/api/imports/${body._id}`)).body.state === "refused", TIMEOUT);
    expect((await server.visitor.get("/api/health")).status).toBe(200);
  });

  test("a table that exceeds the child's time limit is refused with a message", async () => {
    const folder = await newFolder();
    const path = join(folder, "table");
    await writeFile(path, specificationRows(19_000, "a: b\n".repeat(200)));
    const media = openMedia({ deadlineMs: 300 });
    onTestFinished(media.close);
    const read = media.uploads.inBackground.table(path, { sheet: null }, join(folder, "rows"));
    await expect(read).rejects.toEqual(new MediaError("refused", IMPORT_SERVER.tooHard));
  });
});

import { expect, test } from "vitest";
import { Catalog } from "#contract/catalogs/catalog.ts";
import { CATALOG_BYTES_MAX } from "#contract/catalogs/limits.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { PDF_HEAD } from "#contract/platform/file-kinds.ts";
import { CATALOG_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import { onSharedApp } from "#tests/support/app.ts";
import { NOTHING, pdfFile, remains, upload } from "#tests/support/catalogs.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { failNth, plantTrigger, sweepNextDay } from "#tests/support/faults.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { filePart, multipart, type Part } from "#tests/support/multipart.ts";
import { goodPdf } from "#tests/support/pdfs.ts";
import { rawCall } from "#tests/support/raw.ts";
import { refused } from "#tests/support/snapshot.ts";

const PDF = "%PDF-1.7\nsomething";
const good = filePart("catalog", "a.pdf", "application/pdf", PDF);

onSharedApp("POST /catalogs/{category}", (app, open, engine) => {
  const send = (parts: readonly Part[], category = "picanol") =>
    app().admin.call("POST", `/api/catalogs/${category}`, multipart(parts));

  test("returns 201 with the active, pending catalogue and records the administrator", async () => {
    const { admin, services } = await open();
    const bytes = await goodPdf();
    const { status, body } = await upload(admin, "tsuda-komaeda", pdfFile(bytes, "Tsudakoma 2026.pdf"));
    expect(status).toBe(201);
    const catalog = Catalog.strict().parse(body);
    expect(catalog).toMatchObject({
      category: "tsuda-komaeda",
      originalName: "Tsudakoma 2026.pdf",
      pdfUrl: null,
      pdfBytes: bytes.length,
      processingStatus: "pending",
      processingError: null,
      isActive: true,
      shown: false,
      productCount: 0,
      totalPages: 0,
      pagesReady: 0,
      pageNavigation: {},
      sample: false,
      version: 1,
      uploadDate: body.createdAt,
      lastModified: null,
    });
    expect((await admin.get("/api/catalogs")).body).toEqual([catalog]);
    const { jobs, records, stored } = await remains(services);
    expect(jobs).toMatchObject([{ kind: "catalog-open", subject: catalog._id }]);
    expect([records.map((row) => row.state), stored.length]).toEqual([["live"], 1]);
    const { recentActivity } = (await admin.get("/api/stats")).body;
    expect(recentActivity[0]).toMatchObject({
      type: "create",
      description: "Uploaded catalog 'Tsudakoma 2026.pdf'",
    });
  });

  const SELECT = CATALOG_ADMIN.selectPdf;
  const named = (filename: string, type = "application/pdf", body = PDF) => [
    filePart("catalog", filename, type, body),
  ];
  test.each([
    ["no file", [], 400, SELECT],
    ["another extension", named("a.txt"), 400, SELECT],
    ["no extension", named("pdf"), 400, SELECT],
    ["two extensions", named("a.pdf.exe"), 400, SELECT],
    ["another declared type", named("a.pdf", "text/plain"), 400, SELECT],
    ["a renamed text", named("a.pdf", undefined, "hello"), 400, SELECT],
    ["an empty file", named("a.pdf", undefined, ""), 400, SELECT],
    ["too much before the PDF", named("a.pdf", undefined, `${"<html>".padEnd(PDF_HEAD)}${PDF}`), 400, SELECT],
    ["two files", [good, good], 413, CATALOG_SERVER.onePdf],
  ] as [string, Part[], number, string][])("1 rejects %s", async (_name, parts, status, message) => {
    const answer = await refused(app(), () => send(parts));
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    if (message === SELECT) {
      expect(answer.body.errors).toEqual([{ field: "catalog", message }]);
    }
    expect((await remains(app().services)).catalogs).toEqual([]);
  });

  test("1 rejects an image named as a PDF", async () => {
    const image = await imageFormFile();
    const answer = await refused(app(), () => upload(app().admin, "picanol", pdfFile(image.bytes)));
    expect([answer.status, answer.body.message]).toEqual([400, SELECT]);
  });

  test("2 an incomplete form leaves nothing stored", async () => {
    const { body, headers } = multipart([good]);
    const answer = await refused(app(), () =>
      app().admin.call("POST", "/api/catalogs/picanol", {
        headers,
        body: body.subarray(0, body.length - 30),
      }),
    );
    expect([answer.status, answer.body.message]).toEqual([400, SERVER.malformed]);
  });

  test("2 rejects a Content-Length that is too large before reading the body (413)", async () => {
    const { body, headers } = multipart([good]);
    const head = [
      "POST /api/catalogs/picanol HTTP/1.1",
      "host: 127.0.0.1",
      "connection: close",
      `authorization: Bearer ${app().token}`,
      `content-type: ${headers["content-type"]}`,
      `content-length: ${CATALOG_BYTES_MAX * 2}`,
    ];
    const answer = await rawCall(app().url, `${head.join("\r\n")}\r\n\r\n`, body);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body.toString())).toEqual({ message: CATALOG_SERVER.pdfTooLarge });
  });

  test.runIf(engine === "sqlite")("2 stops reading a file over 200 MB", async () => {
    const block = Buffer.alloc(4 * 1024 * 1024);
    const [start = "", end = ""] = multipart([filePart("catalog", "a.pdf", "application/pdf", "%PDF-|")])
      .body.toString("latin1")
      .split("|");
    const body = (async function* () {
      yield Buffer.from(start);
      for (let sent = 0; sent < CATALOG_BYTES_MAX; sent += block.length) yield block;
      yield Buffer.from(end);
    })();
    const answer = await refused(app(), async () => {
      const response = await fetch(`${app().url}/api/catalogs/picanol`, {
        method: "POST",
        headers: { authorization: `Bearer ${app().token}`, ...multipart([]).headers },
        body: body as unknown as BodyInit,
        duplex: "half",
      } as RequestInit);
      const text = await response.text();
      const received = { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
      return { call: "a file over 200 MB", ...received };
    });
    expectAnswer(answer, 413, {
      message: CATALOG_SERVER.pdfTooLarge,
      errors: [{ field: "catalog", message: CATALOG_SERVER.pdfTooLarge }],
    });
  });

  test.each(["insert on activity", "update on files"] as const)(
    "8 a database that fails at '%s' leaves no file and no row",
    async (moment) => {
      const { admin, services } = await open();
      const fault = await plantTrigger(services, moment);
      const answer = await upload(admin, "picanol", pdfFile(Buffer.from(PDF)));
      await fault.remove();
      expect([answer.status, answer.text]).toEqual([
        expect.any(Number),
        expect.not.stringContaining("planted"),
      ]);
      expect(answer.status).toBeGreaterThanOrEqual(500);
      await sweepNextDay(services);
      expect(await remains(services)).toEqual(NOTHING);
    },
  );

  test.each(["ENOSPC", "EROFS", "ECONNRESET"])("8 a store that fails with %s leaves no row", async (code) => {
    const { admin, services } = await open();
    const fault = failNth(services, "put", code, 1);
    const answer = await upload(admin, "picanol", pdfFile(Buffer.from(PDF)));
    fault.stop();
    expect([503, 507]).toContain(answer.status);
    expect(answer.text).not.toContain("planted");
    expect(await remains(services)).toEqual(NOTHING);
  });
});

onSharedApp("names of uploaded catalogues", (app) => {
  test.each([
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\a\\Part list.PDF", "Part list.pdf"],
    ["\u202efdp.exe .pdf", "fdp.exe.pdf"],
    [".pdf", "catalog.pdf"],
    [`${"x".repeat(400)}.pdf`, `${"x".repeat(150)}.pdf`],
    ["<img src=x onerror=alert(1)>.pdf", "<img src=x onerror=alert(1)>.pdf"],
    ["  Ersatz­teile   Ü.pdf", "Ersatzteile Ü.pdf"],
  ])("23 stores the file name '%s' as '%s'", async (filename, kept) => {
    const { admin, services } = app();
    const answer = await upload(admin, "picanol", pdfFile(Buffer.from(PDF), filename));
    expect([answer.status, answer.body.originalName]).toEqual([201, kept]);
    const stored = (await remains(services)).stored;
    expect(stored.length).toBeGreaterThan(0);
    for (const path of stored)
      expect(path).toMatch(/^catalog\/[0-9a-f]{2}\/catalog-[0-9a-f-]{36}\/catalog\.pdf$/);
  });
});

import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CALLS } from "#contract/calls.ts";
import type { Call } from "#contract/platform/call.ts";
import { sharedApp, type TestApp } from "#tests/support/app.ts";
import { field, filePart, type Part } from "#tests/support/multipart.ts";

/** More than the kernel's and Node's buffers take at once, so that a rejected body is unread when it is answered. */
const FILLER = "x".repeat(300_000);
const ID = "01900000-0000-7000-8000-000000000001";

interface Body {
  /** Header lines besides host, authorization and framing. */
  headers: readonly string[];
  body: string | Buffer;
  /** Header lines of the framing; by default the content-length of the body. */
  framing?: readonly string[];
  /** The sender ends its half of the connection after the body, which is shorter than declared. */
  isCutOff?: boolean;
}

const type = (value: string): string => `content-type: ${value}`;
const FORM = type("multipart/form-data; boundary=----b");
const JSON_TYPE = type("application/json");
const partsOf = (...parts: Part[]): string =>
  parts.map((part) => `------b\r\n${part.headers.join("\r\n")}\r\n\r\n${part.body}\r\n`).join("");
const FILE = partsOf(filePart("images", "a.png", "image/png", FILLER));
/** A short field first: a parser of another boundary takes the second separator for the end of the form. */
const WHOLE = `${partsOf(field("title", "1"))}${FILE}------b--\r\n`;
const form = (body: string | Buffer): Body => ({ headers: [FORM], body });
const json = (body: string | Buffer): Body => ({ headers: [JSON_TYPE], body });
const typed = (value: string, body: string | Buffer = WHOLE): Body => ({ headers: [type(value)], body });
const bounded = (boundary: string): Body => typed(`multipart/form-data; boundary=${boundary}`);
const chunked = (text: string, end = "0\r\n\r\n"): string =>
  `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n${end}`;
const inChunks = (headers: readonly string[], body: string): Body => ({
  headers,
  body,
  framing: ["transfer-encoding: chunked"],
});
const cutOff = (body: string): Body => ({
  headers: [FORM],
  body,
  framing: [`content-length: ${2 * WHOLE.length}`],
  isCutOff: true,
});

const BOUNDARIES: Record<string, Body> = {
  "an empty boundary": bounded(""),
  "the boundary '-'": bounded("-"),
  "the boundary '--'": bounded("--"),
  "the boundary '---'": bounded("---"),
  "a quoted empty boundary": bounded('""'),
  "a boundary in an open quote": bounded('"----b'),
  "a blank boundary": bounded('" "'),
  "a boundary of 10 kB": bounded("b".repeat(10_000)),
  "a boundary beyond ASCII": bounded("\u00fc"),
  "another boundary": bounded("other"),
  "two boundaries": bounded("----b; boundary=c"),
  "an extended boundary": typed("multipart/form-data; boundary*=utf-8''----b"),
  "a boundary without a value": typed("multipart/form-data; boundary"),
  "an empty boundary of dashes": typed("multipart/form-data; boundary=", "----\r\n".repeat(50_000)),
  "no boundary": typed("multipart/form-data"),
};

const TYPES: Record<string, Body> = {
  "multipart/mixed": typed("multipart/mixed; boundary=----b"),
  "multipart/ without a subtype": typed("multipart/; boundary=----b"),
  "capital MULTIPART": typed("MULTIPART/FORM-DATA; BOUNDARY=----b"),
  "two types": typed("multipart/form-data; boundary=----b, multipart/form-data; boundary=----b"),
  "no type": { headers: [], body: WHOLE },
  "an empty type": typed(""),
  "a type without a slash": typed("json"),
  "plain text": typed("text/plain", FILLER),
  "a plain form": typed("application/x-www-form-urlencoded", `a=${FILLER}`),
  bytes: typed("application/octet-stream", Buffer.alloc(300_000)),
  "JSON declared, a form sent": json(WHOLE),
  "a form declared, JSON sent": form(JSON.stringify({ title: FILLER })),
  "JSON in UTF-16": typed("application/json; charset=utf-16", Buffer.from(`{"a":"${FILLER}"}`, "utf16le")),
};

const ENCODINGS: Record<string, Body> = {
  "gzip of a form": { headers: [FORM, "content-encoding: gzip"], body: gzipSync(WHOLE) },
  "gzip declared, plain sent": { headers: [FORM, "content-encoding: gzip"], body: WHOLE },
  "gzip of JSON": { headers: [JSON_TYPE, "content-encoding: gzip"], body: gzipSync(`{"a":"${FILLER}"}`) },
  "a form in chunks": inChunks([FORM], chunked(WHOLE)),
  "JSON in chunks": inChunks([JSON_TYPE], chunked(`{"a":"${FILLER}"}`)),
  "a bad boundary in chunks": inChunks([type("multipart/form-data; boundary=-")], chunked(WHOLE)),
  "chunks with a trailer": inChunks([FORM], chunked(WHOLE, "0\r\nx-more: 1\r\n\r\n")),
  "a chunk without a length": inChunks([FORM], `zz\r\n${FILLER}`),
  "a chunk longer than declared": inChunks([FORM], `5\r\n${FILLER}`),
  "a length that isn't a number": { ...form(WHOLE), framing: ["content-length: 1e3"] },
  "two lengths": { ...form(WHOLE), framing: ["content-length: 3", `content-length: ${WHOLE.length}`] },
  "a length and chunks": {
    ...form(chunked(WHOLE)),
    framing: ["transfer-encoding: chunked", `content-length: ${WHOLE.length}`],
  },
};

const PARTS: Record<string, Body> = {
  "an empty form": form("------b--\r\n"),
  "nothing in a form": form(""),
  "text before the first part": form(`${FILLER}\r\n${WHOLE}`),
  "300 kB after the last part": form(`------b--\r\n${FILLER}`),
  "300 kB after a whole form": form(WHOLE + FILLER),
  "two forms in one": form(WHOLE + WHOLE),
  "only line breaks": form("\r\n".repeat(150_000)),
  "only dashes": form("----\r\n".repeat(50_000)),
  "only boundaries": form("------b\r\n".repeat(60_000)),
  "line feeds alone": form(WHOLE.replaceAll("\r\n", "\n")),
  "a part without a disposition": form(partsOf({ headers: ["X: 1"], body: FILLER }) + WHOLE),
  "a header without an end": form(`------b\r\nContent-Disposition: form-data; name="${FILLER}`),
  "5,000 header lines": form(`------b\r\n${"X: 1\r\n".repeat(5000)}\r\n${WHOLE}`),
  "an unknown field, then a file": form(partsOf(field("nothing", "1")) + WHOLE),
  "a field twice, then a file": form(partsOf(field("title", "1"), field("title", "1")) + WHOLE),
  "a field of 300 kB": form(partsOf(field("title", FILLER)) + WHOLE),
  "100 fields": form(partsOf(...Array.from({ length: 100 }, (_, at) => field(`f${at}`, "1"))) + WHOLE),
  "100 files": form(
    `${partsOf(...Array.from({ length: 100 }, () => filePart("images", "a", "a/b", "1")))}${WHOLE}`,
  ),
  "a file under another name": form(partsOf(filePart("avatar", "a.png", "image/png", FILLER)) + WHOLE),
  "a field named __proto__": form(partsOf(field("__proto__", "1")) + WHOLE),
  "a file named __proto__": form(partsOf(filePart("__proto__", "a.png", "image/png", FILLER)) + WHOLE),
  "a broken JSON part": form(
    partsOf({ headers: ['Content-Disposition: form-data; name="x"', JSON_TYPE], body: "{" }) + WHOLE,
  ),
  "a form without its last boundary": form(FILE),
  "a form that ends in a header": form(`${FILE}------b\r\nContent-Dispo`),
  "a form that ends in its last boundary": form(`${FILE}------b-`),
};

const JSON_BODIES: Record<string, Body> = {
  "nothing as JSON": json(""),
  "broken JSON": json(`{"a": "${FILLER}`),
  "JSON after a byte order mark": json(`\ufeff{"a":"${FILLER}"}`),
  "a list": json(`[${"1,".repeat(100_000)}1]`),
  "100,000 brackets": json("[".repeat(100_000)),
  "JSON of 1.2 MB": json(`{"a":"${FILLER.repeat(4)}"}`),
  "NUL bytes": json(Buffer.alloc(300_000)),
  "text that isn't UTF-8": json(Buffer.alloc(300_000, 0xff)),
  "__proto__ as JSON": json(`{"__proto__":{"a":1},"b":"${FILLER}"}`),
};

/** The sender ends its half of the connection, so the second request can only be refused. */
const CUT_OFF: Record<string, Body> = {
  "a form cut off in a header": cutOff("------b\r\nContent-Dispo"),
  "a form cut off in a file": cutOff(FILE.slice(0, -100)),
  "a form cut off after a bad field": cutOff(partsOf(field("nothing", "1")) + FILLER),
  "a form cut off after its last boundary": cutOff(WHOLE),
};

const BODIES = Object.entries({
  ...BOUNDARIES,
  ...TYPES,
  ...ENCODINGS,
  ...PARTS,
  ...JSON_BODIES,
  ...CUT_OFF,
});
const FIRST_PIECE = 2000;
const STATUS = /HTTP\/1\.1 ([2-5]\d\d) /;
const NEXT = "GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";

/** Milliseconds without a byte after which the server has forgotten the connection. */
const SILENCE = 10_000;

/**
 * Sends a request in two pieces and then, once its response has begun, the next one on the same connection. Returns the
 * statuses of both; the second one is 'closed' if the server closed the connection, 'silent' if it didn't answer.
 */
async function sendTwo(
  app: TestApp,
  head: string,
  { body, isCutOff }: Body,
  from: string,
): Promise<string[]> {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: from });
  let received = "";
  let hasNext = false;
  let end = "closed";
  const sendNext = () => {
    if (hasNext || !STATUS.test(received)) return;
    hasNext = true;
    if (!isCutOff) socket.write(NEXT);
  };
  socket.setEncoding("latin1");
  // The server may close the connection while the body is being sent.
  socket.on("error", () => undefined);
  socket.setTimeout(SILENCE, () => {
    end = "silent";
    socket.destroy();
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const bytes = Buffer.from(body);
  socket.write(head);
  socket.write(bytes.subarray(0, FIRST_PIECE));
  // Afterwards the server has read the first piece, and may have answered it.
  await app.visitor.get("/api/health");
  socket.on("data", (text: string) => {
    received += text;
    sendNext();
  });
  socket.write(bytes.subarray(FIRST_PIECE));
  if (isCutOff) socket.end();
  await closed;
  return [...Array.from(received.matchAll(new RegExp(STATUS, "g")), ([, status]) => status ?? ""), end];
}

function headOf({ method, path }: Call, { headers, body, framing }: Body, token: string | undefined): string {
  return [
    `${method} /api${path.replace(/\{\w+\}/g, ID)} HTTP/1.1`,
    "host: 127.0.0.1",
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...headers,
    ...(framing ?? [`content-length: ${Buffer.byteLength(body)}`]),
    "\r\n",
  ].join("\r\n");
}

/** Forms share one reader, and plain calls another: one of each kind of form and access, and calls that take no body. */
const ASKED = [
  "POST /products",
  "PUT /products/{id}",
  "POST /imports",
  "PUT /hero/slider/{id}/image",
  "POST /email/callback",
  "POST /auth/login",
  "POST /categories",
  "GET /products",
  "DELETE /products/{id}",
];
const CASES = CALLS.map((call) => [`${call.method} ${call.path}`, call] as const).filter(([name]) =>
  ASKED.includes(name),
);

describe("a request after one with a malformed body", () => {
  const app = sharedApp("sqlite");
  /** Each body comes from an address of its own, because the limits of visitors would reject most of them unread. */
  const failures = async (call: Call, token: string | undefined) => {
    await app().services.database.main.deleteFrom("call_counts").execute();
    const found: string[] = [];
    for (const [at, [name, body]] of BODIES.entries()) {
      const [first, second] = await sendTwo(app(), headOf(call, body, token), body, `127.0.1.${at + 1}`);
      if (Number.isNaN(Number(first)) || second === "silent") found.push(`${name}: ${first}, ${second}`);
    }
    return found;
  };

  test("has a case for each call", () => expect(CASES).toHaveLength(ASKED.length));

  test.each(CASES)("is answered or its connection closed: %s", async (_name, call) => {
    expect(await failures(call, undefined)).toEqual([]);
    expect(await failures(call, app().token)).toEqual([]);
  });
});

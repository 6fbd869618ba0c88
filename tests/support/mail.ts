/** What a reader of a mail sees. `headers` are decoded, by their names in lower case, in their order. */
export interface ReadMail {
  raw: string;
  headers: [name: string, value: string][];
  header(name: string): string | undefined;
  text: string;
}

/** Reads a mail of one plain-text part, as it came over the wire. */
export function readMail(raw: string): ReadMail {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    });
  const header = (name: string) => headers.find(([each]) => each === name)?.[1];
  const text = decodeBody(raw.slice(end + 4), header("content-transfer-encoding") ?? "7bit");
  return { raw, headers, header, text: text.replaceAll("\r\n", "\n") };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  const isQuoted = encoding === "quoted-printable";
  const bytes = isQuoted ? unquote(body.replace(/=\r\n/g, "")) : Buffer.from(body, "latin1");
  return bytes.toString();
}

/** Encoded words of RFC 2047; the space between two of them is none. */
function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(?==\?)/g, "$1")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString()
        : unquote(text.replaceAll("_", " ")).toString(),
    );
}

function unquote(text: string): Buffer {
  const bytes = text.replace(/=([\da-f]{2})/gi, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}

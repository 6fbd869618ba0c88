/** A part of a hand-written form, for bodies FormData can't create. */
export interface Part {
  /** The header lines of the part, without the final empty line. */
  headers: readonly string[];
  body: string | Uint8Array;
}

const BOUNDARY = "----heddle-test-boundary";

export const field = (name: string, value: string): Part => ({
  headers: [`Content-Disposition: form-data; name="${name}"`],
  body: value,
});

export const filePart = (name: string, filename: string, type: string, body: string | Uint8Array): Part => ({
  headers: [
    `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
    `Content-Type: ${type}`,
  ],
  body,
});

export const fieldsOf = (fields: Record<string, string>): Part[] =>
  Object.entries(fields).map(([name, value]) => field(name, value));

/** The bytes of a multipart body and its content-type header. */
export function multipart(parts: readonly Part[]): {
  body: Buffer<ArrayBuffer>;
  headers: { "content-type": string };
} {
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--${BOUNDARY}\r\n${part.headers.join("\r\n")}\r\n\r\n`, "utf8"),
    Buffer.from(part.body as Uint8Array),
    Buffer.from("\r\n"),
  ]);
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

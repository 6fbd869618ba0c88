/** A PDF object: its dictionary as written, and the bytes of its stream. */
export interface PdfObject {
  dictionary: string;
  stream?: string | Uint8Array;
}

/** A PDF of these objects, numbered from 1, with a correct cross-reference table. The first is the root. */
export function pdfOf(objects: readonly PdfObject[]): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const push = (...pieces: (string | Uint8Array)[]) => {
    for (const piece of pieces) {
      const part = Buffer.from(piece as string, "latin1");
      parts.push(part);
      length += part.length;
    }
  };
  push("%PDF-1.7\n");
  const table = objects.map(({ dictionary, stream }, index) => {
    const entry = `${String(length).padStart(10, "0")} 00000 n \n`;
    push(`${index + 1} 0 obj\n`);
    if (stream === undefined) push(dictionary);
    else push(dictionary.replace(/>>$/, `/Length ${stream.length}>>`), "\nstream\n", stream, "\nendstream");
    push("\nendobj\n");
    return entry;
  });
  const start = length;
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table.join("")}`);
  push(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

export interface OnePage {
  /** The page's content stream. */
  content?: string;
  /** Additional entries of the page, or a replacement of its size. */
  page?: string;
  /** Additional entries of the root. */
  root?: string;
  /** The objects from number 5 on. */
  more?: readonly PdfObject[];
}

/** A one-page PDF: object 1 is the root, 2 the pages, 3 the page, 4 its content. */
export function onePagePdf({
  content = "",
  page = "/MediaBox[0 0 400 300]",
  root = "",
  more = [],
}: OnePage): Buffer {
  return pdfOf([
    { dictionary: `<</Type/Catalog/Pages 2 0 R${root}>>` },
    { dictionary: "<</Type/Pages/Kids[3 0 R]/Count 1>>" },
    { dictionary: `<</Type/Page/Parent 2 0 R/Contents 4 0 R${page}>>` },
    { dictionary: "<<>>", stream: content },
    ...more,
  ]);
}

/** A portfolio: a cover page and files attached to it. */
export const portfolioPdf = (
  files: readonly [name: string, bytes: Buffer | string][],
  root = "/Collection<</View/D>>",
) =>
  onePagePdf({
    content: "0 0 10 10 re f",
    root: `${root}/Names<</EmbeddedFiles<</Names[${files.map(([name], at) => `(${name}) ${5 + at * 2} 0 R`).join(" ")}]>>>>`,
    more: files.flatMap(([name, stream], at) => [
      { dictionary: `<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${6 + at * 2} 0 R>>>>` },
      { dictionary: "<</Type/EmbeddedFile>>", stream },
    ]),
  });

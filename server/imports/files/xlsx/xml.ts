import type { Readable } from "node:stream";
import { IMPORT_SERVER } from "../../../../contract/messages.ts";
import { createPauses } from "../../../pauses.ts";
import { RefusedFileError } from "../refused-file.ts";

export type Attributes = Readonly<Record<string, string>>;

/** What is done with the pieces of an XML file; names stand without their prefix. */
export interface Handlers {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Reads an XML file piece by piece; after each, `take` may hand on what the handlers have put together. No entity of its
 * own is ever opened up. Throws RefusedFileError for what is no XML, and for a file that declares a document type.
 */
export async function* readXml<T>(
  stream: Readable,
  handlers: Handlers,
  take: () => readonly T[],
): AsyncGenerator<T> {
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser();
  const refuse = (error: unknown) => {
    throw new RefusedFileError(IMPORT_SERVER.workbookDamaged, { cause: error });
  };
  parser.on("error", refuse);
  parser.on("doctype", () => refuse(new Error("A document type is declared")));
  const { open, close, text } = handlers;
  if (open) parser.on("opentag", ({ name, attributes }) => open(local(name), attributes as Attributes));
  if (close) parser.on("closetag", ({ name }) => close(local(name)));
  if (text) parser.on("text", text);
  const decoder = new TextDecoder("utf-8");
  const pause = createPauses();
  try {
    for await (const chunk of stream) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      yield* take();
      await pause();
    }
    parser.write(decoder.decode()).close();
    yield* take();
  } catch (error) {
    if (error instanceof RefusedFileError) throw error;
    refuse(error);
  } finally {
    stream.destroy();
  }
}

/** Reads an XML file for what its handlers keep. */
export async function scanXml(stream: Readable, handlers: Handlers): Promise<void> {
  for await (const _ of readXml(stream, handlers, () => []));
}

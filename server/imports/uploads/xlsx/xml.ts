import type { Readable } from "node:stream";
import { WORKBOOK_ATTRIBUTES_MAX, WORKBOOK_DEPTH_MAX, WORKBOOK_PIECE_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { isRefused, MediaError } from "#server/platform/media/media-error.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Names have no prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Returns the attribute with this name, whatever prefix the file chose for its namespace. */
export const withoutPrefix = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([each]) => local(each) === name)?.[1];

/**
 * Parses XML in chunks; `take` may yield results after each. Expands no custom entities. The parser retains open elements,
 * attributes, and unfinished text, comments and names, so all are bounded here. Throws MediaError for malformed XML,
 * a document type, or exceeded bounds.
 */
export async function* readXml<T>(
  stream: Readable,
  handlers: XmlHandlers,
  take: () => readonly T[],
): AsyncGenerator<T> {
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser();
  const refuse = (error: unknown) => {
    throw new MediaError("refused", IMPORT_SERVER.workbookDamaged, { cause: error });
  };
  const bound = (isWithin: boolean) => {
    if (!isWithin) throw new MediaError("refused", IMPORT_SERVER.workbookStructure);
  };
  let [depth, attributes] = [0, 0];
  /** Offset up to which only open elements and attributes are retained. */
  let ended = 0;
  const end = () => {
    ended = parser.position;
  };
  parser.on("error", refuse);
  parser.on("doctype", () => refuse(new Error("A document type is declared")));
  parser.on("comment", end);
  parser.on("cdata", end);
  parser.on("processinginstruction", end);
  parser.on("opentagstart", () => {
    attributes = 0;
    end();
  });
  parser.on("attribute", () => {
    attributes += 1;
    bound(attributes <= WORKBOOK_ATTRIBUTES_MAX);
    end();
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    bound(depth <= WORKBOOK_DEPTH_MAX);
    end();
    handlers.open?.(local(name), attributes as Attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    end();
    handlers.close?.(local(name));
  });
  parser.on("text", (text) => {
    end();
    handlers.text?.(text);
  });
  const decoder = new TextDecoder("utf-8");
  try {
    for await (const chunk of stream) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      bound(parser.position - ended <= WORKBOOK_PIECE_MAX);
      yield* take();
    }
    parser.write(decoder.decode()).close();
    yield* take();
  } catch (error) {
    if (isRefused(error)) throw error;
    refuse(error);
  } finally {
    stream.destroy();
  }
}

export async function scanXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(stream, handlers, () => []));
}

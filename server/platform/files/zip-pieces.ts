import type { Readable } from "node:stream";
import type { ZipFile } from "yazl";

/** Yields a ZIP archive while `fill` adds to it; `isAbandoned` says that the reader has stopped. Throws what `fill` throws. */
export async function* zipPieces(
  fill: (zip: ZipFile, isAbandoned: () => boolean) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  // A PassThrough, whose declared type lacks destroy().
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on("error", fail);
  fill(zip, () => output.destroyed).then(() => zip.end(), fail);
  for await (const chunk of output) yield chunk as Uint8Array;
}

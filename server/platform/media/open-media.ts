import { openPools, type PoolsOptions } from "./child/pools.ts";
import type { PdfReader } from "./pdf/pdf.ts";
import { pdfReader } from "./pdf/reader.ts";
import { pictureMaker } from "./picture-maker.ts";
import type { Pictures } from "./pictures.ts";
import { uploadReader } from "./uploads/reader.ts";
import type { Uploads } from "./uploads/uploads.ts";

/** What reads PDFs, pictures, tables and ZIP files, in child processes that all of it shares. */
export interface Media {
  pdf: PdfReader;
  pictures: Pictures;
  uploads: Uploads;
  /** Ends the children; what was asked for and is not answered yet fails. */
  close(): Promise<void>;
}

export interface MediaOptions extends PoolsOptions {
  /** The widths that every page of a PDF is drawn at in the background. */
  widths?: readonly number[];
}

/** Opens what reads files that people send. The first call starts a child; children without work end. */
export function openMedia({ widths, ...options }: MediaOptions = {}): Media {
  const pools = openPools(options);
  return {
    pdf: pdfReader(pools, widths),
    pictures: { ...pictureMaker(pools.reserved), inBackground: pictureMaker(pools.background) },
    uploads: { ...uploadReader(pools.reserved), inBackground: uploadReader(pools.background) },
    close: pools.close,
  };
}

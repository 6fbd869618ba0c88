import { openPools, type PoolsOptions } from "./child/pools.ts";
import type { PdfReader } from "./pdf/pdf.ts";
import { pdfReader } from "./pdf/reader.ts";
import { pictureMaker } from "./picture-maker.ts";
import type { Pictures } from "./pictures.ts";

/** What reads PDFs and pictures, in child processes that all of it shares. */
export interface Media {
  pdf: PdfReader;
  pictures: Pictures;
  /** Ends the children; what was asked for and is not answered yet fails. */
  close(): Promise<void>;
}

export interface MediaOptions extends PoolsOptions {
  /** The widths that every page of a PDF is drawn at in the background. */
  widths?: readonly number[];
}

/** Opens what reads PDFs and pictures. The first call starts a child; children without work end. */
export function openMedia({ widths, ...options }: MediaOptions = {}): Media {
  const pools = openPools(options);
  return {
    pdf: pdfReader(pools, widths),
    pictures: { ...pictureMaker(pools.reserved), inBackground: pictureMaker(pools.background) },
    close: pools.close,
  };
}

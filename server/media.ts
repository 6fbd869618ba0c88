import { type PdfReader, pdfReader } from "./catalogs/pdf/pdf.ts";
import { openPrinter, type Printer } from "./enquiries/quotations/sheet/printer.ts";
import { type Uploads, uploadReader } from "./imports/uploads/uploads.ts";
import { openChildren, type PoolsOptions } from "./platform/media/children.ts";
import { type ImageMakerService, imageTasks } from "./platform/media/image-tasks.ts";
import { type MakePlate, plateTasks } from "./products/plates/plate.ts";

/** What reads files and draws in child processes. */
export interface Media {
  pdf: PdfReader;
  imageMaker: ImageMakerService;
  makePlate: MakePlate;
  uploads: Uploads;
  printer: Printer;
  close(): Promise<void>;
}

export interface MediaOptions extends PoolsOptions {
  /** Widths at which the background work draws every page. */
  widths?: readonly number[];
}

/** Opens the media services. The first call starts a child; idle children end. */
export function openMedia({ widths, ...options }: MediaOptions = {}): Media {
  const { background, reserved, close } = openChildren(options);
  return {
    pdf: pdfReader({ background, reserved }, widths),
    imageMaker: { ...imageTasks.on(reserved), inBackground: imageTasks.on(background) },
    makePlate: plateTasks.on(reserved).makePlate,
    uploads: { ...uploadReader(reserved), inBackground: uploadReader(background) },
    printer: openPrinter(reserved),
    close,
  };
}

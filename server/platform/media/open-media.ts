import { availableParallelism } from "node:os";
import { IMPORT_SERVER } from "../../../contract/messages.ts";
import { CATALOG_IMAGE_WIDTHS } from "../../../contract/platform/limits.ts";
import { fairQueue } from "../http/fair-queue.ts";
import type { MediaCall, MediaValue } from "./child/protocol.ts";
import { type ChildLimits, type MediaChild, startChild } from "./child/start-child.ts";
import {
  type EncodedImage,
  type ImageCall,
  type ImageFile,
  type ImageMaker,
  type ImageMakerService,
  RefusedImageError,
} from "./image-maker.ts";
import { type DrawnPage, PdfError, type PdfFacts, type PdfProblem, type PdfReader } from "./pdf/pdf.ts";
import type { ScannedPage } from "./scan/scan.ts";
import { openPrinter, type Printer } from "./sheet/printer.ts";
import type { PageTables } from "./tables/read-page.ts";
import {
  type RefusedEntry,
  RefusedFileError,
  type UploadCall,
  type UploadReader,
  type Uploads,
  type UploadValue,
} from "./uploads/uploads.ts";

/** PDFium's memory only grows. */
const CALLS_PER_CHILD = 500;

/** Factor by which the visitors' child stays idle longer: who zooms into one page soon zooms into the next. */
const RESERVED_IDLE_FACTOR = 4;

/** Milliseconds that a visitor waits for an image. */
const RESERVED_DEADLINE = 20_000;

/** Problems worth a retry in a new child, which earlier files haven't affected. Slowness is the file's own. */
const RETRIED_PROBLEMS: readonly PdfProblem[] = ["crashed", "too-large"];

export interface Media {
  pdf: PdfReader;
  imageMaker: ImageMakerService;
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
  const pools = openPools(options);
  return {
    pdf: pdfReader(pools, widths),
    imageMaker: { ...imageMaker(pools.reserved), inBackground: imageMaker(pools.background) },
    uploads: { ...uploadReader(pools.reserved), inBackground: uploadReader(pools.background) },
    printer: openPrinter((call) => pools.reserved(call) as Promise<Uint8Array>),
    close: pools.close,
  };
}

function pdfReader(
  { background, reserved }: Pick<MediaPools, "background" | "reserved">,
  widths: readonly number[] = CATALOG_IMAGE_WIDTHS.slice(0, -1),
): PdfReader {
  return {
    inspect: (path) => background({ task: "inspect", path }) as Promise<PdfFacts>,
    draw: (path, page, folder) =>
      background({ task: "draw", path, page, folder, widths }) as Promise<DrawnPage>,
    scan: (path, page) => background({ task: "scan", path, page }) as Promise<ScannedPage>,
    tables: (path, page, asked = {}) =>
      background({ task: "tables", path, page, asked }) as Promise<PageTables>,
    cut: (path, page, boxes, folder) =>
      background({ task: "cut-pieces", path, page, boxes, folder }) as Promise<ImageFile[]>,
    onDemand: (path, page, kind, folder) =>
      reserved({ task: "on-demand", path, page, kind, folder }) as Promise<ImageFile>,
  };
}

export function uploadReader(call: ChildCall): UploadReader {
  /** A child that crashed or ran out of memory did so because of the file. */
  const ask = async <T extends UploadValue>(asked: UploadCall, broken: () => T): Promise<T> => {
    try {
      return (await call(asked)) as T;
    } catch (error) {
      if (error instanceof PdfError) return broken();
      throw error;
    }
  };
  const refuse = (): never => {
    throw new RefusedFileError(IMPORT_SERVER.tooHard);
  };
  const damaged = (): RefusedEntry => ({ problem: "damaged" });
  return {
    table: (path, sheet, target) => ask({ task: "table", path, sheet, target }, refuse),
    zipNames: (path, target) => ask({ task: "zip-names", path, target }, refuse),
    zipPhoto: (path, name, hasThumbnail) => ask({ task: "zip-photo", path, name, hasThumbnail }, damaged),
    zipFile: (asked) => ask({ task: "zip-file", ...asked }, damaged),
  };
}

/** Returns an image maker that uses `call`'s children. Rejects an image that crashes one. */
function imageMaker(call: ChildCall): ImageMaker {
  const ask = async (asked: ImageCall) => {
    try {
      return await call(asked);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      throw new RefusedImageError("A child broke down", { cause: error });
    }
  };
  return {
    encode: (path, widths) => ask({ task: "encode", path, widths }) as Promise<EncodedImage>,
    logo: (path) => ask({ task: "logo", path }) as Promise<EncodedImage>,
    plate: (words) => ask({ task: "plate", words }) as Promise<EncodedImage>,
    look: (bytes) => ask({ task: "look", bytes }) as Promise<undefined>,
    small: (bytes) => ask({ task: "small", bytes }) as Promise<string>,
    cutOut: (image, cut, pixels) => ask({ task: "cut", image, cut, pixels }) as Promise<Uint8Array>,
    cutFigure: (image, printed, size) => ask({ task: "figure", image, printed, size }) as Promise<Uint8Array>,
    shareCard: (image) => ask({ task: "card", image }) as Promise<Uint8Array>,
    webp: (path, width, folder) => ask({ task: "webp", path, width, folder }) as Promise<ImageFile>,
    cardOf: (path, folder) => ask({ task: "card-of", path, folder }) as Promise<ImageFile>,
  };
}

interface PoolsOptions {
  /** Maximum of background children; never more than processors. */
  children?: number;
  /** Milliseconds per call, without waiting for a child or its start. */
  deadlineMs?: number;
  /** Milliseconds that an idle child stays. */
  idleMs?: number;
  memoryBytes?: number;
}

/** Calls a child. Throws PdfError or RefusedImageError if the file is at fault. */
type ChildCall = (call: MediaCall) => Promise<MediaValue>;

interface MediaPools {
  background: ChildCall;
  reserved: ChildCall;
  close(): Promise<void>;
}

function openPools(options: PoolsOptions = {}): MediaPools {
  const { children = 2, deadlineMs = 60_000, idleMs = 30_000, memoryBytes = 2 ** 30 } = options;
  const limits = { deadlineMs, memoryBytes };
  const background = openPool({ most: Math.min(children, availableParallelism()), idleMs, limits });
  const reserved = openPool({
    most: 1,
    idleMs: idleMs * RESERVED_IDLE_FACTOR,
    limits: { ...limits, deadlineMs: Math.min(deadlineMs, RESERVED_DEADLINE) },
    isUrgent: true,
  });
  return {
    background: (call) => askTwice(background, call),
    reserved: (call) => askTwice(reserved, call),
    close: async () => {
      await Promise.all([background.close(), reserved.close()]);
    },
  };
}

async function askTwice(pool: ChildPool, asked: MediaCall): Promise<MediaValue> {
  try {
    return await pool.call(asked, false);
  } catch (error) {
    if (!(error instanceof PdfError && RETRIED_PROBLEMS.includes(error.problem))) throw error;
    return pool.call(asked, true);
  }
}

interface ChildPool {
  /** Calls a child, preferably one with the document open; with `fresh`, an unused one. */
  call(call: MediaCall, fresh: boolean): Promise<MediaValue>;
  close(): Promise<void>;
}

interface PoolOptions {
  most: number;
  idleMs: number;
  limits: ChildLimits;
  /** Visitors wait for these children: they run at the site's own priority. */
  isUrgent?: boolean;
}

function openPool({ most, idleMs, limits, isUrgent = false }: PoolOptions): ChildPool {
  const closed = new Error("The media reader is closed");
  const alive = new Set<MediaChild>();
  const idle = new Map<MediaChild, NodeJS.Timeout>();
  const inTurn = fairQueue<MediaValue>(most, Number.POSITIVE_INFINITY);
  let open = true;

  function start(): MediaChild {
    const child = startChild(limits, isUrgent);
    alive.add(child);
    child.exited.then(() => {
      alive.delete(child);
      takeIdle(child);
    });
    return child;
  }

  function takeIdle(child: MediaChild): MediaChild {
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  }

  function pick(call: MediaCall, fresh: boolean): MediaChild {
    const path = "path" in call ? call.path : undefined;
    const rested = [...idle.keys()].filter((child) => !child.ended());
    const first = rested.find((child) => child.path() === path) ?? rested[0];
    if (!first) return start();
    takeIdle(first);
    if (!fresh) return first;
    first.end(closed);
    return start();
  }

  function markIdle(child: MediaChild): void {
    if (child.ended()) return;
    if (!open || child.calls() >= CALLS_PER_CHILD) child.end(closed);
    else
      idle.set(
        child,
        setTimeout(() => child.end(closed), idleMs),
      );
  }

  return {
    call: (call, fresh) =>
      inTurn(async () => {
        if (!open) throw closed;
        const child = pick(call, fresh);
        try {
          return await child.call(call);
        } finally {
          markIdle(child);
        }
      }),
    async close() {
      open = false;
      const last = [...alive];
      for (const child of last) child.end(closed);
      await Promise.all(last.map(({ exited }) => exited));
    },
  };
}

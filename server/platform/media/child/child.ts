import { readdirSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { type ImageCall, type ImageValue, RefusedImageError } from "../image-maker.ts";
import type { PdfAnswers } from "../pdf/answer.ts";
import { PdfError } from "../pdf/pdf.ts";
import type { archiveAnswers } from "../uploads/archive.ts";
import { RefusedFileError, type UploadCall, type UploadValue } from "../uploads/uploads.ts";
import {
  EXIT_BROKEN,
  EXIT_MEMORY,
  type MediaCall,
  type MediaMessage,
  type MediaValue,
  URGENT,
} from "./protocol.ts";

const LOW = constants.priority.PRIORITY_BELOW_NORMAL;

/** Bytes of PDFium's memory above which a crash counts as out of memory (`--wasm-max-mem-pages`). */
const MEMORY_FULL = 384 * 2 ** 20;

if (process.argv[3] !== URGENT) lowerPriority();
// Passed by the parent: a parent that exits during the start would be missed otherwise.
new Worker(new URL("./orphan.ts", import.meta.url), { workerData: Number(process.argv[2]) });
const { answer, memoryTaken } = answerer();

/** A crash of PDFium ends the process without a response, because its memory can't be trusted any more. */
async function messageOf(call: MediaCall): Promise<MediaMessage> {
  try {
    return { value: await answer(call) };
  } catch (error) {
    if (error instanceof PdfError) return { problem: error.problem, detail: error.detail };
    if (error instanceof RefusedImageError) return { refused: error.message, size: error.size };
    if (error instanceof RefusedFileError) return { refusedFile: error.message };
    if (!isBreakdown(error)) return { failure: String(error) };
    process.stderr.write(String(error));
    process.exit(memoryTaken() > MEMORY_FULL ? EXIT_MEMORY : EXIT_BROKEN);
  }
}

function isBreakdown(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

function say(message: MediaMessage): void {
  if (process.connected) process.send?.(message);
}

/** Calls made so far: the first of each kind loads its code. */
const calledTasks = new Set<string>();

process.on("message", async (call: MediaCall) => {
  say(await messageOf(call));
  if (calledTasks.has(call.task)) return;
  calledTasks.add(call.task);
  // The next child starts in half the time. This one will be killed, which doesn't write the cache.
  flushCompileCache();
});
// Killed: an orderly exit during the start can wait forever for a V8 thread.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
say({ ready: true });

/** Lowers this process's priority below that of the site's responses. */
function lowerPriority(): void {
  setPriority(LOW);
  // Linux has a priority per thread; new threads inherit it.
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), LOW);
}

/** Answers calls one by one. Loads the code for PDFs, images, tables and ZIP files on demand. */
function answerer() {
  let pdf: PdfAnswers | undefined;
  let archives: ReturnType<typeof archiveAnswers> | undefined;
  const pdfAnswers = async () => {
    const { openPdfAnswers } = await import("../pdf/answer.ts");
    pdf = await openPdfAnswers();
    return pdf;
  };
  const answerUpload = async (call: UploadCall): Promise<UploadValue> => {
    if (call.task === "table") {
      const { writeTable } = await import("../uploads/write-table.ts");
      return writeTable(call.path, call.sheet, call.target);
    }
    archives ??= (await import("../uploads/archive.ts")).archiveAnswers();
    return archives(call);
  };
  const answer = async (call: MediaCall): Promise<MediaValue> => {
    switch (call.task) {
      case "inspect":
      case "draw":
      case "scan":
      case "tables":
      case "cut-pieces":
      case "on-demand":
        return (pdf ?? (await pdfAnswers())).answer(call);
      case "table":
      case "zip-names":
      case "zip-photo":
      case "zip-file":
        return answerUpload(call);
      case "sheet":
        return (await import("../sheet/draw-sheet.ts")).drawSheet(JSON.parse(call.document));
      default:
        return answerImage(call);
    }
  };
  return { answer, memoryTaken: () => pdf?.memoryTaken() ?? 0 };
}

async function answerImage(call: ImageCall): Promise<ImageValue> {
  switch (call.task) {
    case "encode":
      return (await import("../images.ts")).encodeImage(call.path, call.widths);
    case "plate":
      return (await import("../plate/draw-plate.ts")).encodePlate(call.words);
    case "logo":
      return (await import("../images.ts")).encodeLogo(call.path);
    case "look":
      await (await import("../images.ts")).inspectImage(Buffer.from(call.bytes));
      return undefined;
    case "small":
      return (await import("../images.ts")).smallImage(Buffer.from(call.bytes));
    case "cut":
      return (await import("../images.ts")).cutOut(call.image, call.cut, call.pixels);
    case "figure":
      return (await import("../images.ts")).cutFigure(call.image, call.printed, call.size);
    case "card":
      return (await import("../images.ts")).shareCard(call.image);
    case "webp":
      return (await import("../images.ts")).webpOfAvif(call.path, call.width, call.folder);
    case "card-of":
      return (await import("../images.ts")).cardOfAvif(call.path, call.folder);
  }
}

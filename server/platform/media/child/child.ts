import { flushCompileCache } from "node:module";
import { Worker } from "node:worker_threads";
import { PdfError } from "../pdf/pdf.ts";
import { RefusedImageError } from "../pictures.ts";
import { RefusedFileError } from "../uploads/refused-file.ts";
import { answerer } from "./answer.ts";
import { lowerPriority } from "./priority.ts";
import { EXIT_BROKEN, EXIT_MEMORY, type MediaCall, type MediaMessage, URGENT } from "./protocol.ts";

/** With this much taken, a breakdown is put down to the memory PDFium may have (`--wasm-max-mem-pages`). */
const MEMORY_FULL = 384 * 2 ** 20;

if (process.argv[3] !== URGENT) lowerPriority();
// Told by the parent: one that ends while this starts would be missed otherwise.
new Worker(new URL("./orphan.ts", import.meta.url), { workerData: Number(process.argv[2]) });
const { answer, memoryTaken } = answerer();

/** When PDFium breaks down the process ends without an answer: nothing in its memory can be relied on any more. */
async function messageOf(call: MediaCall): Promise<MediaMessage> {
  try {
    return { value: await answer(call) };
  } catch (error) {
    if (error instanceof PdfError) return { problem: error.problem, detail: error.detail };
    if (error instanceof RefusedImageError) return { refused: error.message };
    if (error instanceof RefusedFileError) return { refusedFile: error.message };
    if (!isBreakdown(error)) return { failure: String(error) };
    process.stderr.write(String(error));
    process.exit(memoryTaken() > MEMORY_FULL ? EXIT_MEMORY : EXIT_BROKEN);
  }
}

/** A trap inside PDFium, or a stack or memory that is used up. */
function isBreakdown(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

function say(message: MediaMessage): void {
  if (process.connected) process.send?.(message);
}

/** What was asked for so far: the first call of each kind loads what answers it. */
const known = new Set<string>();

process.on("message", async (call: MediaCall) => {
  say(await messageOf(call));
  if (known.has(call.task)) return;
  known.add(call.task);
  // The next child starts with half of the work. This one will be killed, and writes nothing then.
  flushCompileCache();
});
// Without its parent nobody waits for an answer. Killed, for one that exits in an orderly way while it starts may wait
// for a thread of V8 for ever.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
say({ ready: true });

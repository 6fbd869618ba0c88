import { open } from "node:fs/promises";
import { createPauses } from "../../pauses.ts";

/** Letters that are written at a time. */
const BATCH = 64 * 1024;

/** Writes values to a file, each as JSON on a line of its own, a batch at a time. */
export async function writeJsonLines(path: string, values: AsyncIterable<unknown>): Promise<void> {
  const file = await open(path, "w");
  try {
    let batch = "";
    for await (const value of values) {
      batch += `${JSON.stringify(value)}\n`;
      if (batch.length < BATCH) continue;
      await file.appendFile(batch);
      batch = "";
    }
    await file.appendFile(batch);
  } finally {
    await file.close();
  }
}

/** Reads such a file, holding a batch and a line at most, and yields to the event loop. */
export async function* readJsonLines(path: string): AsyncGenerator<unknown> {
  const pause = createPauses();
  const decoder = new TextDecoder();
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(BATCH);
    let rest = "";
    for (;;) {
      const { bytesRead } = await file.read(bytes, 0, BATCH);
      if (bytesRead === 0) return;
      const lines = (rest + decoder.decode(bytes.subarray(0, bytesRead), { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        yield JSON.parse(line);
        await pause();
      }
    }
  } finally {
    await file.close();
  }
}

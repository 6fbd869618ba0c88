import { open } from "node:fs/promises";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";

const BATCH = 64 * 1024;

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

/** Reads JSON lines, holding one batch and one line, and yields to the event loop. */
export async function* readJsonLines(path: string): AsyncGenerator<unknown> {
  const yieldIfDue = createYielder();
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
        await yieldIfDue();
      }
    }
  } finally {
    await file.close();
  }
}

import { writeSync } from "node:fs";

/** Bytes that wait while the reader of the log is slow: about a thousand lines. */
const WAITING_MAX = 256 * 1024;
/** Milliseconds. */
const RETRY_AFTER = 100;

/** Receives the log's lines, each with its line break. */
export interface LogOutput {
  write(line: string): void;
  /** Lines that could not be written. */
  dropped(): number;
}

/**
 * Returns a log output that neither throws nor waits. Lines wait for a slow reader, up to WAITING_MAX bytes; lines that the
 * disk has no space for, or that is not read any more, are dropped and counted. A later line is written again. `writeBytes`
 * is writeSync of a descriptor that doesn't block.
 */
export function createLogOutput(writeBytes: (bytes: Buffer) => number): LogOutput {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let isInsideLine = false;
  /** The rest of the last line was dropped. */
  let isCutOff = false;
  let retry: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(retry);
    retry = undefined;
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const written = writeBytes(next);
        waitingBytes -= written;
        isInsideLine = written < next.length;
        isCutOff = false;
        if (isInsideLine) waiting[0] = next.subarray(written);
        else waiting.shift();
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EAGAIN" || code === "EINTR") {
        retry = setTimeout(flush, RETRY_AFTER).unref();
        return;
      }
      dropped += waiting.length;
      waiting = [];
      waitingBytes = 0;
      isCutOff ||= isInsideLine;
      isInsideLine = false;
    }
  };
  process.once("exit", flush);
  return {
    write(line) {
      const bytes = Buffer.from(isCutOff ? `\n${line}` : line);
      if (waitingBytes + bytes.length > WAITING_MAX) {
        dropped += 1;
        return;
      }
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (!retry) flush();
    },
    dropped: () => dropped,
  };
}

/** The standard output of the server. Node sets a pipe to non-blocking when `process.stdout` is first read. */
export const standardOutput: LogOutput = createLogOutput((bytes) => writeSync(process.stdout.fd, bytes));

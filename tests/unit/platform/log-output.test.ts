import { expect, test, vi } from "vitest";
import { createLogOutput } from "#server/platform/log-output.ts";

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A descriptor that takes at most `room` bytes, then fails with `code`. */
function descriptor() {
  const state = { text: "", room: Number.POSITIVE_INFINITY, code: "ENOSPC" };
  const write = (bytes: Buffer) => {
    const written = Math.min(bytes.length, state.room);
    if (!written) throw failure(state.code);
    state.text += bytes.toString("utf8", 0, written);
    state.room -= written;
    return written;
  };
  return { state, log: createLogOutput(write) };
}

test("writes lines in order and drops none", () => {
  const { state, log } = descriptor();
  log.write("one\n");
  log.write("zwei ü\n");
  expect([state.text, log.dropped()]).toEqual(["one\nzwei ü\n", 0]);
});

test.each(["ENOSPC", "EPIPE", "EIO", "EBADF", "EDQUOT"])(
  "drops and counts lines while writing fails with %s",
  (code) => {
    const { state, log } = descriptor();
    Object.assign(state, { room: 0, code });
    log.write("lost\n");
    log.write("lost\n");
    state.room = Number.POSITIVE_INFINITY;
    log.write("written\n");
    expect([state.text, log.dropped()]).toEqual(["written\n", 2]);
  },
);

test("a line that was cut off does not run into the next one", () => {
  const { state, log } = descriptor();
  state.room = 3;
  log.write("cut off\n");
  log.write("lost\n");
  state.room = Number.POSITIVE_INFINITY;
  log.write("whole\n");
  log.write("whole\n");
  expect([state.text, log.dropped()]).toEqual(["cut\nwhole\nwhole\n", 2]);
});

test("lines wait for a slow reader, up to 256 KiB, and are written in order", () => {
  vi.useFakeTimers();
  try {
    const { state, log } = descriptor();
    Object.assign(state, { room: 2, code: "EAGAIN" });
    log.write("first\n");
    const line = `${"x".repeat(1023)}\n`;
    for (let at = 0; at < 300; at += 1) log.write(line);
    expect([state.text, log.dropped()]).toEqual(["fi", 45]);
    vi.advanceTimersByTime(1000);
    expect(state.text).toBe("fi");
    state.room = Number.POSITIVE_INFINITY;
    vi.advanceTimersByTime(100);
    expect(state.text).toBe(`first\n${line.repeat(255)}`);
    log.write("last\n");
    expect(state.text.endsWith("x\nlast\n")).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

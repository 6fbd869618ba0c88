import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { SHEET_WIDTH } from "./drawing/svg.ts";

/** How wide a sheet is in its own units, and the pixels its picture gets. */
export interface SheetSize {
  units: number;
  width: number;
  height: number;
}

export const CARD: SheetSize = { units: SHEET_WIDTH, width: 1280, height: 960 };

/** Turns drawings into pictures. */
export interface Rasteriser {
  png(svg: string, size: SheetSize): Promise<Buffer>;
  close(): Promise<void>;
}

export interface RasteriseRequest {
  id: number;
  svg: string;
  size: SheetSize;
}

export type RasteriseAnswer = { id: number; png: Uint8Array } | { id: number; error: string };

interface Waiting {
  resolve(png: Buffer): void;
  reject(error: Error): void;
}

/**
 * Opens a child process that draws: this process refuses to read SVG, because an upload could carry one.
 * Requests may be sent without waiting for the answers; the child takes them in turn.
 */
export async function openRasteriser(): Promise<Rasteriser> {
  const child = fork(fileURLToPath(new URL("./rasterise-child.ts", import.meta.url)), [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let ended = false;
  const failAll = (error: Error) => {
    ended = true;
    for (const request of waiting.values()) {
      request.reject(error);
    }
    waiting.clear();
  };
  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code) => {
      failAll(new Error(`The rasteriser ended with code ${code ?? "none"}`));
      resolve();
    });
    child.once("error", (error) => {
      failAll(error);
      resolve();
    });
  });
  child.on("message", (message) => {
    const answer = message as RasteriseAnswer;
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("png" in answer) {
      request?.resolve(Buffer.from(answer.png));
    } else {
      request?.reject(new Error(answer.error));
    }
  });
  return {
    png(svg, size) {
      if (ended || !child.connected) {
        return Promise.reject(new Error("The rasteriser is closed"));
      }
      last += 1;
      const request: RasteriseRequest = { id: last, svg, size };
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        child.send(request, (error) => {
          if (error) {
            waiting.delete(request.id);
            reject(error);
          }
        });
      });
    },
    close() {
      if (child.connected) {
        child.disconnect();
      }
      return exited;
    },
  };
}

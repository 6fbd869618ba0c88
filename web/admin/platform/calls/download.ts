import type { z } from "zod";
import type { Call, JsonOf } from "#contract/platform/call.ts";
import type { DownloadLink } from "#contract/platform/primitives.ts";
import { createAtom, useAtom } from "#web/api/atom.ts";
import { ask, toastFailure } from "./ask.ts";

/** Downloads a URL as `name`; without it, under the server's file name. */
function download(href: string, name = ""): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

export function downloadText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  download(url, name);
  // The browser reads the blob asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

type MakesLink = Call & { answer: typeof DownloadLink; json: z.ZodObject };

/** Requests a single-use link (ruling 'Session') and downloads it. */
export async function downloadFrom<C extends MakesLink>(call: C, json: JsonOf<C>): Promise<void> {
  const { url } = await ask<MakesLink>(call, { json });
  download(url);
}

/** How long a download stays busy after its start (ms), so that a double press doesn't start two. */
const BUSY_AFTER = 1000;

/** The busy downloads by name. */
const busy = createAtom<ReadonlySet<string>>(new Set());

/** Starts a download unless one of that name is busy; on failure shows the server's message, else `failed`. */
export async function downloadOnce(
  name: string,
  failed: string,
  begin: () => Promise<void> | void,
): Promise<void> {
  if (busy.get().has(name)) return;
  busy.set((names) => new Set(names).add(name));
  try {
    await begin();
    await new Promise((resolve) => setTimeout(resolve, BUSY_AFTER));
  } catch (error) {
    toastFailure(error, failed);
  } finally {
    busy.set((names) => new Set([...names].filter((other) => other !== name)));
  }
}

export const useIsDownloading = (name: string): boolean => useAtom(busy, (names) => names.has(name));

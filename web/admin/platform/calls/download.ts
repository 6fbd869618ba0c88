import type { z } from "zod";
import type { Call, JsonOf } from "../../../../contract/platform/call.ts";
import type { DownloadLink } from "../../../../contract/platform/primitives.ts";
import { createAtom, useAtom } from "../../../api/atom.ts";
import { ask, toastFailure } from "./ask.ts";

/** Lets the browser save what is behind an address under a name; without one, under the name that the server gives it. */
function download(href: string, name = ""): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Lets the browser save a text that was made in it. */
export function downloadText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  download(url, name);
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A call that makes a link to a file. */
type MakesLink = Call & { answer: typeof DownloadLink; json: z.ZodObject };

/** Requests a link that is valid once (ruling 'Session') and lets the browser save what is behind it. */
export async function downloadFrom<C extends MakesLink>(call: C, json: JsonOf<C>): Promise<void> {
  const { url } = await ask<MakesLink>(call, { json });
  download(url);
}

/** How long a download stays busy after it began (ms): presses within it are the second of a double press. */
const BUSY_AFTER = 1000;

/** The downloads that are busy, by their names. */
const busy = createAtom<ReadonlySet<string>>(new Set());

/** Begins a download unless one of its name is busy; shows why it failed, by the server's sentence or else `failed`. */
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

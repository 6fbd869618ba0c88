import { NETWORK } from "../../contract/messages.ts";
import type { SiteAnswer } from "../../contract/site/site.ts";
import { addressOf } from "./address.ts";
import type { Answers } from "./answers.ts";
import { NetworkError } from "./errors.ts";
import { showToast } from "./toast-store.ts";

export interface ReadOptions {
  signal?: AbortSignal;
  /** Whether a missing network is told by a toast (spec section 7); a search only logs it (section 8). */
  quiet?: boolean;
}

/** What a call is asked with, whichever it is. */
export interface AnyAsked {
  params?: object;
  query?: object;
}

/** An answer; its body is undefined when it cannot be read. */
interface Answered {
  status: number;
  body: unknown;
}

/** What pages read from while they are rendered: the process that renders them. */
export interface Rendering {
  read(path: string, asked: AnyAsked): Promise<Answered>;
  /** What the page has read. */
  answers: Answers;
  publicUrl: string | undefined;
  /** The profile as the server answered it last, for a page that is rendered while it cannot be read. */
  lastSite?: SiteAnswer | undefined;
}

let renderingNow: (() => Rendering | undefined) | undefined;

/** Says which page is being rendered; the server's entry does, and nobody in the browser. */
export function renderBy(rendering: () => Rendering | undefined): void {
  renderingNow = rendering;
}

/** The page that is being rendered, if one is. On the server only: the browser has none of this. */
export const renderingIfAny = (): Rendering | undefined => renderingNow?.();

/** The page that is being rendered. */
export function rendering(): Rendering {
  const now = renderingIfAny();
  if (!now) throw new Error("A page reads the API outside of its rendering");
  return now;
}

/** Reads over HTTP, in the browser. */
export async function overHttp(
  path: string,
  asked: AnyAsked,
  { signal, quiet }: ReadOptions,
): Promise<Answered> {
  const response = await fetch(addressOf(path, asked), {
    headers: { accept: "application/json" },
    credentials: "same-origin",
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    if (!quiet && !signal?.aborted) showToast({ kind: "error", text: NETWORK.failed });
    throw new NetworkError(NETWORK.failed, { cause });
  });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

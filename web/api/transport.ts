import { NETWORK } from "#contract/platform/public-messages.ts";
import type { SiteAnswer } from "#contract/site/site.ts";
import { apiAddress } from "./address.ts";
import type { Answers } from "./answers.ts";
import { NetworkError } from "./errors.ts";
import { isQuiet } from "./try-later.ts";

export interface ReadOptions {
  signal?: AbortSignal;
  /** Whether a network failure is only logged (spec section 8), without the toast of section 7 (answers.ts). */
  quiet?: boolean;
}

export interface AnyCallArgs {
  params?: object;
  query?: object;
}

/** `body` is undefined if it is not valid JSON. */
interface ApiResponse {
  status: number;
  body: unknown;
}

/** Where pages read from while the server renders them. */
export interface Rendering {
  read(path: string, args: AnyCallArgs): Promise<ApiResponse>;
  answers: Answers;
  publicUrl: string | undefined;
  /** The last known profile, for pages rendered while it can't be read. */
  lastSite?: SiteAnswer | undefined;
}

let renderingNow: (() => Rendering | undefined) | undefined;

/** Sets how the current page render is found. Only the server's entry calls it. */
export function setRenderingSource(rendering: () => Rendering | undefined): void {
  renderingNow = rendering;
}

/** Returns the current page render, undefined outside of one. Server only. */
export const renderingIfAny = (): Rendering | undefined => renderingNow?.();

/** Returns the current page render. Throws outside of one. */
export function rendering(): Rendering {
  const now = renderingIfAny();
  if (!now) throw new Error("A page reads the API outside of its rendering");
  return now;
}

export async function overHttp(
  path: string,
  args: AnyCallArgs,
  { signal, quiet = isQuiet() }: ReadOptions,
): Promise<ApiResponse> {
  const response = await fetch(apiAddress(path, args), {
    headers: { accept: "application/json" },
    credentials: "same-origin",
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    const error = new NetworkError(NETWORK.failed, { cause });
    error.isQuiet = quiet || signal?.aborted === true;
    throw error;
  });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

import { NETWORK } from "../../contract/messages.ts";
import type { SiteAnswer } from "../../contract/site.ts";
import { addressOf } from "./address.ts";
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

/** Where this program runs, as far as what pages read depends on it. */
export interface Transport {
  /** Answers `body` as the API has it; undefined when it cannot be read. */
  read(address: string, asked: AnyAsked, options: ReadOptions): Promise<{ status: number; body: unknown }>;
  /** The origin of this site as its owner set it (PUBLIC_URL), or empty: addresses are then relative. */
  origin(): string;
  /** The profile as the server answered it last, for a page that is rendered while it cannot be read. */
  lastSite(): SiteAnswer | undefined;
}

const overHttp: Transport = {
  async read(address, asked, { signal, quiet }) {
    const path = addressOf(address.slice(address.indexOf("/")), asked);
    const response = await fetch(`/api${path}`, {
      headers: { accept: "application/json" },
      credentials: "same-origin",
      signal: signal ?? null,
    }).catch((cause: unknown) => {
      if (!quiet && !signal?.aborted) showToast({ kind: "error", text: NETWORK.failed });
      throw new NetworkError(NETWORK.failed, { cause });
    });
    return { status: response.status, body: parse(await response.text()) };
  },
  origin: () => document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ?? "",
  lastSite: () => undefined,
};

let transport = overHttp;

/** Over HTTP in the browser; on the server what its entry has put in the place of that (web/server.ts). */
export const present = (): Transport => transport;

export function travelBy(own: Transport): void {
  transport = own;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

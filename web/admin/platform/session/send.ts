import { NETWORK } from "#contract/platform/public-messages.ts";
import { NetworkError } from "#web/api/client.ts";
import { showToast } from "#web/api/toast-store.ts";

/** For an item whose answer had no version: a save overwrites what is stored. */
export const NO_VERSION = Number.NaN;

export interface SendOptions {
  signal?: AbortSignal;
  /** Called with the sent fraction of the request's body, 0 to 1. */
  onProgress?: (share: number) => void;
  /** A network failure shows no toast, as for background calls. */
  quiet?: boolean;
}

/** A request of `ask`. */
export interface AdminCall extends SendOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  json?: unknown;
  form?: FormData;
  /** The version a save was made from: sent as If-Match, unless it is NO_VERSION. */
  version?: number;
}

export interface AdminResponse {
  status: number;
  text: string;
}

/** Throws NetworkError after its toast without an answer; XMLHttpRequest reports upload progress. */
export function send(path: string, call: AdminCall, token: string | undefined): Promise<AdminResponse> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException("The call was given up", "AbortError"));
    if (call.signal?.aborted) return aborted();
    const request = new XMLHttpRequest();
    request.open(call.method ?? "GET", path);
    request.setRequestHeader("accept", "application/json");
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    if (Number.isInteger(call.version)) request.setRequestHeader("if-match", `"${call.version}"`);
    if (call.json !== undefined) request.setRequestHeader("content-type", "application/json");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) call.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => {
      if (!call.quiet) showToast({ kind: "error", text: NETWORK.failed });
      reject(new NetworkError(NETWORK.failed));
    };
    request.onabort = aborted;
    const giveUp = () => request.abort();
    call.signal?.addEventListener("abort", giveUp);
    request.onloadend = () => call.signal?.removeEventListener("abort", giveUp);
    request.send(call.form ?? (call.json === undefined ? null : JSON.stringify(call.json)));
  });
}

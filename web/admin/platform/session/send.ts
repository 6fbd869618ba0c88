import { NETWORK } from "../../../../contract/messages.ts";
import { NetworkError } from "../../../api/client.ts";
import { showToast } from "../../../api/toast-store.ts";

/** The version of something whose answer told none: a save of it overwrites what is there. */
export const NO_VERSION = Number.NaN;

/** How a call is sent, whichever it is. */
export interface SendOptions {
  signal?: AbortSignal;
  /** Hears the share of the request's body that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** A missing network is not told by a toast: nobody asked for this call. */
  quiet?: boolean;
}

/** A request as ask.ts makes it of a declared call. */
export interface AdminCall extends SendOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  json?: unknown;
  form?: FormData;
  /** The version a save was made from: sent as If-Match, unless it is NO_VERSION. */
  version?: number;
}

export interface Answer {
  status: number;
  text: string;
}

/**
 * One request to the API with its bearer token, when there is one (spec section 7). Without an answer there is
 * a toast and a NetworkError. XMLHttpRequest, because it tells how much of an upload is sent.
 */
export function send(path: string, call: AdminCall, token: string | undefined): Promise<Answer> {
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

/** How many reports of each kind a tab remembers. */
const REPORTS_MAX = 50;

/** An unsuccessful API answer; `message` is the server's sentence if it sent one. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The network returned no answer. */
export class NetworkError extends Error {
  /** Whether no toast says so: the caller only logs it, or has shown one. */
  isQuiet = true;
}

/** Returns the sentence that users may see: only API and network errors are worded for them. */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError || error instanceof NetworkError ? error.message || undefined : undefined;

/** Returns whether a retry is pointless, which is so for statuses below 500. */
export const isFinal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** Returns whether this tab reports `text` for the first time, and remembers it in sessionStorage under `kind`. */
export function isFirstReport(kind: string, text: string): boolean {
  try {
    const reported: string[] = JSON.parse(sessionStorage.getItem(kind) ?? "[]");
    if (reported.includes(text)) return false;
    sessionStorage.setItem(kind, JSON.stringify([...reported, text].slice(-REPORTS_MAX)));
  } catch {
    // Without storage a reload reports again.
  }
  return true;
}

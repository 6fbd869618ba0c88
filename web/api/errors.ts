/** So many of each kind a tab remembers. */
const TOLD_MOST = 50;

/** An answer of the API that is no success; `message` is the server's own sentence when it gave one. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The network did not bring an answer at all. */
export class NetworkError extends Error {}

/**
 * What an error says to a person: the words of an answer and of a missing network are made for people. A program's own are
 * not; they are in the log.
 */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError || error instanceof NetworkError ? error.message || undefined : undefined;

/** An answer below 500 is final: what does not exist will not exist a second later. */
export const isFinal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** Whether this tab has not told of it yet: neither Back nor a reload counts again. `kind` names where it is kept. */
export function isFirstTold(kind: string, text: string): boolean {
  try {
    const told: string[] = JSON.parse(sessionStorage.getItem(kind) ?? "[]");
    if (told.includes(text)) return false;
    sessionStorage.setItem(kind, JSON.stringify([...told, text].slice(-TOLD_MOST)));
  } catch {
    // A browser that stores nothing tells of a reload again.
  }
  return true;
}

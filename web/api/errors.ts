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

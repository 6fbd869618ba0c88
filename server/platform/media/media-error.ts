/** Why a file can't be used. `too-slow`, `too-large` and `crashed` are those of a child process that was ended over it. */
export type MediaProblem =
  | "refused"
  | "encrypted"
  | "damaged"
  | "empty"
  | "too-slow"
  | "too-large"
  | "crashed";

/** Pixels of an image, as its header says. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * A file can't be used because of the file, not the machine. The message is for the log, but that of a refused table or ZIP file
 * is shown to its sender; `size` is set if an image has too many pixels.
 */
export class MediaError extends Error {
  readonly problem: MediaProblem;
  readonly size: ImageSize | undefined;

  constructor(
    problem: MediaProblem,
    message: string,
    { size, ...options }: ErrorOptions & { size?: ImageSize | undefined } = {},
  ) {
    super(message, options);
    this.name = `MediaError (${problem})`;
    this.problem = problem;
    this.size = size;
  }
}

/** Returns whether a file is refused for its content, which its message names. */
export const isRefused = (error: unknown): error is MediaError =>
  error instanceof MediaError && error.problem === "refused";

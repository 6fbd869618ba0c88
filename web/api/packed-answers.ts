import type { Answers } from "./answers.ts";
import { ApiError } from "./errors.ts";

/** What the server has read for a page: an answer, or the status and the message of its failure. */
export type PackedAnswer =
  | { key: readonly unknown[]; data: unknown }
  | { key: readonly unknown[]; failure: [status: number, message: string] };

/** All that a page was rendered from, on its way into the browser. */
export function packAnswers(answers: Answers): PackedAnswer[] {
  return answers.all().map(([key, { data, error }]): PackedAnswer => {
    if (!error) return { key, data };
    return { key, failure: [error instanceof ApiError ? error.status : 500, error.message] };
  });
}

/**
 * Puts it among the visit's answers, as fresh as the page itself: the server gives out a page only while its content is
 * the current one, however long ago it was rendered.
 */
export function unpackAnswers(answers: Answers, packed: readonly PackedAnswer[]): void {
  for (const each of packed) {
    if ("failure" in each) answers.fail(each, new ApiError(...each.failure));
    else answers.set(each, each.data);
  }
}

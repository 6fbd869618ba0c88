import type { Answers } from "./answers.ts";
import { ApiError } from "./errors.ts";

/** A cache entry sent with a page: the answer, or the failure's status and message. */
export type PackedAnswer =
  | { key: readonly unknown[]; data: unknown }
  | { key: readonly unknown[]; failure: [status: number, message: string] };

/** Returns all cache entries that a page was rendered from, serializable. */
export function packAnswers(answers: Answers): PackedAnswer[] {
  return answers.all().map(([key, { data, error }]): PackedAnswer => {
    if (!error) return { key, data };
    return { key, failure: [error instanceof ApiError ? error.status : 500, error.message] };
  });
}

/** Entries count as just fetched: the server serves a page only while its content is current. */
export function unpackAnswers(answers: Answers, packed: readonly PackedAnswer[]): void {
  for (const each of packed) {
    if ("failure" in each) answers.fail(each, new ApiError(...each.failure));
    else answers.set(each, each.data);
  }
}

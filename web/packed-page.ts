import type { Answers } from "./api/answers.ts";
import { sentenceOf } from "./api/client.ts";
import { ApiError } from "./api/errors.ts";
import type { Failure } from "./routing/open-page.ts";
import { NotFound } from "./routing/routes.ts";

/** The id of the element with the hydration data. */
export const PAGE_DATA = "page-data";

interface PackedPage {
  answers: PackedAnswer[];
  /** What failed, with the sentence for the user. */
  failure?: { status: number; sentence: string; isMissing: boolean; isWhole: boolean };
  /** Whether rendering threw. */
  isBroken?: true;
}

/** Returns the hydration data as JSON that can't close its script element. */
export function packPage(answers: Answers, failure: Failure | undefined, isBroken: boolean): string {
  const packed: PackedPage = {
    answers: packAnswers(answers),
    ...(failure && {
      failure: {
        status: failure.error instanceof ApiError ? failure.error.status : 500,
        sentence: sentenceOf(failure.error) ?? "",
        isMissing: failure.error instanceof NotFound,
        isWhole: failure.isWhole,
      },
    }),
    ...(isBroken && { isBroken }),
  };
  return JSON.stringify(packed).replace(/</g, "\\u003c");
}

/** Fills the cache from the hydration data. Returns what failed on the server. */
export function unpackPage(answers: Answers): { failure: Failure | undefined; isBroken: boolean } {
  const text = document.getElementById(PAGE_DATA)?.textContent;
  const { answers: packed = [], failure, isBroken }: Partial<PackedPage> = JSON.parse(text ?? "{}");
  unpackAnswers(answers, packed);
  const broken = isBroken === true;
  if (!failure) return { failure, isBroken: broken };
  const { status, sentence, isMissing, isWhole } = failure;
  const error = isMissing ? new NotFound() : new ApiError(status, sentence);
  return { failure: { error, isWhole }, isBroken: broken };
}

/** A cache entry sent with a page: the answer, or the failure's status and message. */
type PackedAnswer =
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

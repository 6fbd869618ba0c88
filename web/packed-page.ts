import type { Answers } from "./api/answers.ts";
import { ApiError, sentenceOf } from "./api/client.ts";
import { type PackedAnswer, packAnswers, unpackAnswers } from "./api/packed-answers.ts";
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

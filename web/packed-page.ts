import type { Answers } from "./api/answers.ts";
import { ApiError, sentenceOf } from "./api/client.ts";
import { type PackedAnswer, packAnswers, unpackAnswers } from "./api/packed-answers.ts";
import type { Failure } from "./routing/open-page.ts";
import { NotFound } from "./routing/routes.ts";

/** The block of a page that says from what it was rendered. */
export const PAGE_DATA = "page-data";

/** What a rendered page tells the browser of itself. */
interface PackedPage {
  answers: PackedAnswer[];
  /** Why it is not what was asked for, as much of it as a person may read. */
  failure?: { status: number; sentence: string; isMissing: boolean; isWhole: boolean };
  /** Whether it could not be drawn. */
  isBroken?: true;
}

/** The text of the block; no text in it can end the element that holds it. */
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

/** Puts what the server has read among the answers of the visit; answers what kept the page away. */
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

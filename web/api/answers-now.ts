import { PUBLIC_FRESHNESS, PUBLIC_RETRIES } from "#contract/platform/limits.ts";
import { PUBLIC_RETRY_PAUSE } from "#contract/products/limits.ts";
import { type Answers, createAnswers } from "./answers.ts";
import { rendering, renderingIfAny } from "./transport.ts";

/** Spec section 7: fresh for five minutes, one retry. */
const ofVisit = createAnswers({
  fresh: PUBLIC_FRESHNESS,
  retries: PUBLIC_RETRIES,
  pause: PUBLIC_RETRY_PAUSE,
});

/** Returns the cache of this visit or, on the server, of the page being rendered. */
export const answers = (): Answers => (import.meta.env.SSR ? rendering().answers : ofVisit);

/** Like `answers`, but undefined on the server while no page is rendered. */
export const answersIfAny = (): Answers | undefined =>
  import.meta.env.SSR ? renderingIfAny()?.answers : ofVisit;

import { PUBLIC_FRESHNESS, PUBLIC_RETRIES, PUBLIC_RETRY_PAUSE } from "../../contract/platform/limits.ts";
import { type Answers, createAnswers } from "./answers.ts";
import { rendering, renderingIfAny } from "./transport.ts";

/** Spec section 7: fresh for five minutes, one retry. */
const ofVisit = createAnswers({
  fresh: PUBLIC_FRESHNESS,
  retries: PUBLIC_RETRIES,
  pause: PUBLIC_RETRY_PAUSE,
});

/** The answers of this visit; on the server those of the page that is being rendered. */
export const answers = (): Answers => (import.meta.env.SSR ? rendering().answers : ofVisit);

/** The same where there may be no page. */
export const answersIfAny = (): Answers | undefined =>
  import.meta.env.SSR ? renderingIfAny()?.answers : ofVisit;

import type { ReactNode } from "react";
import { SEARCH } from "#contract/platform/public-messages.ts";
import type { UnknownWord } from "#contract/products/product.ts";
import type { PartPage } from "#web/api/parts.ts";
import { Link } from "#web/routing/link.tsx";

interface Props {
  q: string;
  found: Pick<PartPage, "parts" | "unknown" | "exact">;
  /** Renders the link to enquire about unlisted parts. */
  ask: (wanted: string) => ReactNode;
  /** Renders a correction, which is a link to its results by default. */
  correct?: (text: string, words: string) => ReactNode;
  /** What is shown if there is nothing else to say; it names the words that no part has. */
  children?: ReactNode;
}

/**
 * Says at most one thing about a search, the most important: codes and makers that aren't listed, a name that is only mentioned,
 * a correction as a link (spec section 2, 'Search'), words in another script, or words that no part has.
 */
export function SearchNotice(props: Props) {
  const said = noticeOf(props);
  return said ? <p className="unknown">{said}</p> : props.children;
}

/** The length of what is missing and its correction that fit one line of a phone. */
const BESIDE_MAX = 31;

const linkTo = (text: string, words: string) => (
  <Link to="/search" search={{ q: text }}>
    {words}
  </Link>
);

function noticeOf({
  q,
  found: { parts, unknown, exact },
  ask,
  correct = linkTo,
  children,
}: Props): ReactNode {
  const codes = unknown.filter(({ kind }) => kind === "code").map(({ word }) => word);
  if (codes.length) {
    return (
      <>
        {SEARCH.noCode(codes)} {ask(codes.join(", "))}
      </>
    );
  }
  const maker = unknown.find(({ kind }) => kind === "maker");
  if (maker) {
    return (
      <>
        {SEARCH.noMaker(maker.word)} {parts.length > 0 && ask(q)}
      </>
    );
  }
  const corrected = unknown.filter(({ kind, meant }) => !kind && meant !== null);
  if (corrected.length) {
    const meant = corrected.map((each) => each.meant).join(" ");
    const missing = SEARCH.nothingFor(corrected.map(({ word }) => word));
    return (
      <>
        {missing.length + meant.length <= BESIDE_MAX && `${missing} `}Did you mean{" "}
        {correct(withMeant(q, corrected), meant)}?
      </>
    );
  }
  if (parts.length > 0 && exact === 0) {
    return (
      <>
        {SEARCH.onlyMentioned} {ask(q)}
      </>
    );
  }
  const read = unknown.flatMap(({ kind, meant }) => (kind === "meaning" && meant !== null ? [meant] : []));
  if (read.length) return SEARCH.searchedAs(read);
  // Without any part, that nothing is found is said once, below.
  return unknown.length && parts.length && !children
    ? SEARCH.nothingFor(unknown.map(({ word }) => word))
    : undefined;
}

/** Returns the search with each word replaced by its correction; only the corrections if a word can't be found. */
function withMeant(q: string, corrected: readonly UnknownWord[]): string {
  let text = q;
  for (const { word, meant } of corrected) {
    const at = text.toLowerCase().indexOf(word);
    if (at < 0) return corrected.map((each) => each.meant).join(" ");
    text = text.slice(0, at) + meant + text.slice(at + word.length);
  }
  return text;
}

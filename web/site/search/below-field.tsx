import { type RefObject, useState } from "react";
import { SEARCH } from "../../../contract/messages.ts";
import { CATEGORY_LABELS, isCategory } from "../../../contract/platform/categories.ts";
import type { PartSummary } from "../../api/parts.ts";
import { Link } from "../../routing/link.tsx";
import { Icon } from "../../ui/icons.tsx";
import { PartPicture } from "../../ui/picture.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { ONLY_SIMILAR } from "../enquiry/links/only-similar.tsx";
import { FitsLine } from "../machines/fits-line.tsx";
import { Marked, MarkedCode, wantedWords } from "./marked.tsx";
import { Places } from "./places.tsx";
import { forgetSearches, keepSearch, recentSearches } from "./recent-searches.ts";
import { UnknownWords } from "./unknown-words.tsx";
import { type Findings, useFindings } from "./use-findings.ts";

interface Props {
  typed: string;
  isOpen: boolean;
  field: RefObject<HTMLInputElement | null>;
}

/** What stands below the bar's field: what is found while one types, before that the last searches. */
export function BelowField({ typed, isOpen, field }: Props) {
  const findings = useFindings(typed);
  return (
    <>
      <Found findings={findings} isOpen={isOpen && typed !== ""} />
      {isOpen && typed === "" && <RecentSearches field={field} />}
    </>
  );
}

/** What was searched for here before, while nothing is typed yet. */
function RecentSearches({ field }: Pick<Props, "field">) {
  const [texts, setTexts] = useState(recentSearches);
  const forget = () => {
    forgetSearches();
    setTexts([]);
    field.current?.focus();
  };
  if (!texts.length) return null;
  return (
    <div className="floating found" tabIndex={-1}>
      <ul className="ruled" aria-label="Recent searches">
        {texts.map((text) => (
          <li key={text}>
            <Link className="recent" to="/search" search={{ q: text }}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className="all small" onClick={forget}>
        Clear recent searches
      </button>
    </div>
  );
}

/** At most five parts as links (title, category, _id; spec section 2), and the way to all results. */
function Found({ findings, isOpen }: { findings: Findings; isOpen: boolean }) {
  const { text, found, isSearching } = findings;
  const isShown = isOpen && (isSearching || found !== undefined);
  return (
    <>
      <p className="sr" role="status">
        {isShown ? sentence(findings) : ""}
      </p>
      {isShown && (
        <div className="floating found" tabIndex={-1}>
          {!isSearching && found && <UnknownWords q={text} words={found.unknown} />}
          {found?.isSimilar && <p>{ONLY_SIMILAR}</p>}
          {found && found.parts.length > 0 && (
            <ul className="ruled">
              {found.parts.map((part) => (
                <FoundPart key={part.id} part={part} q={text} words={wantedWords(text, found.unknown)} />
              ))}
            </ul>
          )}
          {isSearching && <p>{SEARCH.searching}</p>}
          {!isSearching && found?.parts.length === 0 && <p>{SEARCH.none}</p>}
          {!isSearching && found && <Places q={text} machines={found.machines} />}
          {!isSearching && found && found.parts.length > 0 && (
            <Link
              className="line between all"
              to="/search"
              search={{ q: text }}
              onClick={() => keepSearch(text)}
            >
              All results for “{text}”
              <Icon name="right" className="i s" />
            </Link>
          )}
        </div>
      )}
    </>
  );
}

function FoundPart({ part, q, words }: { part: PartSummary; q: string; words: readonly string[] }) {
  return (
    <li>
      <Link
        to="/products/$category/$productId"
        params={{ category: part.category, productId: part.id }}
        onClick={() => keepSearch(q)}
      >
        <PartPicture image={part.image} sizes="64px" />
        <span>
          <b>
            <Unbroken text={part.title} draw={(piece) => <Marked text={piece} words={words} />} />
          </b>
          <span className="cluster equal tiny quiet facts">
            {isCategory(part.category) && <span>{CATEGORY_LABELS[part.category]}</span>}
            <span className="mono breaks">
              <MarkedCode code={part.code} q={q} />
            </span>
          </span>
          <FitsLine part={part} />
        </span>
      </Link>
    </li>
  );
}

function sentence({ found, isSearching }: Findings): string {
  if (isSearching) return SEARCH.searching;
  if (!found?.parts.length) return SEARCH.none;
  const shown = `${found.parts.length} shown`;
  const all = found.total === undefined ? "More parts found" : `${found.total} parts found`;
  const count = found.total === 1 ? "1 part found" : `${all}, ${shown}`;
  return found.isSimilar ? `${ONLY_SIMILAR} ${count}` : count;
}

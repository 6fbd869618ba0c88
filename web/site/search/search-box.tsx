import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CATEGORY_LABELS, isCategory } from "../../../contract/categories.ts";
import { SEARCH_TEXT_MAX } from "../../../contract/limits.ts";
import { SEARCH } from "../../../contract/messages.ts";
import type { PartSummary } from "../../api/parts.ts";
import { Icon } from "../../ui/icons.tsx";
import { PartPicture } from "../../ui/picture.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useDismiss } from "../../ui/use-dismiss.ts";
import { ONLY_SIMILAR } from "../enquiry/links/only-similar.tsx";
import { Marked, MarkedCode, wantedWords } from "./marked.tsx";
import { Places } from "./places.tsx";
import { forgetSearches, keepSearch, recentSearches } from "./recent-searches.ts";
import { UnknownWords } from "./unknown-words.tsx";
import { type Findings, useFindings } from "./use-findings.ts";

/**
 * The bar's search. Without script it is a form that leads to the results page; with it, findings show below
 * while one types (spec section 2, 'Search'; section 4, 'Search').
 */
export function SearchField() {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const location = useRouterState({ select: (state) => state.location });
  const initial = location.pathname === "/search" ? String(location.search.q ?? "") : "";
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const findings = useFindings(typed);
  const open = () => {
    setRecent(recentSearches());
    setIsOpen(true);
  };

  useDismiss(form, (reason) => {
    if (reason === "escape" && form.current?.contains(document.activeElement)) input.current?.focus();
    setIsOpen(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what a new address is for
  useEffect(() => setIsOpen(false), [location.href]);

  // The text belongs to the results: what leads elsewhere clears it, what leads to them brings it.
  const place = `${location.pathname}?${initial}`;
  const lastPlace = useRef(place);
  useEffect(() => {
    if (place === lastPlace.current) return;
    lastPlace.current = place;
    if (input.current) input.current.value = initial;
    setTyped("");
  }, [place, initial]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = input.current?.value.trim();
    setIsOpen(false);
    if (q) keepSearch(q);
    navigate({ to: "/search", search: q ? { q } : {} });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every browser in use
    <form
      ref={form}
      className="find bar-search"
      role="search"
      action="/search"
      method="get"
      onSubmit={submit}
      onKeyDown={(event) => {
        // The browser's own Escape empties a search field; here it only closes what was found.
        if (event.key === "Escape" && isOpen) event.preventDefault();
        moveThroughLinks(event);
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        className="in"
        type="search"
        name="q"
        defaultValue={initial}
        maxLength={SEARCH_TEXT_MAX}
        aria-label="Search products"
        placeholder="Part name or code"
        autoComplete="off"
        enterKeyHint="search"
        onInput={(event) => {
          setTyped(event.currentTarget.value.trim());
          setIsOpen(true);
        }}
        onFocus={open}
        onClick={open}
      />
      <Found findings={findings} isOpen={isOpen && typed !== ""} />
      {isOpen && typed === "" && recent.length > 0 && (
        <RecentSearches
          texts={recent}
          onForget={() => {
            forgetSearches();
            setRecent([]);
            input.current?.focus();
          }}
        />
      )}
    </form>
  );
}

/** What was searched for here before, while nothing is typed yet. */
function RecentSearches({ texts, onForget }: { texts: readonly string[]; onForget: () => void }) {
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
      <button type="button" className="all small" onClick={onForget}>
        Clear recent searches
      </button>
    </div>
  );
}

/** Arrow keys lead from the field through the findings and back. */
function moveThroughLinks(event: KeyboardEvent<HTMLFormElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a, .found button")];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
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
          {found && <UnknownWords q={text} words={found.unknown} />}
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
              className="beside between all"
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
          <span className="row equal tiny quiet facts">
            {isCategory(part.category) && <span>{CATEGORY_LABELS[part.category]}</span>}
            <span className="mono breaks">
              <MarkedCode code={part.code} q={q} />
            </span>
          </span>
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

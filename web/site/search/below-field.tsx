import { Fragment, type RefObject, useEffect, useState } from "react";
import { catalogTitle, pageImageUrl, sectionTitle } from "#contract/catalogs/catalog-rules.ts";
import { type Category, categoryNamed } from "#contract/platform/categories.ts";
import { counted } from "#contract/platform/counted.ts";
import { CATALOG_IMAGE_WIDTHS, SEARCH_DEBOUNCE } from "#contract/platform/limits.ts";
import { partPasted } from "#contract/platform/own-address.ts";
import { SEARCH } from "#contract/platform/public-messages.ts";
import type { UnknownWord } from "#contract/products/product.ts";
import { type CatalogHit, findPages } from "#web/api/catalogs.ts";
import type { PartPage, PartSummary } from "#web/api/parts.ts";
import { findParts } from "#web/api/queries.ts";
import { Link } from "#web/routing/link.tsx";
import { useShownCategories } from "#web/ui/business.ts";
import { UnstyledButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { WaysOn } from "../enquiry/list/ways-on.tsx";
import { FitsLine } from "../machines/fits-line.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";
import { ONLY_SIMILAR } from "./only-similar.tsx";
import { forgetSearches, keepSearch, recentSearches } from "./recent-searches.ts";
import { SearchNotice } from "./unknown-words.tsx";
import "./below-field.css";

const WORDS = /([\p{L}\p{N}]+)/u;
/** A single letter matches too many words. */
const BEGINNING_MIN = 2;
/** Shorter texts are not codes. */
const CODE_MIN = 4;
/** The symbology prefix that a scanner may send before a code: ']C1'. */
const SCANNER_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
/** Milliseconds to look for a part by its code before the results are shown. */
const CODE_WAIT = 2000;
/** Words too common to be marked. */
const JOINING = /^(?:an|and|for|in|of|on|the|to|with)$/;

/** Milliseconds that found parts wait for catalogue pages, which would move what is below the parts. */
const PAGES_WAIT = 200;
const [SMALL] = CATALOG_IMAGE_WIDTHS;

const NOTHING: Findings = { text: "", found: undefined, pages: [], isSearching: false };

interface Props {
  typed: string;
  isOpen: boolean;
  field: RefObject<HTMLInputElement | null>;
}

/** The dropdown of a search: results while typing, recent searches before. */
export function BelowField({ typed, isOpen, field }: Props) {
  const findings = useFindings(typed);
  return (
    <>
      <Found findings={findings} isOpen={isOpen && typed !== ""} />
      {isOpen && typed === "" && <RecentSearches field={field} />}
    </>
  );
}

function RecentSearches({ field }: Pick<Props, "field">) {
  const [texts, setTexts] = useState(recentSearches);
  const forget = () => {
    forgetSearches();
    setTexts([]);
    field.current?.focus();
  };
  if (!texts.length) return null;
  return (
    <div className="floating nav-list ruled found" tabIndex={-1}>
      <ul className="ruled" aria-label="Recent searches">
        {texts.map((text) => (
          <li key={text}>
            <Link className="recent" to="/search" search={{ q: text }}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <UnstyledButton className="all small" onClick={forget}>
        Clear recent searches
      </UnstyledButton>
    </div>
  );
}

/** At most five parts as links (title, category, _id; spec section 2), the best catalogue pages, and a link to all results. */
function Found({ findings, isOpen }: { findings: Findings; isOpen: boolean }) {
  const { text, found, pages, isSearching } = findings;
  const isShown = isOpen && (isSearching || found !== undefined);
  return (
    <>
      <p className="sr" role="status">
        {isShown ? sentence(findings) : ""}
      </p>
      {isShown && (
        <div className="floating nav-list ruled found" tabIndex={-1}>
          {!isSearching && found && (
            <SearchNotice
              q={text}
              found={found}
              ask={() => (
                <Link to="/search" search={{ q: text }} onClick={() => keepSearch(text)}>
                  {SEARCH.ask}
                </Link>
              )}
            />
          )}
          {found?.isSimilar && found.unknown.length === 0 && <p>{ONLY_SIMILAR}</p>}
          {found && found.parts.length > 0 && (
            <ul className="ruled" aria-label="Parts">
              {found.parts.map((part) => (
                <FoundPart key={part.id} part={part} q={text} words={wantedWords(text, found.unknown)} />
              ))}
            </ul>
          )}
          {isSearching && <p>{SEARCH.searching}</p>}
          {!isSearching && found?.parts.length === 0 && (
            <>
              <p>{SEARCH.none}</p>
              {pages.length === 0 && (
                <div className="cluster gap-2 found-ways">
                  <WaysOn wanted={text} />
                </div>
              )}
            </>
          )}
          {pages.length > 0 && (
            <ul className="ruled" aria-label="In the catalogues">
              {pages.map((hit) => (
                <FoundPage key={`${hit.catalogKey} ${hit.pageNumber}`} hit={hit} q={text} />
              ))}
            </ul>
          )}
          {!isSearching && found && <Places q={text} machines={found.machines} />}
          {!isSearching && found && (found.parts.length > 0 || pages.length > 0) && (
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
  const brand = categoryNamed(useShownCategories(), part.category);
  return (
    <li>
      <Link
        className="pictured"
        to="/products/$category/$productId"
        params={{ category: part.category, productId: part.id }}
        onClick={() => keepSearch(q)}
      >
        <ResponsiveImage image={part.image} sizes="64px" />
        <span>
          <b className="block mid">
            <Unbroken text={part.title} draw={(piece) => <Marked text={piece} words={words} />} />
          </b>
          <span className="cluster equal tiny quiet">
            {brand && <span>{brand.label}</span>}
            <span className="mono breaks" translate="no">
              <MarkedCode code={part.code} q={q} />
            </span>
          </span>
          <FitsLine part={part} />
        </span>
      </Link>
    </li>
  );
}

/** Opens the viewer at the page, with the text marked. */
function FoundPage({ hit, q }: { hit: CatalogHit; q: string }) {
  const { catalogKey, originalName, pageNumber, section, image } = hit;
  return (
    <li>
      <ViewerLink className="pictured" catalogue={catalogKey} leaf={pageNumber} find={q}>
        {image ? (
          <img
            src={pageImageUrl(image.imageUrl, SMALL)}
            width={image.width}
            height={image.height}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ) : (
          <span />
        )}
        <span>
          <b className="block mid">{catalogTitle(originalName)}</b>
          <span className="tiny quiet">
            Page {pageNumber}
            {section && `, ${sectionTitle(section)}`}
          </span>
        </span>
      </ViewerLink>
    </li>
  );
}

function sentence({ found, pages, isSearching }: Findings): string {
  if (isSearching) return SEARCH.searching;
  if (!found?.parts.length)
    return pages.length ? `${SEARCH.none}, ${counted(pages.length, "catalogue page")}` : SEARCH.none;
  const shown = `${found.parts.length} shown`;
  const all = found.total === undefined ? "More parts found" : `${found.total} parts found`;
  const count = found.total === 1 ? "1 part found" : `${all}, ${shown}`;
  return found.isSimilar ? `${ONLY_SIMILAR} ${count}` : count;
}

/** Brands and machines whose name starts with the typed text. */
function Places({ q, machines }: { q: string; machines: readonly string[] }) {
  const brands = brandsLike(useShownCategories(), q);
  if (!brands.length && !machines.length) return null;
  return (
    <p className="cluster tight">
      <span className="small quiet">Go to</span>
      {brands.map(({ id, navigationLabel }) => (
        <Link key={id} className="pill" to="/products/$category" params={{ category: id }}>
          {navigationLabel} parts
        </Link>
      ))}
      {machines.map((name) => (
        <Link key={name} className="pill" to="/search" search={{ q: name }}>
          {name}
        </Link>
      ))}
    </p>
  );
}

const BRANDS_OFFERED = 6;

function brandsLike(categories: readonly Category[], q: string): Category[] {
  const typed = q.trim().toLowerCase();
  if (typed.length < 2) return [];
  return categories
    .filter(({ navigationLabel }) => navigationLabel.toLowerCase().startsWith(typed))
    .slice(0, BRANDS_OFFERED);
}

interface Findings {
  /** The text of the results; empty before the first answer. */
  text: string;
  found: PartPage | undefined;
  pages: readonly CatalogHit[];
  isSearching: boolean;
}

/** Searches 300 ms after the last key (spec section 9); a newer text aborts the older request. */
function useFindings(text: string): Findings {
  const [findings, setFindings] = useState(NOTHING);
  useEffect(() => {
    if (!text) {
      setFindings(NOTHING);
      return;
    }
    const request = new AbortController();
    const { signal } = request;
    const timer = setTimeout(async () => {
      setFindings((before) => ({ ...before, isSearching: true }));
      const pagesFound = findPages(text, signal);
      try {
        const found = await findParts(text, signal);
        const show = (pages: readonly CatalogHit[]) => {
          if (!signal.aborted) setFindings({ text, found, pages, isSearching: false });
        };
        const late = setTimeout(show, PAGES_WAIT, []);
        show(await pagesFound);
        clearTimeout(late);
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        setFindings(NOTHING);
      }
    }, SEARCH_DEBOUNCE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return findings;
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * Returns the part whose address of this site the text is, or the only one whose code it is, separators and a scanner's prefix aside;
 * undefined if none or several have it, or on failure.
 */
export async function partNamed(text: string): Promise<PartSummary | undefined> {
  const typed = bare(text.replace(SCANNER_PREFIX, ""));
  const isAddress = partPasted(text) !== undefined;
  if (!isAddress && (typed.length < CODE_MIN || !/\d/.test(typed))) return undefined;
  try {
    const { parts } = await findParts(text, AbortSignal.timeout(CODE_WAIT));
    const [part, ...others] = isAddress ? parts : parts.filter(({ code }) => bare(code) === typed);
    return others.length ? undefined : part;
  } catch {
    return undefined;
  }
}

/** Returns the words to mark: those typed and their corrections. */
export function wantedWords(q: string, unknown: readonly UnknownWord[]): string[] {
  const meant = unknown.flatMap((each) => each.meant ?? []);
  return [...q.toLowerCase().split(WORDS), ...meant].filter(
    (word) => word.length >= BEGINNING_MIN && WORDS.test(word) && !JOINING.test(word),
  );
}

/** Marks the matching beginnings of words: in 'Rapier grippers' for 'gripper' all but the s. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return text.split(WORDS).map((piece, at) => {
    const lower = piece.toLowerCase();
    const length = Math.max(0, ...words.filter((word) => lower.startsWith(word)).map((word) => word.length));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only distinguished by position
      <Fragment key={at}>
        {length > 0 && <mark>{piece.slice(0, length)}</mark>}
        {piece.slice(length)}
      </Fragment>
    );
  });
}

/** Marks the typed piece of a code, ignoring separators. */
export function MarkedCode({ code, q }: { code: string; q: string }) {
  const signs = [...code].flatMap((sign, at) =>
    /[\p{L}\p{N}]/u.test(sign) ? [{ sign: sign.toLowerCase(), at }] : [],
  );
  const typed = bare(q);
  const from =
    typed.length >= BEGINNING_MIN
      ? signs
          .map(({ sign }) => sign)
          .join("")
          .indexOf(typed)
      : -1;
  const [first, last] = [signs[from]?.at, signs[from + typed.length - 1]?.at];
  if (first === undefined || last === undefined) return code;
  return (
    <>
      {code.slice(0, first)}
      <mark>{code.slice(first, last + 1)}</mark>
      {code.slice(last + 1)}
    </>
  );
}

import { lazy, type Ref, Suspense, useEffect, useState } from "react";
import type { CatalogPage } from "#contract/catalogs/catalog.ts";
import { matchedWords } from "#contract/catalogs/catalog-words.ts";
import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { SEARCH } from "#contract/platform/public-messages.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { buttonClass, UnstyledButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { WaysOn } from "../enquiry/list/ways-on.tsx";
import { findQuery } from "./document/queries.ts";
import { useSettled } from "./document/use-settled.ts";
import { ViewerIcon } from "./icons.tsx";
import { thumbnailUrl } from "./page-images.ts";
import { Tool } from "./tool.tsx";
import type { ViewerSource } from "./types.ts";

/** Few searches need it. Without it the pages are shown alone. */
const SearchNotice = lazy(() =>
  import("../search/unknown-words.tsx").then(
    (module) => ({ default: module.SearchNotice }),
    () => ({ default: () => null }),
  ),
);

/** Returns the page of the next hit in the list, wrapping at the end; the best one if the page is not a hit. */
export function hitAfter(hits: readonly Hit[], page: number): number | undefined {
  const at = hits.findIndex(({ pageNumber }) => pageNumber === page);
  return (hits[at + 1] ?? hits[0])?.pageNumber;
}

/** Returns the page of the previous hit in the list, wrapping at the start. */
export function hitBefore(hits: readonly Hit[], page: number): number | undefined {
  const at = hits.findIndex(({ pageNumber }) => pageNumber === page);
  const before = at >= 0 ? hits[at - 1] : [...hits].reverse().find(({ pageNumber }) => pageNumber < page);
  return (before ?? hits[hits.length - 1])?.pageNumber;
}

interface Props {
  source: ViewerSource;
  catalogueKey: string | undefined;
  text: string;
  /** Whether to link to the search in all parts. */
  canSearchParts: boolean;
  page: number;
  shown: readonly number[];
  /** The pages whose small images the hits have; without images if undefined. */
  pages?: readonly CatalogPage[] | undefined;
  field: Ref<HTMLInputElement>;
  onText: (text: string) => void;
  onPage: (page: number) => void;
}

export function FindPanel(props: Props) {
  const { source, catalogueKey, text, canSearchParts, page, shown, pages, field, onText, onPage } = props;
  const settledText = useSettled(text.trim(), SEARCH_DEBOUNCE);
  const { data, isReading, isFailed } = useAnswer(findQuery(source, catalogueKey ?? "", settledText), {
    isWanted: catalogueKey !== undefined && settledText !== "",
  });
  const imageOf = (page: number) => pages?.find(({ pageNumber }) => pageNumber === page)?.imageUrl;
  const hits = text.trim() ? (data?.hits ?? []) : [];
  const after = hitAfter(hits, page);
  const before = hitBefore(hits, page);
  const isWaiting = text.trim() !== "" && (isReading || settledText !== text.trim());
  /** The text for which Enter was pressed before its hits were found. */
  const [wanted, setWanted] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the hits of the text are there
  useEffect(() => {
    if (!wanted || isWaiting) return;
    setWanted("");
    if (wanted === text.trim() && after) onPage(after);
  }, [wanted, isWaiting]);
  const isNowhere = text.trim() !== "" && !isWaiting && !isFailed && data?.total === 0;
  const unknown = (text.trim() && !isWaiting && !isFailed && data?.unknown) || [];
  const marked = unknown.map(({ meant }) => meant).join(" ") || settledText;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every browser in use
    <form
      className="vfind"
      role="search"
      aria-label="Find in the catalogue"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWaiting) setWanted(text.trim());
        else if (after) onPage(after);
      }}
    >
      <div className="find">
        <Icon name="search" />
        <input
          ref={field}
          className="in"
          type="search"
          value={text}
          maxLength={SEARCH_TEXT_MAX}
          aria-label="Find in the catalogue"
          placeholder="Word or code"
          autoComplete="off"
          enterKeyHint="next"
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </div>
      {text.trim() && (
        <div className="line gap-0 fine quiet vfound">
          <p role="status">{isWaiting ? SEARCH.searching : sentence(isFailed, data?.total ?? 0)}</p>
          <Tool
            className="push"
            name="Previous match"
            isOff={!before}
            onClick={() => before && onPage(before)}
          >
            <ViewerIcon name="up" />
          </Tool>
          <Tool type="submit" name="Next match" isOff={!after}>
            <Icon name="down" />
          </Tool>
        </div>
      )}
      {unknown.length > 0 && (
        <div className="fine vcorrected">
          <Suspense>
            <SearchNotice
              q={settledText}
              found={{ parts: [], unknown, exact: null }}
              ask={() => null}
              correct={(corrected, words) => (
                <UnstyledButton className="vmeant" onClick={() => onText(corrected)}>
                  {words}
                </UnstyledButton>
              )}
            />
          </Suspense>
        </div>
      )}
      {(isNowhere || unknown.length > 0) && canSearchParts && (
        <div className="cluster gap-2 velsewhere">
          <Link to="/search" search={{ q: settledText }} className={buttonClass()}>
            {VIEWER_PAGE.searchParts}
          </Link>
          {isNowhere && <WaysOn wanted={settledText} />}
        </div>
      )}
      {hits.length > 0 && (
        <ol className="nav-list vhits" aria-label="Pages with these words">
          {hits.map((hit) => (
            <li key={hit.pageNumber}>
              <UnstyledButton
                className="vline stage-line"
                aria-current={shown.includes(hit.pageNumber) || undefined}
                onClick={() => onPage(hit.pageNumber)}
              >
                {pages && <HitImage imageUrl={imageOf(hit.pageNumber)} />}
                <span className="vline-number mono tiny quiet">{hit.pageNumber}</span>
                {hit.part ? (
                  <span className="clamp breaks">
                    <span className="mono strong" translate="no">
                      {hit.part.code}
                    </span>{" "}
                    <span className="strong">{hit.part.title}</span>
                  </span>
                ) : (
                  <Excerpt text={hit.excerpt} query={marked} />
                )}
              </UnstyledButton>
            </li>
          ))}
        </ol>
      )}
    </form>
  );
}

const HitImage = ({ imageUrl }: { imageUrl: string | undefined }) =>
  imageUrl ? <img src={thumbnailUrl(imageUrl)} width={48} height={66} alt="" loading="lazy" /> : <span />;

function sentence(isFailed: boolean, total: number): string {
  if (isFailed) return VIEWER_PAGE.findFailed;
  if (total === 0) return VIEWER_PAGE.notFound;
  return total === 1 ? "On 1 page" : `On ${total} pages`;
}

/** The number of words before the first hit. */
const LEAD = 3;

/** The text around a hit, which is bold and near the start of the line. */
function Excerpt({ text, query }: { text: string; query: string }) {
  const words = text.split(/\s+/);
  const places = matchedWords(words, query);
  const first = places.size > 0 ? Math.max(0, Math.min(...places) - LEAD) : 0;
  return (
    <span className="clamp breaks">
      {first > 0 && "… "}
      {words.slice(first).map((word, at) =>
        places.has(at + first) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: words are only distinguished by position
          <b key={at}>{word} </b>
        ) : (
          `${word} `
        ),
      )}
    </span>
  );
}

interface Hit {
  pageNumber: number;
}

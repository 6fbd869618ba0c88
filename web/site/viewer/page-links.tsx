import type { CatalogPageText } from "#contract/catalogs/catalog.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { UnstyledButton } from "#web/ui/button.tsx";
import { pageTextQuery } from "./document/queries.ts";
import { safeUrl } from "./page-leaf.tsx";
import type { ViewerSource } from "./types.ts";

interface Props {
  source: ViewerSource;
  catalogueKey: string;
  number: number;
  onPage: (page: number) => void;
}

/** On phones the links are rows that a finger hits (WCAG 2.5.8); the page has fetched its text. */
export function PageLinks({ source, catalogueKey, number, onPage }: Props) {
  const { data } = useAnswer(pageTextQuery(source, catalogueKey, number), { isWanted: false });
  const targets = data ? targetsOf(data) : [];
  if (!targets.length) return null;
  return (
    <nav className="nav-list vnav" aria-label={`Links on page ${number}`}>
      <h3 className="tiny quiet mid">Links on page {number}</h3>
      <ul>
        {targets.map(({ page, url, words }) => (
          <li key={page ?? url}>
            {page === undefined ? (
              <a className="vline stage-line" href={url} target="_blank" rel="noopener noreferrer">
                <span className="breaks">{url}</span>
              </a>
            ) : (
              <UnstyledButton className="vline stage-line" onClick={() => onPage(page)}>
                <span className="breaks">{words || `Page ${page}`}</span>
                <span className="vline-number mono tiny quiet">{page}</span>
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface LinkTarget {
  page: number | undefined;
  url: string | undefined;
  /** The linked words without the number of the target's page. */
  words: string;
}

/** Returns the targets of a page's links, each once, in the order of the page. */
export function targetsOf({ links, words }: Pick<CatalogPageText, "links" | "words">): LinkTarget[] {
  const targets = new Map<number | string, LinkTarget>();
  for (const { page, url: given, box } of links) {
    const url = page === undefined ? safeUrl(given) : undefined;
    const key = page ?? url;
    if (key === undefined) continue;
    const [left, top, width, height] = box;
    const own = words.filter(({ text, box: [x, y, w, h] }) => {
      const [across, down] = [x + w / 2 - left, y + h / 2 - top];
      const isInside = across >= 0 && across <= width && down >= 0 && down <= height;
      return isInside && text !== String(page);
    });
    const before = targets.get(key)?.words;
    const next = own.map(({ text }) => text).join(" ");
    targets.set(key, { page, url, words: [before, next].filter(Boolean).join(", ") });
  }
  return [...targets.values()];
}

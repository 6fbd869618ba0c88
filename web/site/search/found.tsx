import { Link } from "@tanstack/react-router";
import { CATEGORY_LABELS, isCategory } from "../../../contract/categories.ts";
import { SEARCH } from "../../../contract/messages.ts";
import type { PartSummary } from "../../api/parts.ts";
import { Icon } from "../../ui/icons.tsx";
import { PartPicture } from "../../ui/picture.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { ONLY_SIMILAR } from "../enquiry/links/only-similar.tsx";
import type { Findings } from "./use-findings.ts";

/** At most five parts as links (title, category, _id; spec section 2), and the way to all results. */
export function Found({ findings, isOpen }: { findings: Findings; isOpen: boolean }) {
  const { text, found, isSearching } = findings;
  const isShown = isOpen && (isSearching || found !== undefined);
  return (
    <>
      <p className="sr" role="status">
        {isShown ? sentence(findings) : ""}
      </p>
      {isShown && (
        <div className="found" tabIndex={-1}>
          {found?.isSimilar && <p>{ONLY_SIMILAR}</p>}
          {found && found.parts.length > 0 && (
            <ul>
              {found.parts.map((part) => (
                <FoundPart key={part.id} part={part} />
              ))}
            </ul>
          )}
          {isSearching && <p>{SEARCH.searching}</p>}
          {!isSearching && found?.parts.length === 0 && <p>{SEARCH.none}</p>}
          {!isSearching && found && found.parts.length > 0 && (
            <Link className="all" to="/search" search={{ q: text }}>
              All results for “{text}”
              <Icon name="right" className="i s" />
            </Link>
          )}
        </div>
      )}
    </>
  );
}

function FoundPart({ part }: { part: PartSummary }) {
  return (
    <li>
      <Link to="/products/$category/$productId" params={{ category: part.category, productId: part.id }}>
        <PartPicture image={part.image} sizes="64px" />
        <span>
          <b>
            <Unbroken text={part.title} />
          </b>
          <span className="facts">
            {isCategory(part.category) && <span>{CATEGORY_LABELS[part.category]}</span>}
            <span className="mono">{part.code}</span>
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

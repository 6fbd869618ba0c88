import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { categoryLabel } from "#contract/platform/categories.ts";
import { choiceOf } from "#contract/platform/filters.ts";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import type { ListFilter } from "#contract/products/product.ts";
import { Link } from "#web/routing/link.tsx";
import { useNavigate, usePageAddress } from "#web/routing/use-router.ts";
import { type ListingSearch, readListingSearch, stringifySearch } from "#web/search-params.ts";
import { useShownCategories } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { searched, showSearched } from "#web/ui/search-fields.ts";
import { useDismiss } from "#web/ui/use-dismiss.ts";
import { Filters } from "./filters.tsx";
import { SAME_PLACE, withUsedSort } from "./listing-query.ts";
import { rememberView } from "./table-view.ts";

interface Props {
  /** Undefined on /search, which has its own search field. */
  category?: string;
  search: ListingSearch;
  filters: readonly ListFilter[];
  /** The number of results in words for the sheet of filters: '7 of 28 parts', and '7 parts' for its button. */
  found: string;
  shown: string;
  /** The chosen values, below the tools. */
  children: ReactNode;
}

/**
 * The filters of a listing: within a category a text, which a phone leaves to the bar's search, and specification values. Without
 * script it is a GET form; with it the address follows the input, on page 1, and the focus stays. The first text and each choice add a history entry; changes of the
 * text replace it.
 */
export function ListingTools({ category, search, filters, found, shown, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const place = usePageAddress();
  const categories = useShownCategories();
  // The address changes before its page has loaded; if it leads to another page, the form stays as it is.
  const path = category === undefined ? "/search" : `/products/${category}`;
  const isHere = place.pathname === path;
  const { page: _, ...currentSearch } = isHere ? readListingSearch(place.search) : search;
  const currentQuery = stringifySearch(currentSearch);
  const applied = useRef(currentSearch);

  useEffect(() => () => clearTimeout(timer.current), []);
  // The address also changes through links and Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends only on the address
  useEffect(() => {
    if (!form.current || currentQuery === stringifySearch(applied.current)) return;
    clearTimeout(timer.current);
    applied.current = currentSearch;
    show(form.current, currentSearch);
  }, [currentQuery]);
  // Not on a press outside: closing moves what is pressed.
  useDismiss(form, (reason) => {
    if (reason === "escape") close(form.current);
  });

  const apply = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    searched(form.current.querySelector<HTMLInputElement>("[type=search]"));
    const wanted = read(form.current);
    const { q, filter = [] } = applied.current;
    if (stringifySearch(wanted) === stringifySearch(applied.current)) return;
    const isSameChoice = filter.join() === (wanted.filter ?? []).join();
    applied.current = wanted;
    navigate({
      ...(category === undefined
        ? ({ to: "/search" } as const)
        : ({ to: "/products/$category", params: { category } } as const)),
      search: wanted,
      replace: q !== undefined && isSameChoice,
      resetScroll: false,
    });
  };
  // Applies input from before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one such moment
  useEffect(() => apply(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
    close(form.current);
  };
  return (
    <form
      ref={form}
      className="cluster filterline off-paper"
      action={path}
      method="get"
      autoComplete="off"
      onSubmit={submit}
    >
      {category === undefined ? (
        search.q && <input type="hidden" name="q" value={search.q} />
      ) : (
        <div className="find no-phone">
          <Icon name="search" />
          <input
            className="in"
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={SEARCH_TEXT_MAX}
            aria-label={`Filter ${categoryLabel(categories, category)} parts`}
            placeholder="Filter by name or code"
            onInput={() => {
              clearTimeout(timer.current);
              timer.current = setTimeout(apply, SEARCH_DEBOUNCE);
            }}
          />
        </div>
      )}
      {search.filter
        ?.filter((choice) => !filters.some((each) => each.values.some((v) => choiceOf(each, v) === choice)))
        .map((choice) => (
          // The filters are unknown while the search index is behind; the address keeps what was chosen.
          <input key={choice} type="hidden" name="filter" value={choice} />
        ))}
      <Filters filters={filters} found={found} shown={shown} onChoose={apply} />
      {search.view && <input type="hidden" name="view" value={search.view} />}
      {search.sort && <input type="hidden" name="sort" value={search.sort} />}
      <ViewSwitch search={search} />
      {children}
    </form>
  );
}

function read(form: HTMLFormElement): ListingSearch {
  const fields = new FormData(form);
  const [q, filter] = [fields.get("q"), fields.getAll("filter")];
  return withUsedSort(readListingSearch({ q, filter, view: fields.get("view"), sort: fields.get("sort") }));
}

function show(form: HTMLFormElement, { q = "", filter = [] }: ListingSearch): void {
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = filter.includes(input.value);
    if (input.type === "search") showSearched(input, q);
  }
}

/** Closes the sheet of filters, or the open filter, and focuses what opened it. */
function close(form: HTMLFormElement | null): void {
  const sheet = form?.querySelector<HTMLDialogElement>("dialog[open]");
  if (sheet) sheet.close();
  const open = form?.querySelector<HTMLDetailsElement>("details[open]");
  if (sheet || !open) return;
  if (open.contains(document.activeElement)) open.querySelector("summary")?.focus();
  open.open = false;
}

/** Cards or a table: a parameter, which the browser remembers for other listings. */
function ViewSwitch({ search: { view, sort, ...search } }: { search: ListingSearch }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div className="line gap-0 joined push view-switch" role="group" aria-label="Show as">
      <Link
        className={buttonClass({}, view ? "choice" : "choice no-phone")}
        {...SAME_PLACE}
        aria-current={view ? undefined : "page"}
        search={search}
        onClick={() => rememberView(false)}
      >
        Cards
      </Link>
      <Link
        className={buttonClass({}, view ? "choice no-phone" : "choice")}
        {...SAME_PLACE}
        aria-current={view && "page"}
        search={{ ...search, view: "table", ...(sort && { sort }) }}
        onClick={() => rememberView(true)}
      >
        Table
      </Link>
    </div>
  );
}

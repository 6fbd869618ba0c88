import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { CATEGORY_LABELS, type Category } from "../../../contract/platform/categories.ts";
import { choiceOf, MACHINE_KEY } from "../../../contract/platform/filters.ts";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "../../../contract/platform/limits.ts";
import type { ListFilter } from "../../../contract/products/product.ts";
import { Link } from "../../routing/link.tsx";
import { useNavigate, usePageAddress } from "../../routing/use-router.ts";
import { type ListingSearch, readListingSearch, stringifySearch } from "../../search-params.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useDismiss } from "../../ui/use-dismiss.ts";
import { MachineToggle } from "../machines/machine-toggle.tsx";
import { MyMachines } from "../machines/my-machines.tsx";
import { useMachines } from "../machines/store.ts";
import { rememberView } from "./remembered-view.ts";

/** Props of a link to the same listing; it is active only if all parameters match. */
export const SAME_PLACE = {
  to: ".",
  resetScroll: false,
  activeOptions: { exact: true, includeSearch: true },
} as const;

interface Props {
  category: Category;
  search: ListingSearch;
  filters: readonly ListFilter[];
  /** The number of results, announced when it changes. */
  children: ReactNode;
}

/**
 * The filters within a category: a text and specification values. Without script it is a GET form; with it the address
 * follows the input, on page 1, and the focus stays. The first text and each choice add a history entry; changes of the
 * text replace it.
 */
export function ListingTools({ category, search, filters, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const place = usePageAddress();
  // The address changes before its page has loaded; if it leads to another page, the form stays as it is.
  const isHere = place.pathname === `/products/${category}`;
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
  useDismiss(form, () => close(form.current));

  const apply = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const wanted = read(form.current);
    const { q, filter = [] } = applied.current;
    if (stringifySearch(wanted) === stringifySearch(applied.current)) return;
    const isSameChoice = filter.join() === (wanted.filter ?? []).join();
    applied.current = wanted;
    navigate({
      to: "/products/$category",
      params: { category },
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
      action={`/products/${category}`}
      method="get"
      autoComplete="off"
      onSubmit={submit}
    >
      <div className="find alone">
        <Icon name="search" />
        <input
          className="in"
          type="search"
          name="q"
          defaultValue={search.q}
          maxLength={SEARCH_TEXT_MAX}
          aria-label={`Filter ${CATEGORY_LABELS[category]} parts`}
          placeholder="Filter by name or code"
          onInput={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(apply, SEARCH_DEBOUNCE);
          }}
        />
      </div>
      {filters.map((filter) => (
        <FilterPanel key={filter.key} filter={filter} onChoose={apply} />
      ))}
      {search.view && <input type="hidden" name="view" value={search.view} />}
      <p className="small quiet" role="status">
        {children}
      </p>
      <ViewSwitch search={search} />
    </form>
  );
}

function read(form: HTMLFormElement): ListingSearch {
  const fields = new FormData(form);
  const [q, filter] = [fields.get("q"), fields.getAll("filter")];
  return readListingSearch({ q, filter, view: fields.get("view") });
}

function show(form: HTMLFormElement, { q = "", filter = [] }: ListingSearch): void {
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = filter.includes(input.value);
    if (input.type === "search") input.value = q;
  }
}

/** Closes the open filter and focuses its summary. */
function close(form: HTMLFormElement | null): void {
  const open = form?.querySelector<HTMLDetailsElement>("details[open]");
  if (!open) return;
  if (open.contains(document.activeElement)) open.querySelector("summary")?.focus();
  open.open = false;
}

/** Cards or a table: a parameter, which the browser remembers for other listings. */
function ViewSwitch({ search: { view, ...search } }: { search: ListingSearch }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div className="line gap-0 push view-switch" role="group" aria-label="Show as">
      <Link
        className={buttonClass()}
        {...SAME_PLACE}
        aria-current={view ? undefined : "page"}
        search={search}
        onClick={() => rememberView(false)}
      >
        Cards
      </Link>
      <Link
        className={buttonClass()}
        {...SAME_PLACE}
        aria-current={view && "page"}
        search={{ ...search, view: "table" }}
        onClick={() => rememberView(true)}
      >
        Table
      </Link>
    </div>
  );
}

interface FilterPanelProps {
  filter: ListFilter;
  onChoose: () => void;
}

/** A filter's values with their part counts. Opening one panel closes the others. */
function FilterPanel({ filter, onChoose }: FilterPanelProps) {
  const { name, values, more } = filter;
  const ownLooms = useMachines();
  const isOfLooms = filter.key === MACHINE_KEY && ownLooms !== undefined;
  const chosen = values.filter((value) => value.chosen).length;
  return (
    <details className="filter" name="filter">
      <summary className={buttonClass()}>
        {name}
        {chosen > 0 && <span className="mono chosen-count">{chosen}</span>}
        <Icon name="down" className="i s" />
      </summary>
      <div className="floating filter-panel">
        <ul aria-label={name}>
          {values.map((value) => (
            <li key={value.key} className="line gap-3">
              <label>
                <input
                  className="check"
                  type="checkbox"
                  name="filter"
                  value={choiceOf(filter, value)}
                  defaultChecked={value.chosen}
                  onChange={onChoose}
                />
                {value.name}
                <span className="mono tiny quiet">{value.count}</span>
              </label>
              {isOfLooms && <MachineToggle name={value.name} className="text-button own-loom" label="Mine" />}
            </li>
          ))}
        </ul>
        <div className="cluster between">
          <Button type="submit">Show parts</Button>
          {isOfLooms && <MyMachines />}
          {more > 0 && <p className="fine quiet">{`${more} more: find them by name`}</p>}
        </div>
      </div>
    </details>
  );
}

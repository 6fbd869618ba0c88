import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { CATEGORY_LABELS, type Category } from "../../../contract/categories.ts";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "../../../contract/limits.ts";
import { Icon } from "../../ui/icons.tsx";

/**
 * A filter inside the category. Without script it is a form; with it the address follows what is typed, on
 * page 1, and the field keeps the focus. The first text is a step one can go back from, its changes are not.
 */
export function FilterLine({
  category,
  q,
  children,
}: {
  category: Category;
  q: string;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = useRef(q);
  const navigate = useNavigate();

  useEffect(() => () => clearTimeout(timer.current), []);
  // The address may change by other ways than this field: a link that clears it, or the way back.
  useEffect(() => {
    if (q === applied.current) return;
    clearTimeout(timer.current);
    applied.current = q;
    if (input.current) input.current.value = q;
  }, [q]);

  const apply = () => {
    clearTimeout(timer.current);
    const text = input.current?.value.trim() ?? "";
    if (text === applied.current) return;
    const isFiltered = applied.current !== "";
    applied.current = text;
    navigate({
      to: "/products/$category",
      params: { category },
      search: text ? { q: text } : {},
      replace: isFiltered,
      resetScroll: false,
    });
  };
  return (
    <form
      className="cluster filterline off-paper"
      action={`/products/${category}`}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="find">
        <Icon name="search" />
        <input
          ref={input}
          className="in"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_TEXT_MAX}
          aria-label={`Filter ${CATEGORY_LABELS[category]} parts`}
          placeholder="Filter by name or code"
          autoComplete="off"
          onInput={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(apply, SEARCH_DEBOUNCE);
          }}
        />
      </div>
      <p className="small quiet" role="status">
        {children}
      </p>
    </form>
  );
}

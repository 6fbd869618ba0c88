import { type RefObject, useEffect, useRef } from "react";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { Icon } from "#web/ui/icons.tsx";
import { searched, showSearched } from "#web/ui/search-fields.ts";

interface Props {
  q: string;
  label: string;
  /** What it finds; default: the label. */
  placeholder?: string;
  onSearch: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** A list's search field: applied 300 ms after the last key, or immediately on Enter (spec sections 4 and 9). */
export function SearchBox({ q, label, placeholder = `${label}...`, onSearch, field }: Props) {
  const applied = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  // The address can also change by 'Clear filters' or Back.
  useEffect(() => {
    if (q !== applied.current) showSearched(field.current, q);
    applied.current = q;
  }, [q, field]);

  const apply = () => {
    clearTimeout(timer.current);
    searched(field.current);
    const text = field.current?.value.trim() ?? "";
    if (text === applied.current) return;
    applied.current = text;
    onSearch(text);
  };
  return (
    <search className="find alone">
      <Icon name="search" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <input
          ref={field}
          className="in"
          type="search"
          defaultValue={q}
          maxLength={SEARCH_TEXT_MAX}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          onInput={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(apply, SEARCH_DEBOUNCE);
          }}
        />
      </form>
    </search>
  );
}

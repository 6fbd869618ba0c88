import { useEffect, useRef } from "react";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { showSearched, useSearchField } from "#web/ui/search-fields.ts";
import { useSearchSubmit } from "./use-search-submit.ts";

interface Props {
  q: string;
  /** Without the filled button, where search is not the main action. */
  isPlain?: boolean;
}

/** A search form within a page. Without script it is a GET form. */
export function SearchForm({ q, isPlain = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const submit = useSearchSubmit(input);
  useSearchField(input);
  useEffect(() => void showSearched(input.current, q), [q]);
  return (
    <form className="line equal askline off-paper" action="/search" method="get" onSubmit={submit}>
      <div className="find">
        <Icon name="search" />
        <input
          ref={input}
          className="in"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_TEXT_MAX}
          aria-label="Part name or code"
          placeholder="Part name or code"
          enterKeyHint="search"
        />
      </div>
      <Button type="submit" look={isPlain ? undefined : "fill"}>
        Search
      </Button>
    </form>
  );
}

import { useRef } from "react";
import { SEARCH_TEXT_MAX } from "../../../contract/platform/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useSearchField } from "../../ui/search-fields.ts";
import { useSearchSubmit } from "./use-search-submit.ts";

/** A search form within a page that shows no results of a search. Without script it is a GET form. */
export function SearchForm() {
  const input = useRef<HTMLInputElement>(null);
  const submit = useSearchSubmit(input);
  useSearchField(input);
  return (
    <form className="line equal askline off-paper" action="/search" method="get" onSubmit={submit}>
      <div className="find">
        <Icon name="search" />
        <input
          ref={input}
          className="in"
          type="search"
          name="q"
          maxLength={SEARCH_TEXT_MAX}
          aria-label="Part name or code"
          placeholder="Part name or code"
          enterKeyHint="search"
        />
      </div>
      <Button type="submit" look="fill">
        Search
      </Button>
    </form>
  );
}

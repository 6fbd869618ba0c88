import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { PageMark } from "../../../contract/catalogs/links.ts";
import { CATALOG_ADMIN, PRODUCT_LIST } from "../../../contract/messages.ts";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "../../../contract/platform/limits.ts";
import { useSettled } from "../../site/viewer/use-settled.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { ADMIN_KEY } from "../platform/calls/query.ts";
import { readProducts } from "../platform/data/read-products.ts";

const SHOWN = 6;

interface Props {
  onChoose: (product: NonNullable<PageMark["product"]>) => void;
  onCancel: () => void;
}

const foundQuery = (search: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "part-choice", search],
    queryFn: ({ signal }) => readProducts({ search, limit: SHOWN }, { signal, quiet: true }),
    enabled: search !== "",
  });

/** Which part an area shows, by its code or a word of its name. */
export function PartChoice({ onChoose, onCancel }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState("");
  const asked = useSettled(text.trim(), SEARCH_DEBOUNCE);
  const { data, isError } = useQuery(foundQuery(asked));
  useEffect(() => field.current?.focus(), []);
  const isSettled = asked === text.trim() && asked !== "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every browser in use
    <div className="stack gap-2" role="search" aria-label="Part of the area">
      <label className="small strong" htmlFor={id}>
        Which part is it?
      </label>
      <input
        ref={field}
        id={id}
        className="in"
        type="search"
        placeholder="Code or name"
        autoComplete="off"
        maxLength={SEARCH_TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isError && <FieldError>{PRODUCT_LIST.fetchFailed}</FieldError>}
      {isSettled && data?.products.length === 0 && (
        <p className="small quiet" role="status">
          {CATALOG_ADMIN.noPartFound}
        </p>
      )}
      <ul className="stack gap-2 part-choices">
        {text.trim() &&
          data?.products.map(({ _id, productId, title, partCode }) => (
            <li key={_id}>
              <Button onClick={() => onChoose({ _id, productId, title })}>
                <span className="mono">{partCode ?? `No. ${productId}`}</span> {title}
              </Button>
            </li>
          ))}
      </ul>
      <Button look="bare" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

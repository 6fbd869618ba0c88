import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { CATALOG_ADMIN, PRODUCT_LIST } from "../../../../contract/messages.ts";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "../../../../contract/platform/limits.ts";
import type { Product } from "../../../../contract/products/product.ts";
import { useSettled } from "../../../site/viewer/use-settled.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { ADMIN_KEY } from "../calls/ask.ts";
import { readProducts } from "../data/read-products.ts";

const SHOWN = 6;

const foundQuery = (search: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "part-choice", search],
    queryFn: ({ signal }) => readProducts({ search, limit: SHOWN }, { signal, quiet: true }),
    enabled: search !== "",
  });

interface ChosenPart {
  _id: string;
  productId: number;
  title: string;
  /** Its part code, or 'No. 471'. */
  code: string;
}

const chosen = ({ _id, productId, title, partCode }: Product): ChosenPart => ({
  _id,
  productId,
  title,
  code: partCode ?? `No. ${productId}`,
});

interface Props {
  /** The accessible name: what the part is chosen for. */
  label: string;
  onChoose: (part: ChosenPart) => void;
  onCancel: () => void;
}

/** Chooses a part by code or title; Enter takes the first one found. */
export function PartChoice({ label, onChoose, onCancel }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState("");
  const settledText = useSettled(text.trim(), SEARCH_DEBOUNCE);
  const { data, isError } = useQuery(foundQuery(settledText));
  useEffect(() => field.current?.focus(), []);
  const isSettled = settledText === text.trim() && settledText !== "";
  const found = text.trim() ? (data?.products ?? []).map(chosen) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every browser in use
    <div className="stack gap-2" role="search" aria-label={label}>
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
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter must not submit the surrounding form.
          event.preventDefault();
          if (isSettled && found[0]) onChoose(found[0]);
        }}
      />
      {isError && <FieldError>{PRODUCT_LIST.fetchFailed}</FieldError>}
      {isSettled && data?.products.length === 0 && (
        <p className="small quiet" role="status">
          {CATALOG_ADMIN.noPartFound}
        </p>
      )}
      <ul className="stack gap-2">
        {found.map((part) => (
          <li key={part._id} className="stack">
            <Button shape="lines" onClick={() => onChoose(part)}>
              <span className="mono">{part.code}</span> {part.title}
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

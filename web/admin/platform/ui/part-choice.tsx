import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { PRODUCT_LIST } from "#contract/products/messages.ts";
import type { Product } from "#contract/products/product.ts";
import { partCode } from "#contract/products/product-code.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { useFoundProducts } from "../data/read-products.ts";

interface ChosenPart {
  _id: string;
  productId: number;
  title: string;
  /** Its part code, or 'No. 471'. */
  code: string;
}

const chosen = (product: Product): ChosenPart => {
  const { _id, productId, title } = product;
  return { _id, productId, title, code: partCode(product) };
};

interface Props {
  /** The accessible name: what the part is chosen for. */
  label: string;
  onChoose: (part: ChosenPart, product: Product) => void;
  /** Without it the choice stays for the next part. */
  onCancel?: () => void;
  /** Takes a text for which Enter found no part. */
  onUnknown?: (text: string) => void;
  /** Takes a pasted text of several lines. */
  onList?: (text: string) => void;
  question?: string;
  field?: RefObject<HTMLInputElement | null>;
  /** Beside the field. */
  children?: ReactNode;
}

/** Chooses a part by code or title; Enter takes the first one found, also while it is still being searched. */
export function PartChoice(props: Props) {
  const { label, onChoose, onCancel, onUnknown, onList, question = "Which part is it?", field } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const id = useId();
  const [text, setText] = useState("");
  const { data, isError, search } = useFoundProducts(text);
  const isStaying = !onCancel;
  useEffect(() => {
    if (!isStaying) input.current?.focus();
  }, [isStaying, input]);
  /** Enter was pressed before anything was found. */
  const [isWanted, setIsWanted] = useState(false);
  const isSettled = search === text.trim() && search !== "";
  const found = text.trim() ? (data?.products ?? []) : [];
  const choose = (product: Product) => {
    setIsWanted(false);
    if (isStaying) setText("");
    onChoose(chosen(product), product);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text is found or isn't
  useEffect(() => {
    if (!isWanted || !isSettled || (!data && !isError)) return;
    if (found[0]) choose(found[0]);
    else {
      setIsWanted(false);
      if (!onUnknown || isError) return;
      setText("");
      onUnknown(search);
    }
  }, [isWanted, isSettled, data, isError]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every browser in use
    <div className="stack gap-2" role="search" aria-label={label}>
      <label className="small strong" htmlFor={id}>
        {question}
      </label>
      <div className="cluster">
        <input
          ref={input}
          id={id}
          className="in wide-item"
          type="search"
          placeholder={onList ? "Code or name, or a pasted list" : "Code or name"}
          autoComplete="off"
          maxLength={SEARCH_TEXT_MAX}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setIsWanted(false);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData("text").trim();
            if (!onList || !pasted.includes("\n")) return;
            event.preventDefault();
            onList(pasted);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter must not submit the surrounding form.
            event.preventDefault();
            setIsWanted(text.trim() !== "");
          }}
        />
        {props.children}
      </div>
      {isError && <FieldError>{PRODUCT_LIST.fetchFailed}</FieldError>}
      {isSettled && data?.products.length === 0 && (
        <p className="small quiet" role="status">
          {CATALOG_ADMIN.noPartFound}
        </p>
      )}
      {found.length > 0 && (
        <ul className="stack gap-2">
          {found.map((product) => (
            <li key={product._id} className="stack">
              <Button shape="lines" onClick={() => choose(product)}>
                <span className="mono" translate="no">
                  {chosen(product).code}
                </span>{" "}
                {product.title}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {onCancel && (
        <Button look="bare" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

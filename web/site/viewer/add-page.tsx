import { useEffect, useId, useRef, useState } from "react";
import { catalogTitle } from "#contract/catalogs/catalog-rules.ts";
import { ENQUIRY_ITEM_NOTE_MAX } from "#contract/enquiries/limits.ts";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { readQuantity } from "../enquiry/list/entry.ts";
import { addEntries, useList } from "../enquiry/list/store.ts";
import type { Catalogue } from "./document/accept-catalogue.ts";
import { findQuery } from "./document/queries.ts";
import type { ViewerSource } from "./types.ts";

interface Props {
  source: ViewerSource;
  catalogueKey: string;
  catalogue: Catalogue;
  page: number;
  /** The search text; if the page contains it, it prefills the note. */
  find: string;
  onClose: () => void;
}

const ONE = "1";

/** The form is below the page, so that codes stay readable, and stays open for further parts. */
export function AddPage({ source, catalogueKey, catalogue, page, find, onClose }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const query = find.trim();
  const { data } = useAnswer(findQuery(source, catalogueKey, query), { isWanted: false });
  const isHit = query !== "" && data?.hits.some(({ pageNumber }) => pageNumber === page);
  const [typed, setTyped] = useState({ note: isHit ? query : "", quantity: ONE });
  const [isWrong, setIsWrong] = useState(false);
  const count = useList()?.length ?? 0;
  useEffect(() => field.current?.focus(), []);
  const add = () => {
    const quantity = readQuantity(typed.quantity);
    setIsWrong(!quantity);
    if (!quantity) return;
    const name = catalogTitle(catalogue.originalName);
    const note = typed.note.trim();
    const key = Math.random().toString(36).slice(2);
    if (!addEntries({ key, catalogue: catalogueKey, name, page, note, quantity })) return;
    setTyped({ note: "", quantity: ONE });
    field.current?.focus();
  };
  return (
    <form
      className="cluster low vadd"
      aria-label={`Add something on page ${page}`}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={(event) => {
        // Keeps keys from the page's shortcuts.
        event.stopPropagation();
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      <p className="stack gap-1 fine vnote">
        <label htmlFor={`${id}note`}>Part on page {page} (optional)</label>
        <input
          ref={field}
          id={`${id}note`}
          className="in"
          placeholder="Code or name"
          autoComplete="off"
          maxLength={ENQUIRY_ITEM_NOTE_MAX}
          value={typed.note}
          onChange={({ target }) => setTyped({ ...typed, note: target.value })}
        />
      </p>
      <p className="stack gap-1 fine">
        <label htmlFor={`${id}quantity`}>Quantity</label>
        <input
          id={`${id}quantity`}
          className="in few"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}wrong` : undefined}
          value={typed.quantity}
          onChange={({ target }) => {
            setIsWrong(false);
            setTyped({ ...typed, quantity: target.value });
          }}
        />
      </p>
      <Button type="submit">Add</Button>
      <Button look="bare" onClick={onClose}>
        Done
      </Button>
      {count > 0 && (
        <Link to="/enquiry-list" className={buttonClass({ look: "bare" })}>
          Enquiry list ({count})
        </Link>
      )}
      {isWrong && (
        <p className="wrong fine" id={`${id}wrong`} role="alert">
          {ENQUIRY_LIST.quantityWrong}
        </p>
      )}
    </form>
  );
}

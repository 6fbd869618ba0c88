import { type ChangeEvent, lazy, Suspense } from "react";
import { ENQUIRY_ITEM_NOTE_MAX } from "#contract/enquiries/limits.ts";
import { loadNeeded } from "#web/api/needed-script.ts";
import { Link } from "#web/routing/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { type ListEntry, nameOf } from "../enquiry/list/entry.ts";
import { QuantityField } from "../enquiry/list/quantity-field.tsx";
import { changeLine } from "../enquiry/list/store.ts";

/** Lazy, since few lists have lines with photos; without its script a line has none. */
const LinePhotos = lazy(() =>
  loadNeeded(() => import("./line-photos.tsx")).catch(() => ({ default: () => <></> })),
);

interface Props {
  entry: ListEntry;
  problem: string | undefined;
  /** The text in the quantity field. */
  typed: string | undefined;
  onTyped: (typed: string | undefined) => void;
  onRemove: () => void;
}

export function ListLine({ entry, problem, typed, onTyped, onRemove }: Props) {
  const { key, note, quantity } = entry;
  // Unlisted parts are named by their notes.
  const name = ("unlisted" in entry && note.trim()) || nameOf(entry);
  const change = (changed: Parameters<typeof changeLine>[1]) => changeLine(key, changed);
  const noteProps = {
    autoComplete: "off",
    maxLength: ENQUIRY_ITEM_NOTE_MAX,
    value: note,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ note: target.value }),
  };
  return (
    <li className={problem ? "high eline bad" : "high eline"}>
      <LineImage entry={entry} />
      <div className="wide-item ename">
        <h3>
          <LineTitle entry={entry} />
        </h3>
        {"id" in entry && (
          <span className="block mono small quiet breaks" translate="no">
            {entry.code}
          </span>
        )}
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      {"unlisted" in entry ? (
        <div className="stack gap-2 enote">
          <input
            {...noteProps}
            className="in"
            aria-label="What it is"
            placeholder="Name, size, machine, a number on it"
            aria-invalid={problem ? true : undefined}
            data-unsaid={note.trim() ? undefined : ""}
          />
          <Suspense>
            <LinePhotos line={key} />
          </Suspense>
        </div>
      ) : (
        <input
          {...noteProps}
          className="in enote"
          aria-label={`Note for ${name}`}
          placeholder="Note, such as a size or a machine"
        />
      )}
      <div>
        <QuantityField
          name={name}
          value={quantity}
          onChange={(wanted) => change({ quantity: wanted })}
          typed={typed}
          onTyped={onTyped}
        />
      </div>
      <Button look="bare" shape="icon" className="off-paper" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="x" />
      </Button>
    </li>
  );
}

export function LineImage({ entry }: { entry: ListEntry }) {
  if (!("id" in entry)) {
    return (
      <span className="pic middle quiet">
        {"unlisted" in entry ? <Icon name="search" /> : <Icon name="book" />}
      </span>
    );
  }
  const image = entry.picture
    ? { src: entry.picture, width: 4, height: 3, sizes: [], placeholder: "" }
    : undefined;
  return <ResponsiveImage image={image} sizes="96px" />;
}

function LineTitle({ entry }: { entry: ListEntry }) {
  const name = <Unbroken text={nameOf(entry)} />;
  if ("unlisted" in entry) return name;
  if ("id" in entry) {
    return (
      <Link to="/products/details/$productId" params={{ productId: String(entry.productId) }}>
        {name}
      </Link>
    );
  }
  return (
    <Link to="/enquiry-list" search={{ catalogue: entry.catalogue, leaf: entry.page }}>
      {name}
    </Link>
  );
}

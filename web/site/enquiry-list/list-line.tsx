import { Link } from "@tanstack/react-router";
import { ENQUIRY_ITEM_NOTE_MAX } from "../../../contract/limits.ts";
import { FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { PartPicture } from "../../ui/picture.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { type ListEntry, nameOf } from "../enquiry/list/entry.ts";
import { changeList } from "../enquiry/list/store.ts";
import { withChange } from "./edit.ts";
import { QuantityField } from "./quantity-field.tsx";

interface Props {
  entry: ListEntry;
  /** Why the server took nothing of it. */
  problem: string | undefined;
  /** What is being typed as its quantity. */
  typed: string | undefined;
  onTyped: (typed: string | undefined) => void;
  onRemove: () => void;
}

/** A line: what it is, how many, a note, and the way off the list. */
export function ListLine({ entry, problem, typed, onTyped, onRemove }: Props) {
  const { key, note, quantity } = entry;
  const name = nameOf(entry);
  const change = (changed: { quantity?: number; note?: string }) =>
    changeList((now) => withChange(now, key, changed));
  return (
    <li className={problem ? "high eline bad" : "high eline"}>
      <LinePicture entry={entry} />
      <div className="ename">
        <h3>
          <LineTitle entry={entry} />
        </h3>
        {"id" in entry && <span className="mono small quiet breaks">{entry.code}</span>}
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <input
        className="in enote"
        aria-label={`Note for ${name}`}
        placeholder="Note, such as a size or a machine"
        autoComplete="off"
        maxLength={ENQUIRY_ITEM_NOTE_MAX}
        value={note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <QuantityField
        name={name}
        value={quantity}
        onChange={(wanted) => change({ quantity: wanted })}
        typed={typed}
        onTyped={onTyped}
      />
      <button
        type="button"
        className="btn icon bare eremove off-paper"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <Icon name="x" />
      </button>
    </li>
  );
}

function LinePicture({ entry }: { entry: ListEntry }) {
  if (!("id" in entry)) {
    return (
      <span className="pic epage">
        <Icon name="book" />
      </span>
    );
  }
  const image = entry.picture
    ? { src: entry.picture, width: 4, height: 3, sizes: [], placeholder: "" }
    : undefined;
  return <PartPicture image={image} sizes="96px" />;
}

function LineTitle({ entry }: { entry: ListEntry }) {
  const name = <Unbroken text={nameOf(entry)} />;
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

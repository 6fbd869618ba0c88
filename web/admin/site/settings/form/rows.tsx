import { type ReactNode, useRef, useState } from "react";
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
  get,
  useFieldArray,
  useFormContext,
} from "react-hook-form";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { MoveButtons } from "#web/admin/platform/ui/move-buttons.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";

export interface RowsProps<V extends FieldValues, N extends FieldArrayPath<V>> {
  name: N;
  title: string;
  /** Where visitors see it, or why to fill it. */
  text: string;
  /** The name of a row, and the maximum number of rows. */
  noun: string;
  most: number;
  /** A new row, and its field that gets the focus. */
  empty: FieldArray<V, N>;
  first: string;
  isSaving: boolean;
  /** Whether a row's fields are stacked, with labels. */
  isTall?: boolean;
  /** A list in no order: it has no move buttons, new rows come first, and `isFound` says whether the search finds a row. */
  unordered?: { isFound: (row: unknown) => boolean; onAdd: () => void };
  /** Renders a row's fields, whose paths start with `path`. */
  children: (place: number, path: string) => ReactNode;
}

/** The rows of a long list that are shown at first, and more at each press. */
const SHOWN_FIRST = 50;

export function Rows<V extends FieldValues, N extends FieldArrayPath<V>>(props: RowsProps<V, N>) {
  const {
    name,
    title,
    text,
    noun,
    most,
    empty,
    first,
    isSaving,
    isTall = false,
    unordered,
    children,
  } = props;
  const { formState, getValues } = useFormContext<V>();
  const { fields, append, prepend, remove, move } = useFieldArray<V, N>({ name });
  const [said, say] = useState("");
  const [end, setEnd] = useState(SHOWN_FIRST);
  const adder = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(adder);
  const wrong = get(formState.errors, name) as { root?: { message?: string }; message?: string } | undefined;
  const message = wrong?.root?.message ?? wrong?.message;
  const isFull = fields.length >= most;
  const rowName = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const moveRow = (from: number, to: number) => {
    move(from, to);
    say(`${rowName} ${from + 1} is now ${to + 1} of ${fields.length}`);
  };
  const removeRow = (place: number) => {
    remove(place);
    say(`${rowName} ${place + 1} removed, ${fields.length - 1} left`);
    adder.current?.focus();
  };
  const addRow = () => {
    unordered?.onAdd();
    const place = unordered ? 0 : fields.length;
    const focusName = `${name}.${place}.${first}` as FieldPath<V>;
    if (unordered) prepend(empty, { focusName });
    else append(empty, { focusName });
  };
  const showMore = () => {
    setEnd(end + SHOWN_FIRST);
    refocus();
  };
  const isWrong = (place: number) => get(formState.errors, `${name}.${place}`) !== undefined;
  // A row that was found stays while it is edited, and a wrong one is shown in any case.
  const isFound = (row: unknown, place: number) =>
    !unordered ||
    [row, getValues(`${name}.${place}` as FieldPath<V>)].some(unordered.isFound) ||
    isWrong(place);
  const found = fields.flatMap(({ id, ...row }, place) => (isFound(row, place) ? [{ id, place }] : []));
  const shown = unordered ? found.filter(({ place }, at) => at < end || isWrong(place)) : found;
  const adding = (
    <div>
      <Button ref={adder} {...unlessBusy(isFull || isSaving, addRow)}>
        <AdminIcon name="plus" />
        Add {noun}
      </Button>
      {isFull && <p className="hint">{`At most ${most}`}</p>}
      {found.length < fields.length && <p className="hint">{`${found.length} of ${fields.length} found`}</p>}
    </div>
  );
  return (
    <Panel title={title} aside={text} data-field={name}>
      <div className="pad stack">
        {unordered && adding}
        {shown.length > 0 && (
          <ol className={isTall ? "ruled" : "stack gap-3"}>
            {shown.map(({ id, place }) => (
              <li key={id} className={isTall ? "stack gap-3 tall-row" : "cluster high specrow"}>
                {children(place, `${name}.${place}`)}
                <span className={isTall ? "line to-end gap-1" : "line gap-1 row-acts"}>
                  {!unordered && (
                    <MoveButtons
                      what={`${noun} ${place + 1}`}
                      place={place}
                      count={fields.length}
                      onMove={(to) => isSaving || moveRow(place, to)}
                      along="column"
                    />
                  )}
                  <Button
                    shape="icon"
                    aria-label={`Remove ${noun} ${place + 1}`}
                    onClick={() => isSaving || removeRow(place)}
                  >
                    <AdminIcon name="trash" className="i s" />
                  </Button>
                </span>
              </li>
            ))}
          </ol>
        )}
        {shown.length < found.length && (
          <div>
            <Button onClick={showMore}>{`Show more: ${shown.length} of ${found.length}`}</Button>
          </div>
        )}
        {message && <FieldError>{message}</FieldError>}
        {!unordered && adding}
        <p className="sr" role="status">
          {said}
        </p>
      </div>
    </Panel>
  );
}

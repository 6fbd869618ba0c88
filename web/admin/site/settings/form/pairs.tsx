import type { ComponentProps } from "react";
import type { FieldArray, FieldArrayPath, FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "#web/ui/forms/field.tsx";
import { Rows, type RowsProps } from "./rows.tsx";

interface PairField {
  name: string;
  label: string;
  placeholder: string;
  type?: "url";
}

interface Props<V extends FieldValues, N extends FieldArrayPath<V>>
  extends Omit<RowsProps<V, N>, "children" | "empty" | "first" | "isTall"> {
  pair: readonly [PairField, PairField];
  /** The initial values of a new row; its first empty field gets the focus. */
  begun?: Readonly<Record<string, string>>;
  field: (path: FieldPath<V>) => Omit<ComponentProps<typeof TextField>, "label">;
}

export function Pairs<V extends FieldValues, N extends FieldArrayPath<V>>(props: Props<V, N>) {
  const { pair, begun = {}, field, ...rows } = props;
  const empty = Object.fromEntries(pair.map(({ name }) => [name, begun[name] ?? ""]));
  const first = pair.find(({ name }) => empty[name] === "") ?? pair[0];
  return (
    <Rows<V, N> {...rows} empty={empty as FieldArray<V, N>} first={first.name}>
      {(place, path) =>
        pair.map(({ name, label, ...input }) => (
          <TextField
            key={name}
            label={`${label} ${place + 1}`}
            {...input}
            {...field(`${path}.${name}` as FieldPath<V>)}
          />
        ))
      }
    </Rows>
  );
}

/** A link to a page in a new tab, since the form may have unsaved input. */
export function PreviewLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="push small" href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}

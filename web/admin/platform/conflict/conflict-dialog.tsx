import { type ReactNode, useId, useMemo, useState } from "react";
import { CHANGED_BY, CONFLICT } from "#contract/platform/conflict-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "../ui/badge.tsx";
import { Dialog } from "../ui/dialog.tsx";
import {
  type Changer,
  type Choice,
  type Choices,
  type Comparison,
  type FieldOf,
  firstChoice,
  type Versions,
} from "./comparison.tsx";

interface Props<V extends object> {
  versions: Versions<V>;
  comparison: Comparison<V>;
  text: string;
  action: string;
  onChosen: (values: V) => void;
  onClose: () => void;
}

/** Shows the typed and the stored version field by field and lets the user choose (ruling 'Saves carry the version'). */
export function ConflictDialog<V extends object>(props: Props<V>) {
  const { versions, comparison, text, action, onChosen, onClose } = props;
  const found = useMemo(() => comparison.differences(versions), [comparison, versions]);
  const [picked, setPicked] = useState(() => ({}) as Choices<FieldOf<V>>);
  const about = useId();
  const form = useId();
  const choose = (choice: Choice) =>
    setPicked(Object.fromEntries(found.map(({ field }) => [field, choice])) as typeof picked);
  return (
    <Dialog title={CONFLICT.title} describedBy={about} className="wide" onClose={onClose}>
      <form
        id={form}
        className="in-body"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The versions may have changed meanwhile: a newly different field gets its first choice.
          onChosen(comparison.chosen(versions, picked));
        }}
      >
        <p id={about} className="small read">
          {text} {CONFLICT.marks}
        </p>
        <div className="cluster">
          <Button size="small" data-first onClick={() => choose("mine")}>
            {CONFLICT.allMine}
          </Button>
          <Button size="small" onClick={() => choose("stored")}>
            {CONFLICT.allTheirs}
          </Button>
        </div>
        {found.map((difference) => {
          const { field, changedBy } = difference;
          const sides = comparison.sides(versions, difference);
          return (
            <ConflictRow
              key={field}
              field={comparison.names[field]}
              changedBy={changedBy}
              choice={picked[field] ?? firstChoice(changedBy, !!sides.both)}
              onChoose={(choice) => setPicked({ ...picked, [field]: choice })}
              {...sides}
            />
          );
        })}
      </form>
      <footer>
        <Button onClick={onClose}>{CONFLICT.later}</Button>
        <Button look="fill" type="submit" form={form}>
          {action}
        </Button>
      </footer>
    </Dialog>
  );
}

interface RowProps {
  field: string;
  changedBy: Changer;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Each side as it would be saved. */
  mine: ReactNode;
  stored: ReactNode;
  both?: ReactNode;
}

function ConflictRow({ field, changedBy, choice, onChoose, mine, stored, both }: RowProps) {
  const name = useId();
  const side = (own: Choice, label: string, value: ReactNode) => (
    <div className="covered conflict-side">
      <label className="cover line fine quiet strong">
        <input
          className="check radio"
          type="radio"
          name={name}
          checked={choice === own}
          aria-describedby={`${name}${own}`}
          onChange={() => onChoose(own)}
        />
        {label}
      </label>
      <div id={`${name}${own}`} className="as-written small">
        {value}
      </div>
    </div>
  );
  return (
    <fieldset className="conflict-row">
      <legend className="cluster strong">
        {field} <Badge tone={changedBy === "both" ? "warn" : "info"}>{CHANGED_BY[changedBy]}</Badge>
      </legend>
      <div className="stack halves late gap-3">
        {side("mine", CONFLICT.mine, mine)}
        {side("stored", CONFLICT.stored, stored)}
        {both && side("both", CONFLICT.both, both)}
      </div>
    </fieldset>
  );
}

import { type ReactNode, useId } from "react";
import { CHANGED_BY, CONFLICT } from "../../../../contract/messages.ts";
import { Badge } from "../ui/badge.tsx";
import type { Changer } from "./comparison.tsx";

/** The value to save: the typed one, the stored one, or both merged. */
export type Choice = "mine" | "stored" | "both";

interface Props {
  field: string;
  changedBy: Changer;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Each side as it would be saved. */
  mine: ReactNode;
  stored: ReactNode;
  both?: ReactNode;
}

export function ConflictRow({ field, changedBy, choice, onChoose, mine, stored, both }: Props) {
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
      <div className="conflict-sides stack halves gap-3">
        {side("mine", CONFLICT.mine, mine)}
        {side("stored", CONFLICT.stored, stored)}
        {both && side("both", CONFLICT.both, both)}
      </div>
    </fieldset>
  );
}

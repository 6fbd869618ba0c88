import { useId, useMemo, useState } from "react";
import { CONFLICT } from "../../../contract/messages.ts";
import { type Choice, ConflictRow } from "../conflict/conflict-row.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ConflictSide } from "./conflict-side.tsx";
import {
  bothImages,
  type Choices,
  chosenValues,
  firstChoices,
  ownImages,
  productDifferences,
  type Versions,
} from "./conflict-values.ts";
import { FIELD_NAMES } from "./field-names.ts";
import type { FormValues } from "./form-values.ts";

interface Props {
  versions: Versions;
  text: string;
  /** What the button that takes the choice says. */
  action: string;
  onChosen: (values: FormValues) => void;
  onClose: () => void;
}

/** What is typed here beside what is stored now, field by field; a person chooses what is kept (ruling 'Saves carry the version'). */
export function ConflictDialog({ versions, text, action, onChosen, onClose }: Props) {
  const found = useMemo(() => productDifferences(versions), [versions]);
  const [choices, setChoices] = useState<Choices>(() => firstChoices(found));
  const about = useId();
  const { opened, typed, stored } = versions;
  const choose = (choice: Choice) =>
    setChoices(Object.fromEntries(found.map(({ field }) => [field, choice])));
  return (
    <Dialog title={CONFLICT.title} describedBy={about} className="conflict" onClose={onClose}>
      <div className="in-body">
        <p id={about} className="small read">
          {text} {CONFLICT.marks}
        </p>
        <div className="cluster">
          <button type="button" className="btn s" data-first onClick={() => choose("mine")}>
            {CONFLICT.allMine}
          </button>
          <button type="button" className="btn s" onClick={() => choose("stored")}>
            {CONFLICT.allTheirs}
          </button>
        </div>
        {found.map(({ field, changedBy }) => {
          const side = (values: FormValues) => <ConflictSide field={field} values={values} opened={opened} />;
          const isOfBoth = field === "images" && changedBy === "both";
          return (
            <ConflictRow
              key={field}
              field={FIELD_NAMES[field]}
              changedBy={changedBy}
              choice={choices[field] ?? "mine"}
              onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
              mine={side({ ...typed, images: ownImages(versions) })}
              stored={side(stored)}
              both={isOfBoth && side({ ...typed, images: bothImages(versions) })}
            />
          );
        })}
      </div>
      <footer>
        <button type="button" className="btn" onClick={onClose}>
          {CONFLICT.later}
        </button>
        <button type="button" className="btn fill" onClick={() => onChosen(chosenValues(versions, choices))}>
          {action}
        </button>
      </footer>
    </Dialog>
  );
}

import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { BusyButton } from "../../ui/busy-button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { AdminIcon } from "../ui/icons.tsx";
import { useFocusFirstWrong } from "../ui/use-focus-first-wrong.ts";
import { useRefocus } from "../ui/use-refocus.ts";
import type { SectionDraft } from "./section-drafts.ts";
import { SectionRow } from "./section-row.tsx";
import { StaleSections } from "./stale-sections.tsx";
import type { Sections } from "./use-sections.ts";

interface Props {
  id?: string;
  title: string;
  sections: Sections;
  /** What the button for another section says, and the page it starts on. */
  addText: string;
  addAt: number;
  /** What stands before a row: a way to choose its page. */
  pick?: (draft: SectionDraft, number: number) => ReactNode;
  onSaved: () => void;
  onCancelled: () => void;
}

/** Section rows with their messages, and the buttons under them (spec section 5, 'Page navigation editor'). */
export function SectionsForm({ id, title, sections, addText, addAt, pick, onSaved, onCancelled }: Props) {
  const { drafts, problems } = sections;
  const [added, setAdded] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(addButton);
  const focusFirstWrong = useFocusFirstWrong(form);
  const heading = useId();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await sections.save()) onSaved();
    else focusFirstWrong();
  };
  return (
    <form ref={form} id={id} className="navedit" aria-labelledby={heading} noValidate onSubmit={save}>
      <h3 id={heading}>{title}</h3>
      {sections.isStale && (
        <StaleSections stored={sections.stored} onLoad={sections.reset} onKeep={sections.keepMine} />
      )}
      <ul className={pick ? "picked" : undefined}>
        {drafts.map((draft, index) => (
          <SectionRow
            key={draft.id}
            draft={draft}
            number={index + 1}
            problem={problems.find(({ row }) => row === draft.id)}
            isAdded={draft.id === added}
            onChange={(typed) => sections.change(draft.id, typed)}
            onLeavePage={sections.clamp}
            onRemove={() => {
              refocus();
              sections.remove(draft.id);
            }}
          >
            {pick?.(draft, index + 1)}
          </SectionRow>
        ))}
      </ul>
      {problems
        .filter(({ row }) => !row)
        .map(({ message }) => (
          <div key={message} className="form-note" role="alert" tabIndex={-1}>
            <FieldError>{message}</FieldError>
          </div>
        ))}
      <div className="row">
        <button ref={addButton} type="button" className="btn" onClick={() => setAdded(sections.add(addAt))}>
          <AdminIcon name="plus" />
          {addText}
        </button>
        <button type="button" className="btn push" disabled={sections.isSaving} onClick={onCancelled}>
          Cancel
        </button>
        <BusyButton type="submit" isBusy={sections.isSaving} busyText="Saving...">
          Save
        </BusyButton>
      </div>
    </form>
  );
}

import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { get, useFormContext } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";

interface Props {
  title: ReactNode;
  /** What is in the fields. */
  summary: ReactNode;
  action?: string;
  /** What the action is for: 'customer'. */
  what: string;
  /** The names of the fields in the form, for their errors. */
  names: readonly string[];
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/**
 * A row that says what is in its fields and opens them below. Folded fields stay in the page, so that their input is kept and
 * saved. An error opens them before it gets the focus, and they can't be folded until it is corrected.
 */
export function FoldedFields(props: Props) {
  const { title, summary, action = "Edit", what, names, isOpenAtFirst = false, children } = props;
  const { errors } = useFormContext().formState;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const fields = useRef<HTMLDivElement>(null);
  const isWrong = names.some((name) => get(errors, name));
  if (isWrong && !isOpen) setOpen(true);
  const press = () => {
    if (isOpen && !isWrong) return setOpen(false);
    flushSync(() => setOpen(true));
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? fields.current?.querySelector<HTMLElement>(".in"))?.focus();
  };
  return (
    <>
      <div className="folded-row small">
        {title}
        {summary}
        <Button size="small" aria-expanded={isOpen} onClick={press}>
          {action}
          <span className="sr"> {what}</span>
        </Button>
      </div>
      <div ref={fields} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}

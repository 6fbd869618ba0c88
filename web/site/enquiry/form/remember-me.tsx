import { useId } from "react";

interface Props {
  isChecked: boolean;
  what: string;
  onChange: (remember: string) => void;
}

/** Whether this browser prefills the contact details next time; if unticked, they are deleted when the form is sent. */
export function RememberMe({ isChecked, what, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label className="stack gap-2 high small consent">
        <input
          className="check"
          type="checkbox"
          name="remember"
          checked={isChecked}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked ? "yes" : "")}
        />
        Remember me on this device
      </label>
      <p className="fine quiet" id={id}>
        {what}, only in this browser.
      </p>
    </div>
  );
}

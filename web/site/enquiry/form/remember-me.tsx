import { useId } from "react";

interface Props {
  isWished: boolean;
  /** What is remembered. */
  what: string;
  onChange: (remember: string) => void;
}

/** Whether this browser shall fill in who asks the next time; unticked, it forgets when the form is sent. */
export function RememberMe({ isWished, what, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label className="stack gap-2 high small consent">
        <input
          className="check"
          type="checkbox"
          name="remember"
          checked={isWished}
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

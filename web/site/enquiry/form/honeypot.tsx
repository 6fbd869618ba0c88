import type { ChangeEvent } from "react";

interface Props {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * A field that no person sees and a robot fills; the server drops what comes with it (contract/enquiries/enquiry.ts). Form
 * fillers of real visitors must leave it alone: its name is none that they know, not the `website` it is sent as, and
 * the attributes are what password managers look for before they fill a field.
 */
export function Honeypot({ value, onChange }: Props) {
  return (
    <div className="sr" aria-hidden="true">
      <label>
        Leave this empty
        <input
          type="text"
          name="extra"
          value={value}
          onChange={onChange}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  );
}

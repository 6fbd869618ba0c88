import type { ChangeEvent } from "react";

interface Props {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * A hidden field that only bots fill; the server drops such enquiries (contract/enquiries/enquiry.ts). To keep form fillers
 * away its name is not the API's `website`, and its attributes are those that password managers check.
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

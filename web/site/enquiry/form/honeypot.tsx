import type { ChangeEvent } from "react";

interface Props {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A field that no person sees and a robot fills; the server drops what comes with it (contract/enquiry.ts). */
export function Honeypot({ name, value, onChange }: Props) {
  return (
    <div className="sr" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={name} value={value} onChange={onChange} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

import { PrintedAddress } from "../../ui/printed-address.tsx";

/** The list on paper is a form: lines for a pen, and whom to hand it to. */
export function PrintedForm() {
  return (
    <div className="print-only pen-form">
      <p>Please quote for the parts above.</p>
      <dl>
        {["Name", "Company", "Phone or e-mail", "Needed by", "Date and signature"].map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd />
          </div>
        ))}
      </dl>
      <PrintedAddress path="" />
    </div>
  );
}

import { useBusiness } from "../../ui/business.ts";

/** Whom to ask, at the foot of a printed part. */
export function PrintedAddress() {
  const { companyName, address, phones, email } = useBusiness();
  return (
    <address className="print-only">
      <strong>{companyName}</strong>
      <br />
      {address.join(", ")}
      <br />
      {[...phones, email].join(", ")}
    </address>
  );
}

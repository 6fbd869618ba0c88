import { publicOrigin } from "../api/client.ts";
import { useBusiness } from "./business.ts";

/** Whom to ask, at the foot of what is printed, and where it stands on the site. */
export function PrintedAddress({ path }: { path: string }) {
  const { companyName, address, phones, email } = useBusiness();
  return (
    <address className="print-only">
      <strong>{companyName}</strong>, {address.join(", ")}
      <br />
      {[...phones, email, publicOrigin() && publicOrigin() + path].filter(Boolean).join(", ")}
    </address>
  );
}

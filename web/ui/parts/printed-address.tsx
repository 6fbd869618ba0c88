import { publicOrigin } from "#web/api/client.ts";
import { useBusiness } from "../business.ts";

/** The company's contact details and the page's address; printed only. */
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

import { useBusiness } from "../../ui/business.ts";
import { mailLink } from "../../ui/contact-links.ts";

/** The way off the list where the button, a script or the link is missing. */
export function WriteInstead() {
  const { email } = useBusiness();
  return (
    <p className="small quiet">
      You can also write to <a href={mailLink(email, "Unsubscribe")}>{email}</a> from the address that gets
      the letters.
    </p>
  );
}

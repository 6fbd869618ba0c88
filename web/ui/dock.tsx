import { useBusiness } from "./business.ts";
import { mailLink, telLink } from "./contact-links.ts";
import { Icon } from "./icons.tsx";

/** Call and Enquire under the thumb, on phones only; they open dialler and mail client with the subject filled in. */
export function Dock({ subject }: { subject?: string }) {
  const { phones, email } = useBusiness();
  const [phone] = phones;
  return (
    <nav className="dock only-phone off-paper" aria-label="Call or enquire">
      {phone && (
        <a className="btn" href={telLink(phone)}>
          <Icon name="phone" />
          Call
        </a>
      )}
      <a className="btn fill" href={mailLink(email, subject)}>
        <Icon name="mail" />
        Enquire
      </a>
    </nav>
  );
}

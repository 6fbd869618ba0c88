import { buttonClass } from "./button.tsx";
import { telLink } from "./contact-links.ts";
import { Icon } from "./icons.tsx";

/** A tel: link that opens no dialog, for error pages. */
export function PhoneButton({ phone }: { phone: string | undefined }) {
  if (!phone) return null;
  return (
    <a className={buttonClass()} href={telLink(phone)}>
      <Icon name="phone" />
      <span className="mono" translate="no">
        {phone}
      </span>
    </a>
  );
}

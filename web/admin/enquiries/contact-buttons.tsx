import { useQuery } from "@tanstack/react-query";
import { whatsAppLink } from "#contract/platform/phone.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { mailLink, telLink } from "#web/ui/contact-links.ts";
import { Icon } from "#web/ui/icons.tsx";
import { shownSiteQuery } from "../platform/calls/reads.ts";

interface Props {
  phone: string | undefined;
  mail: string | undefined;
  /** What the message and the e-mail begin with. */
  answer?: { text: string; subject: string };
  size?: "small";
}

/** Links that call, open WhatsApp and write an e-mail. */
export function ContactButtons({ phone, mail, answer, size }: Props) {
  const { data } = useQuery(shownSiteQuery);
  const countryCode = data?.business.countryCode;
  const chat = phone && countryCode !== undefined && whatsAppLink(phone, countryCode, answer?.text ?? "");
  return (
    <>
      {phone && (
        <a className={buttonClass({ size }, "call")} href={telLink(phone)}>
          <Icon name="phone" className="i s" />
          <span className="mono no-phone" translate="no">
            {phone}
          </span>
          <span className="only-phone">Call</span>
        </a>
      )}
      {chat && (
        <a
          className={buttonClass({ size, shape: "icon" })}
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="WhatsApp"
        >
          <Icon name="message" className="i s" />
        </a>
      )}
      {mail && (
        <a
          className={buttonClass({ size, shape: "icon" })}
          href={mailLink(mail, answer?.subject)}
          aria-label={`E-mail to ${mail}`}
          title={mail}
        >
          <Icon name="mail" className="i s" />
        </a>
      )}
    </>
  );
}

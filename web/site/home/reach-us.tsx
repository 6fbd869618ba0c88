import { useBusiness } from "../../ui/business.ts";
import { mailLink, telLink } from "../../ui/contact-links.ts";
import { CallLink, MailLink } from "../enquiry/links/ask-links.tsx";

/** Where the firm is and how to reach it (spec section 2, 'Reach Us'). */
export function ReachUs() {
  const { address, phones, email, socialLinks } = useBusiness();
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Reach Us</h2>
      </div>
      <div className="reach">
        <div>
          <h3>Workshop and counter</h3>
          <address className="big">
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </div>
        <div>
          <h3>Phone and e-mail</h3>
          <ul className="big">
            {phones.map((number) => (
              <li key={number}>
                <a className="mono" href={telLink(number)}>
                  {number}
                </a>
              </li>
            ))}
            <li>
              <a href={mailLink(email)}>{email}</a>
            </li>
          </ul>
        </div>
        <div>
          <h3>Leave it to us</h3>
          <div className="row">
            <CallLink className="btn fill">Request a Callback</CallLink>
            <MailLink>Send Email</MailLink>
          </div>
          {socialLinks.length > 0 && (
            <ul className="row small">
              {socialLinks.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}

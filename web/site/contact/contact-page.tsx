import { useBusiness } from "../../ui/business.ts";
import { mailLink, telLink } from "../../ui/contact-links.ts";
import { ContactForm } from "./contact-form.tsx";
import { WhereWeAre } from "./map.tsx";
import "../../styles/contact.css";

/** Contact details, the message form and the map (spec section 2, 'Route table'). */
export function ContactPage() {
  const { companyName, director, address, phones, email, socialLinks } = useBusiness();
  return (
    <>
      <section className="wrap contact">
        <div>
          <h1>Contact</h1>
          <p className="quiet">
            A code, a drawing or a photograph of the worn piece is enough. We answer in working hours, and
            with a price.
          </p>
          <dl className="ways-in">
            <div>
              <dt>Phone</dt>
              {phones.map((phone) => (
                <dd key={phone}>
                  <a className="mono" href={telLink(phone)}>
                    {phone}
                  </a>
                </dd>
              ))}
            </div>
            <div>
              <dt>E-mail</dt>
              <dd>
                <a href={mailLink(email)}>{email}</a>
              </dd>
            </div>
            <div>
              <dt>Address</dt>
              <dd>
                <address className="lines">
                  {[companyName, ...address].map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
              </dd>
            </div>
            <div>
              <dt>Owner and director</dt>
              <dd>{director}</dd>
            </div>
            {socialLinks.length > 0 && (
              <div>
                <dt>Elsewhere</dt>
                {socialLinks.map(({ name, url }) => (
                  <dd key={url}>
                    <a href={url} rel="noopener">
                      {name}
                    </a>
                  </dd>
                ))}
              </div>
            )}
          </dl>
        </div>
        <div className="panel">
          <h2>Write to us</h2>
          <ContactForm />
        </div>
      </section>
      <WhereWeAre />
    </>
  );
}

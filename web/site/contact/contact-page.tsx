import { spanInWords } from "#contract/site/opening-hours.ts";
import { photographsQuery } from "#web/api/home.ts";
import { asImage } from "#web/api/parts.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { useBusiness, useSiteBehaviour } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { mailLink, telLink } from "#web/ui/contact-links.ts";
import { Icon } from "#web/ui/icons.tsx";
import { OwnerFace } from "#web/ui/owner-face.tsx";
import { Photographs } from "#web/ui/photographs.tsx";
import { useOpening } from "#web/ui/use-opening.ts";
import { CallLink } from "../enquiry/links/ask-links.tsx";
import { chatLink } from "../enquiry/links/chat.ts";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { ContactForm } from "./contact-form.tsx";
import "./contact.css";

/** The contact page (spec section 2, 'Route table'). */
export function ContactPage() {
  const { companyName, address, phones, email, socialLinks, openingHours = [] } = useBusiness();
  return (
    <>
      <section className="wrap page-top split high contact">
        <div>
          <h1>Contact</h1>
          <p className="quiet read spaced">
            A code, a drawing or a photo of the worn part is enough. We reply in working hours, with a price.
          </p>
          <WhoAnswers />
          <div className="cluster spaced only-phone off-paper">
            <CallLink className={buttonClass()}>Call Now</CallLink>
            <ChatLink from="contact" />
          </div>
        </div>
        <div className="framed stack gap-5 high form-panel off-paper contact-form">
          <h2>Write to us</h2>
          <ContactForm />
        </div>
        <dl className="ways-in">
          {phones.length > 0 && (
            <div>
              <dt>Phone</dt>
              {phones.map((phone) => (
                <dd key={phone}>
                  <a className="mono" translate="no" href={telLink(phone)}>
                    {phone}
                  </a>
                </dd>
              ))}
            </div>
          )}
          <ChatWay />
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={mailLink(email)}>{email}</a>
            </dd>
          </div>
          {address.length > 0 && (
            <div>
              <dt>Address</dt>
              <dd>
                <address>
                  {[companyName, ...address].map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
              </dd>
              <dd>
                <a href={directionsLink(companyName, address)} target="_blank" rel="noopener">
                  Directions
                </a>
              </dd>
            </div>
          )}
          {openingHours.length > 0 && (
            <div>
              <dt>Opening hours</dt>
              {openingHours.map(spanInWords).map((span) => (
                <dd key={span}>{span}</dd>
              ))}
              <OpenNow />
            </div>
          )}
          {socialLinks.length > 0 && (
            <div>
              <dt>Follow us</dt>
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
      </section>
      <WhereWeAre />
      <Photographs page="contact" />
    </>
  );
}

/** The name and photograph of who answers, who is the owner and director (spec section 3, 'Static business details'). */
function WhoAnswers() {
  const { director } = useBusiness();
  const { data: photos = [] } = useAnswer(photographsQuery, { keepsFailure: true });
  const photo = photos.find(({ page }) => page === "owner");
  if (!director) return null;
  return (
    <p className="line gap-3 small quiet spaced contact-who">
      {photo && <OwnerFace image={asImage({ url: photo.imageUrl, ...photo.picture })} />}
      <span className="breaks">
        <b className="block" translate="no">
          {director}
        </b>
        Owner and director, answers your enquiry
      </span>
    </p>
  );
}

/** Whether the business is open now; the line's space is reserved until that is known. */
function OpenNow() {
  const opening = useOpening();
  return (
    <dd className="open-now">
      {opening && <span className={opening.isOpen ? "stock ok" : "stock"}>{opening.words}</span>}
    </dd>
  );
}

/** A WhatsApp link, if the business has a number. */
function ChatWay() {
  const business = useBusiness();
  if (!chatLink(business, "")) return null;
  return (
    <div>
      <dt>WhatsApp</dt>
      <dd>
        <ChatLink from="contact" className="">
          Write a message
        </ChatLink>
      </dd>
    </div>
  );
}

/** The owner's map (ruling 'Answers and errors') loads near the viewport; until then words describe it. */
function WhereWeAre() {
  const { address, place } = useBusiness();
  const { mapUrl } = useSiteBehaviour();
  if (!mapUrl) return null;
  return (
    <section className="sec wrap off-paper">
      <div className="sechead">
        <h2>Where we are</h2>
      </div>
      <div className="map">
        <p className="middle quiet map-place" aria-hidden="true">
          <Icon name="pin" />
          {place}
        </p>
        <iframe src={mapUrl} title={`Map of ${address.join(", ")}`} loading="lazy" sandbox={ALLOWED} />
      </div>
    </section>
  );
}

/**
 * The map's iframe permissions: scripts, its own origin (without one a browser sends no referrer, which OpenStreetMap's policy for tiles asks for)
 * and links in new windows. The Nu checker warns that a page of this site's origin could leave such a frame; the map is another
 * site's, and the sandbox keeps it from leading the whole page away.
 */
const ALLOWED = "allow-scripts allow-same-origin allow-popups";

/** Returns a Google Maps link with directions to an address. */
export function directionsLink(companyName: string, address: string[]): string {
  const query = new URLSearchParams({ api: "1", destination: [companyName, ...address].join(", ") });
  return `https://www.google.com/maps/dir/?${query}`;
}

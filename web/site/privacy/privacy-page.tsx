import type { ReactNode } from "react";
import { Link } from "../../routing/link.tsx";
import { useBusiness, useSiteBehaviour } from "../../ui/business.ts";
import { mailLink } from "../../ui/contact-links.ts";
import "./privacy.css";

/** The privacy statement. Keep it consistent with the code. */
export function PrivacyPage() {
  const { companyName, address, email } = useBusiness();
  const { mapUrl } = useSiteBehaviour();
  return (
    <article className="wrap page-top privacy">
      <h1>Privacy</h1>
      <p>
        You can read every page of this site without telling us who you are. It sets no cookie, follows no
        visitor and shows no advertising.
      </p>
      <Part title="Browsing this site">
        <p>
          Pages, photos and searches are answered by our own server. Its log holds the path of a page, the
          time and whether it was found: not your address, not what you searched for, and nothing that
          identifies you. We may count the words of a search that finds nothing, to learn what is missing, but
          not who searched. We count by month how often a part was viewed or asked for, to know what to keep
          in stock, but not by whom. Your browser remembers how far you scrolled and which of your views were
          counted, until you close the tab.
        </p>
      </Part>
      <Forms />
      <Part title="Other companies">
        {mapUrl ? (
          <p>
            Only the map on the contact page is loaded from another company: {new URL(mapUrl).hostname} sees
            your IP address when you open that page. Links to directions and WhatsApp open those sites only
            when you follow them.
          </p>
        ) : (
          <p>
            Nothing on these pages is loaded from another company. Links to directions and WhatsApp open those
            sites only when you follow them.
          </p>
        )}
      </Part>
      <Part title="Staff">
        <p>
          Staff sign in under Admin Portal. Only for them, the site keeps a session until it ends: a cookie
          and an entry in the browser, and the IP address and browser they signed in with. Wrong passwords are
          counted for a while to prevent guessing.
        </p>
      </Part>
      <Part title="Questions">
        <p>
          {companyName}, {address.join(", ")}. Write to <a href={mailLink(email, "Privacy")}>{email}</a> to
          ask what we store about you, or to have it deleted.
        </p>
      </Part>
    </article>
  );
}

function Forms() {
  const { contactMessages, newsletter } = useSiteBehaviour();
  return (
    <Part title="Forms">
      <p>
        Request a Callback and Send Email send us what you write, with the part or catalogue page you ask
        about. We keep it with the enquiries and have it sent to our own mailbox, so that we can reply; we
        delete it when you ask us to. To prevent abuse, a short code made from your IP address is counted for
        a few minutes. What you typed but did not send is lost when you leave or reload the page; if sending
        failed, your browser keeps it in that tab until it is sent or the tab is closed.
      </p>
      <p>
        The <Link to="/enquiry-list">enquiry list</Link> is kept only in your browser until you send it or
        remove its lines; we see it when you send it. Photos you add are made smaller in your browser, which
        removes where and when they were taken, and are kept with your enquiry once you send them. Your
        browser keeps your name, company and phone for the next form only if you tick Remember me.
      </p>
      <p>
        When you open WhatsApp from one of our pages, we note which page and which parts, so that we can reply
        sooner, but not who you are or what you write. What you send there goes through WhatsApp.
      </p>
      {contactMessages ? (
        <p>
          The message form on the <Link to="/contact">contact page</Link> sends us your name, phone number and
          what you need, and we treat it the same way.
        </p>
      ) : (
        <p>
          The message form on the <Link to="/contact">contact page</Link> sends nothing to us. What you type
          stays in your browser until you choose to call us, or to send it with your own mail program or
          WhatsApp; then it reaches us like any other call or message.
        </p>
      )}
      {newsletter ? (
        <p>
          The newsletter box stores your address once you agree, only for the newsletter. A link in each
          e-mail removes it from the list.
        </p>
      ) : (
        <p>The newsletter box sends nothing to us.</p>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="split late">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";
import { Link } from "#web/routing/link.tsx";
import { useBusiness, useSiteBehaviour } from "#web/ui/business.ts";
import { mailLink } from "#web/ui/contact-links.ts";
import "./privacy.css";

/** The privacy statement. Keep it consistent with the code. */
export function PrivacyPage() {
  const { companyName, address, email } = useBusiness();
  const { mapUrl, offlineMegabytes } = useSiteBehaviour();
  return (
    <article className="wrap page-top privacy">
      <h1>Privacy</h1>
      <p>
        You can read this site without giving your name. It sets no cookies for visitors, does not follow you
        and shows no advertising.
      </p>
      <Part title="When you read">
        <p>
          Our own server answers every page, picture and search. Its log notes the page, the time and whether
          the page was found. It does not note who you are, your address or what you searched for.
        </p>
        <p>
          We count how often a part is viewed or asked for in a month, and which searches find nothing, so
          that we know what to stock. We do not count who it was.
        </p>
        {offlineMegabytes > 0 && (
          <p>
            Your browser keeps the pages and pictures that you have seen, a list of our parts, and the
            catalogues that you keep, so that you can read them without a connection. It keeps at most{" "}
            {offlineMegabytes} MB of what you have seen. <Link to="/offline">See what is kept</Link>, and
            remove it there.
          </p>
        )}
        <p>
          Until you close the tab, your browser remembers how far you scrolled and which of your views were
          counted. On a phone it counts your visits, to offer once to keep the site on your home screen; we
          don't see that.
        </p>
      </Part>
      <Forms />
      <Part title="Other companies">
        {mapUrl ? (
          <p>
            Only the map on the contact page comes from another company. When it loads,{" "}
            {new URL(mapUrl).hostname} sees your IP address. Links to directions and WhatsApp open those sites
            only when you press them.
          </p>
        ) : (
          <p>
            Nothing on these pages comes from another company. Links to directions and WhatsApp open those
            sites only when you press them.
          </p>
        )}
      </Part>
      <Part title="Staff">
        <p>
          Only staff sign in, under Admin Portal. While they are signed in, the site keeps a cookie, an entry
          in their browser, and the IP address and browser they used. It counts wrong passwords for a while,
          to stop guessing.
        </p>
      </Part>
      <Part title="Your questions">
        <p>
          Write to <a href={mailLink(email, "Privacy")}>{email}</a> to ask what we keep about you, or to have
          it deleted.
        </p>
        <p>
          {companyName}, {address.join(", ")}
        </p>
      </Part>
    </article>
  );
}

function Forms() {
  const { contactMessages, newsletter } = useSiteBehaviour();
  return (
    <>
      <Part title="When you ask us">
        <p>
          Request a Callback and Send Email send us what you write, and the part or catalogue page that you
          ask about. We keep it with our enquiries and get it by e-mail, so that we can reply. We delete it
          when you ask us to.
        </p>
        <p>To stop abuse, a short code made from your IP address is counted for a few minutes.</p>
        <p>
          What you typed but did not send is gone when you leave or reload the page. If sending failed, your
          browser keeps it in that tab until it is sent or you close the tab, and a random number for a day,
          so that we get only once what you send again. What you send without a connection stays on your
          device until it is sent or you take it back.
        </p>
        {contactMessages ? (
          <p>
            The message form on the <Link to="/contact">contact page</Link> sends us your name, your phone
            number and what you need, and we treat it the same way.
          </p>
        ) : (
          <p>
            The message form on the <Link to="/contact">contact page</Link> sends nothing to us. What you type
            stays in your browser until you choose to call us, or to send it by your own e-mail or WhatsApp.
          </p>
        )}
      </Part>
      <Part title="The enquiry list">
        <p>
          Your <Link to="/enquiry-list">enquiry list</Link>, with what you share to it from other apps, stays
          in your browser until you send it or remove its lines. We see it when you send it.
        </p>
        <p>
          Your browser makes photos smaller before it sends them, and removes where and when they were taken.
          We keep them with your enquiry.
        </p>
        <p>Your browser keeps your name, company and phone for the next form only if you tick Remember me.</p>
      </Part>
      <Part title="WhatsApp">
        <p>
          When you open WhatsApp from one of our pages, we note the page and the parts, so that we can reply
          sooner. We do not note who you are. What you write there goes through WhatsApp.
        </p>
      </Part>
      <Part title="Newsletter">
        {newsletter ? (
          <p>
            The newsletter box keeps your e-mail address, only for the newsletter and only if you agree. A
            link in each e-mail removes it from the list.
          </p>
        ) : (
          <p>The newsletter box sends nothing to us.</p>
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="split late">
      <h2 className="minor">{title}</h2>
      <div className="stack gap-3 quiet read breaks">{children}</div>
    </section>
  );
}

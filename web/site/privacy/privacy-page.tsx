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
      <Part title="What your browser asks for">
        <p>
          Pages, pictures and searches are answered by our own server. Its log holds the path of a page, the
          time and whether it was found: not your address, not what you searched for, nothing that names you.
          A search that finds nothing may be counted by its words, so that we learn what is missing; who
          searched is not kept. How often the page of a part was opened or asked for is counted by month, to
          know what to keep in stock; by whom is not. Your browser itself remembers how far you had scrolled
          and what of this was counted, until you close the tab.
        </p>
      </Part>
      <Forms />
      <Part title="Other companies">
        {mapUrl ? (
          <p>
            One thing comes from elsewhere: the map on the contact page is loaded from{" "}
            {new URL(mapUrl).hostname}, which sees the internet address of your connection when you open that
            page. Links to directions and to WhatsApp lead to their sites only when you follow them.
          </p>
        ) : (
          <p>
            Nothing on these pages is loaded from another company. Links to directions and to WhatsApp lead to
            their sites only when you follow them.
          </p>
        )}
      </Part>
      <Part title="Staff">
        <p>
          Those who look after the catalogue sign in under Admin Portal. For them alone the site keeps a
          session: a cookie and an entry in the browser, the internet address and the browser it began with,
          until it ends. Wrong passwords are counted for a while, so that nobody can go on guessing.
        </p>
      </Part>
      <Part title="Whom to ask">
        <p>
          {companyName}, {address.join(", ")}. Write to <a href={mailLink(email, "Privacy")}>{email}</a> to
          ask what we hold about you, or to have it removed.
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
        Request a Callback and Send Email send us what you write into them, with the part or the page of a
        catalogue that you ask about. We keep it with the enquiries and have it sent to our own mailbox, to
        answer you; we delete it when you ask us to. So that nobody can flood us, a short mark made of your
        internet address is counted for some minutes. What you typed and did not send is gone when you leave
        or reload the page; when sending it failed, your browser keeps it in that tab until it is sent or the
        tab is closed.
      </p>
      <p>
        The <Link to="/enquiry-list">enquiry list</Link> is kept in your browser alone, until you send it or
        remove its lines; we see it when you send it. Photographs that you add to it are made smaller in your
        browser, which takes out where and when they were taken, and are kept with your enquiry once you send
        them. Only if you tick Remember me does your browser keep name, company and phone for the next form.
      </p>
      <p>
        When you open WhatsApp from one of our pages, we note from which and for which parts, so that we can
        answer sooner: not who you are, and nothing that you write. What you send there, you send through
        WhatsApp.
      </p>
      {contactMessages ? (
        <p>
          The message form on the <Link to="/contact">contact page</Link> sends us your name, telephone number
          and what you need, and we treat it the same way.
        </p>
      ) : (
        <p>
          The message form on the <Link to="/contact">contact page</Link> sends nothing to us. What you type
          stays in your browser until you choose to call, or to send it with your own mail program or
          WhatsApp; then it reaches us as any call or letter does.
        </p>
      )}
      {newsletter ? (
        <p>
          The newsletter box keeps your address once you have agreed to that, for the newsletter alone. A link
          in each letter takes it off the list.
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

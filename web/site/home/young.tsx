import { homeContentQuery } from "#web/api/home.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { useBusiness, useMachineWords } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Claims } from "#web/ui/claims.tsx";
import { telLink } from "#web/ui/contact-links.ts";
import { useOpening } from "#web/ui/use-opening.ts";
import { AskUnlisted } from "../enquiry/list/ask-unlisted.tsx";
import { homeTitle } from "./home-data.ts";
import { BrandRow } from "./lead.tsx";

/**
 * The first screen of a site without parts: its name, headline, brands and phone, to send a photo as the one main action, and the
 * claims that the owner confirmed.
 */
export function YoungSite() {
  const { data } = useAnswer(homeContentQuery, { keepsFailure: true });
  const machines = useMachineWords();
  const { companyName, phones } = useBusiness();
  const [phone] = phones;
  return (
    <section className="wrap split high young">
      <div>
        <h1 translate="no">{companyName}</h1>
        <p className="read">{data?.home.headline ?? homeTitle(machines)}</p>
        <p className="quiet">The catalogue is being filled; ask for any part today.</p>
        <BrandRow />
        {phone && (
          <p className="cluster young-phone">
            <span className="small quiet">Call us</span>
            <a className="mono" translate="no" href={telLink(phone)}>
              {phone}
            </a>
            <OpenNow />
          </p>
        )}
      </div>
      <div className="framed stack gap-3 off-paper young-ask">
        <h2>Send a photo of the worn part</h2>
        <p className="quiet">We find it by its shape and sizes. No number needed.</p>
        <AskUnlisted className={buttonClass({ look: "fill", size: "touch", shape: "lines" })} isPhoto>
          Take or choose a photo
        </AskUnlisted>
      </div>
      {data && <Claims isBrief claims={data.claims} />}
    </section>
  );
}

function OpenNow() {
  const opening = useOpening();
  return opening && <span className={opening.isOpen ? "stock ok" : "stock"}>{opening.words}</span>;
}

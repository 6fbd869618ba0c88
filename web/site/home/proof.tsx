import { ownerQuery, stockedQuery } from "#web/api/home.ts";
import { countsQuery, siteQuery } from "#web/api/queries.ts";
import { useAnswer, useLoaded } from "#web/api/use-answer.ts";
import { useBusiness } from "#web/ui/business.ts";
import { telLink } from "#web/ui/contact-links.ts";
import { OwnerFace } from "#web/ui/owner-face.tsx";
import { useOpening } from "#web/ui/use-opening.ts";
import { allParts } from "./home-data.ts";

/** Who answers, how soon, and the parts on the shelf: the site's own data, each only if it is there. */
export function Proof() {
  const { answerTime } = useLoaded(siteQuery);
  const { director, phones, openingHours } = useBusiness();
  const { data: photo } = useAnswer(ownerQuery, { keepsFailure: true });
  const { data: counts = {} } = useAnswer(countsQuery, { keepsFailure: true });
  const { data: inStock = 0 } = useAnswer(stockedQuery, { keepsFailure: true });
  const opening = useOpening();
  const [phone] = phones;
  if (!director && !answerTime && !inStock) return null;
  return (
    <ul className="proof">
      {director && (
        <li className="line gap-3 covered who">
          {photo && <OwnerFace image={photo} />}
          <span className="small quiet breaks">
            <b translate="no">{director} answers</b>
            {phone && (
              <a className="mono cover" translate="no" href={telLink(phone)}>
                {phone}
              </a>
            )}
            {openingHours.length > 0 && <span className="block open-until">{opening?.words}</span>}
          </span>
        </li>
      )}
      {answerTime && <Figure figure={answerTime} label="to an answer, half of the last 90 days" />}
      {inStock > 0 && <Figure figure={`${inStock} of ${allParts(counts)}`} label="parts on the shelf now" />}
    </ul>
  );
}

const Figure = ({ figure, label }: { figure: string; label: string }) => (
  <li className="small quiet">
    <b>{figure}</b>
    {label}
  </li>
);

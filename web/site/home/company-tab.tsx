import { COMPANY_FACTS, type CompanyTab } from "../../../contract/business.ts";
import type { TabContent } from "../../api/home.ts";
import { useBusiness } from "../../ui/business.ts";
import { FactTable } from "../../ui/fact-table.tsx";
import { PartPicture } from "../../ui/picture.tsx";

const PICTURE = "(min-width: 1360px) 460px, (min-width: 1024px) 33vw, (min-width: 768px) 42vw, 94vw";

/** What the owner wrote about the company, its director or its quality; without a text, what is known anyway. */
export function CompanyTabPanel({ tab, text }: { tab: CompanyTab; text: TabContent | undefined }) {
  const { companyName, director, about } = useBusiness();
  const { heading, known } = {
    company: { heading: companyName, known: about },
    director: { heading: director, known: `${director} answers for ${companyName}.` },
    quality: {
      heading: "ISO 9001:2015 certified",
      known: "Every part is made or bought to the drawing of the part it replaces.",
    },
  }[tab];
  return (
    <article className={text?.image ? "news" : "news plain"}>
      {text?.image && <PartPicture image={text.image} sizes={PICTURE} />}
      <div>
        <h3>{heading}</h3>
        <p className="text">{text?.content ?? known}</p>
        {tab === "company" && <FactTable facts={COMPANY_FACTS} />}
      </div>
    </article>
  );
}

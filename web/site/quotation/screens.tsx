import { QUOTATION_PAGE } from "../../../contract/messages.ts";
import { useBusiness } from "../../ui/business.ts";
import { buttonClass } from "../../ui/button.tsx";
import { mailLink } from "../../ui/contact-links.ts";
import { WholeCrashScreen } from "../../ui/crash-screen.tsx";
import { PhoneButton } from "../../ui/phone-button.tsx";
import { OfferPage } from "./quotation-page.tsx";

export { loadOffer } from "./quotation-data.ts";

export const Page = ({ params }: { params: { readonly token: string } }) => (
  <OfferPage token={params.token} />
);

export const Failed = WholeCrashScreen;

/** The screen of a wrong, revoked and expired link. */
export function Missing() {
  const { phones, email } = useBusiness();
  return (
    <main className="wrap crash">
      <div className="sechead">
        <h1 className="title-36">Quotation</h1>
      </div>
      <p>{QUOTATION_PAGE.missing}</p>
      <div className="cluster">
        <PhoneButton phone={phones[0]} />
        <a className={buttonClass()} href={mailLink(email)}>
          {email}
        </a>
      </div>
    </main>
  );
}

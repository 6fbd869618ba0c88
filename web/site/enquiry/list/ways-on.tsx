import { type ButtonLook, buttonClass } from "#web/ui/button.tsx";
import { CallLink } from "../links/ask-links.tsx";
import { AskUnlisted } from "./ask-unlisted.tsx";

/** A longer text is not repeated on a button. */
const SHOWN_MAX = 24;

interface Props {
  /** The search text that nothing matches. */
  wanted: string;
  look?: ButtonLook["look"];
}

/** What to do without any hit: ask for it on the enquiry list, send a photo, call. */
export function WaysOn({ wanted, look }: Props) {
  return (
    <>
      <AskUnlisted wanted={wanted} className={buttonClass({ look, shape: "lines" }, "needs-script")}>
        {wanted.length > SHOWN_MAX ? "Ask for this part" : `Ask for “${wanted}”`}
      </AskUnlisted>
      <AskUnlisted wanted={wanted} className={buttonClass({ shape: "lines" }, "needs-script")} isPhoto>
        Send a photo
      </AskUnlisted>
      <CallLink about={{ subject: wanted }} className={buttonClass({ shape: "lines" })}>
        Call Now
      </CallLink>
    </>
  );
}

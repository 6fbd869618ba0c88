import type { ReactNode } from "react";
import type { ChatPlace } from "#contract/enquiries/enquiry.ts";
import { AskUs } from "../enquiry/links/ask-links.tsx";

export const ONLY_SIMILAR = "No part has all of these words. These are similar:";

interface Props {
  from: ChatPlace;
  subject: string | undefined;
  text?: string;
  children?: ReactNode;
}

export function OnlySimilar({ from, subject, text = ONLY_SIMILAR, children }: Props) {
  return (
    <div className="cluster between striped similar">
      <p role="status">{text}</p>
      <div className="cluster">
        {children}
        <AskUs from={from} subject={subject} />
      </div>
    </div>
  );
}

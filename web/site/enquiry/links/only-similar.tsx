import type { ReactNode } from "react";
import { AskUs } from "./ask-us.tsx";

/** Said where no part has all the words of a search, and those shown only resemble it. */
export const ONLY_SIMILAR = "No part has all of these words. These are similar:";

/** That sentence above the parts, with the ways to ask for the right one. */
export function OnlySimilar({ subject, children }: { subject: string | undefined; children?: ReactNode }) {
  return (
    <div className="cluster between striped similar">
      <p role="status">{ONLY_SIMILAR}</p>
      <div className="cluster">
        {children}
        <AskUs {...(subject ? { subject } : {})} />
      </div>
    </div>
  );
}

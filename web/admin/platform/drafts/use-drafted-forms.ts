import { useEffect } from "react";
import { useAtom } from "../../../api/atom.ts";
import { sessionState } from "../session/session-store.ts";
import { draftedForms } from "./drafted-forms.ts";

/**
 * The forms of which this browser keeps drafts for who is signed in, so that a form behind a button can say so before it
 * is opened. Where the browser keeps nothing there are none.
 */
export function useDraftedForms(): ReadonlySet<string> {
  useEffect(() => {
    const session = sessionState();
    if (session.status !== "authenticated") return;
    const account = session.user._id;
    void import("./draft-store.ts").then(({ findDrafted }) => findDrafted(account)).catch(() => undefined);
  }, []);
  return useAtom(draftedForms);
}

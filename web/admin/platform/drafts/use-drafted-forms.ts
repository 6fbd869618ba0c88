import { useEffect } from "react";
import { useAtom } from "../../../api/atom.ts";
import { sessionState } from "../session/session-store.ts";
import { draftedForms } from "./drafted-forms.ts";

/**
 * Returns the names of the forms with drafts of the signed-in account, so that a button can mark its form before it is
 * opened. Empty without storage.
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

import { useEffect } from "react";
import { useAtom } from "#web/api/atom.ts";
import { sessionState } from "../session/session-store.ts";
import { draftedForms } from "./drafted-forms.ts";

/** Returns the forms with drafts, so that a button can mark its form; empty without storage. */
export function useDraftedForms(): ReadonlySet<string> {
  useEffect(() => {
    const session = sessionState();
    if (session.status !== "authenticated") return;
    const account = session.user._id;
    void import("./draft-store.ts").then(({ findDrafted }) => findDrafted(account)).catch(() => undefined);
  }, []);
  return useAtom(draftedForms);
}

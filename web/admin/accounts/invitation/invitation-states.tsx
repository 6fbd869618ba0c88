import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { INVITATION } from "../../../../contract/messages.ts";
import { Note } from "../../../ui/note.tsx";
import { signOut } from "../../platform/session/session.ts";

interface Props {
  text: string;
  /** What to do, in answer to a form that was sent: the keyboard goes on from here. */
  advice?: string;
}

/** The link leads no further: why, and the ways on. */
export function InvitationNote({ text, advice }: Props) {
  const way = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (advice) way.current?.focus();
  }, [advice]);
  return (
    <div className="in-card stack gap-3">
      <Note tone="warn">
        <p>{text}</p>
        {advice && <p>{advice}</p>}
      </Note>
      <Link ref={way} className="btn wide" to="/admin/login">
        Go to the login
      </Link>
    </div>
  );
}

/** Somebody works here already: the invitation is for a person who doesn't. */
export function SignedIn({ email }: { email: string }) {
  return (
    <div className="in-card stack gap-3">
      <Note tone="warn">{INVITATION.signedInAs(email)}</Note>
      <button type="button" className="btn wide" onClick={() => void signOut()}>
        Logout
      </button>
      <Link className="btn bare wide" to="/admin/dashboard">
        Go to the dashboard
      </Link>
    </div>
  );
}

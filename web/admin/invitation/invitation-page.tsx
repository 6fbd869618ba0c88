import { INVITATION, LOGIN } from "../../../contract/messages.ts";
import { useSession } from "../session/session.ts";
import { SignInCard } from "../ui/sign-in-card.tsx";
import { Loading } from "../ui/spinner.tsx";
import { AcceptForm } from "./accept-form.tsx";
import { InvitationNote, SignedIn } from "./invitation-states.tsx";
import { useToken } from "./use-token.ts";

/** /admin/invitation#token: whoever was invited sets a password (ruling 'Settings'; decision 0015). */
export function InvitationPage() {
  const token = useToken();
  const session = useSession();
  return (
    <SignInCard title={INVITATION.title} text={INVITATION.text} footer={LOGIN.footer}>
      {session.status === "loading" && <Loading text={LOGIN.loadingPanel} />}
      {session.status === "authenticated" && <SignedIn email={session.user.email} />}
      {session.status === "unauthenticated" &&
        (token ? <AcceptForm key={token} token={token} /> : <InvitationNote text={INVITATION.incomplete} />)}
    </SignInCard>
  );
}

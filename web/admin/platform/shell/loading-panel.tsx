import { LOGIN } from "../../../../contract/messages.ts";
import { Loading } from "../ui/panel-failed.tsx";

/** Shown while the session is loading (spec section 2, 'Admin guard'). */
export function LoadingPanel() {
  return (
    <main className="middle">
      <Loading text={LOGIN.loadingPanel} />
    </main>
  );
}

import { useRouter } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { useAtom } from "../../../api/atom.ts";
import { Dialog } from "../ui/dialog.tsx";
import { asked } from "./questions.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

/** Where questions appear, the one before leaving among them; it stands once, in the shell. */
export function ConfirmHost() {
  useLeaveGuard();
  const router = useRouter();
  // A question is about the screen on which it was asked.
  useEffect(
    () => router.subscribe("onResolved", ({ pathChanged }) => pathChanged && asked.get()?.answer(false)),
    [router],
  );
  const question = useAtom(asked);
  const text = useId();
  if (!question) return null;
  const { title, action, otherwise = "Cancel", danger = false, about, answer } = question;
  return (
    <Dialog title={title} role="alertdialog" describedBy={text} onClose={() => answer(false)}>
      <div className="in-body">
        {about}
        <p id={text}>{question.text}</p>
      </div>
      <footer>
        <button type="button" className="btn" data-first onClick={() => answer(false)}>
          {otherwise}
        </button>
        <button type="button" className={danger ? "btn danger" : "btn fill"} onClick={() => answer(true)}>
          {action}
        </button>
      </footer>
    </Dialog>
  );
}

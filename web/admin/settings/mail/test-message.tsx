import { useId, useState } from "react";
import { settings } from "../../../../contract/calls/settings.ts";
import { MAIL_ADMIN } from "../../../../contract/messages.ts";
import { NetworkError } from "../../../api/client.ts";
import { Note } from "../../../ui/note.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { ask } from "../../calls/ask.ts";

interface Result {
  tone: "ok" | "bad";
  text: string;
}

/** Sends a mail as enquiries are sent, and shows how that went: the mail server's own words when it refused. */
export function TestMessage({ to, isUnsaved }: { to: string | null; isUnsaved: boolean }) {
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<Result>();
  const head = useId();
  const send = async () => {
    if (isUnsaved) return setResult({ tone: "bad", text: MAIL_ADMIN.unsaved });
    setIsSending(true);
    setResult(undefined);
    try {
      const { message } = await ask(settings.testMail, {});
      setResult({ tone: "ok", text: message });
    } catch (error) {
      // A missing network has already been told.
      if (!(error instanceof NetworkError)) setResult({ tone: "bad", text: wordsOf(error) });
    }
    setIsSending(false);
  };
  return (
    <section className="panel" aria-labelledby={head}>
      <header>
        <h2 id={head}>Test message</h2>
      </header>
      <div className="fields">
        <div className="row">
          <button
            type="button"
            className="btn"
            aria-disabled={isSending || undefined}
            onClick={() => isSending || void send()}
          >
            {isSending && <Spinner />}
            {isSending ? "Sending..." : "Send test message"}
          </button>
          {to && <span className="small quiet wraps">To {to}</span>}
        </div>
        {result && (
          <Note tone={result.tone}>
            <p>{result.text}</p>
          </Note>
        )}
      </div>
    </section>
  );
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error && error.message) || MAIL_ADMIN.testFailed;

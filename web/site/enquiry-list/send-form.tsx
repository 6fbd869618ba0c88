import { ENQUIRY_LIST_FORM } from "#contract/enquiries/list-page-messages.ts";
import { CALLBACK } from "#contract/enquiries/messages.ts";
import { loadNeeded } from "#web/api/needed-script.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import {
  CallbackFields,
  type CallbackValues,
  callbackBody,
  checkCallback,
  emptyCallback,
} from "../enquiry/dialogs/callback.tsx";
import { enquiryDraft } from "../enquiry/form/drafts.ts";
import { remember } from "../enquiry/form/remembered.ts";
import { RefusedError, type SendResult, sendForm } from "../enquiry/form/send.ts";
import { SendNote } from "../enquiry/form/send-note.tsx";
import { useButtonFocus, type useSending } from "../enquiry/form/use-sending.ts";
import { useTypedForm } from "../enquiry/form/use-typed-form.ts";
import type { ListEntry } from "../enquiry/list/entry.ts";
import { changeList, listEntries } from "../enquiry/list/store.ts";
import { without } from "./edit.ts";
import { itemsOf } from "./list-text.ts";

interface Props {
  sendingState: ReturnType<typeof useSending>;
  /** Returns whether each line is valid; focuses the first invalid one. */
  areLinesRight: () => boolean;
  /** Error messages of rejected lines by key. */
  refused: ReadonlyMap<string, string>;
  onRefused: (refused: ReadonlyMap<string, string>) => void;
  onRemove: (keys: ReadonlySet<string>) => void;
  onSent: (sent: SentEnquiry) => void;
  /** Called with the sentence for the visitor if the list waits for a connection. */
  onWaiting: (text: string) => void;
}

/** `phone` and `preferredTime` as sent. */
export interface SentEnquiry extends Pick<CallbackValues, "phone" | "preferredTime"> {
  entries: readonly ListEntry[];
  reference: string | undefined;
}

/** The callback form at every width (ruling 'Enquiries'); lines are removed only after the answer. */
export function SendForm({
  sendingState: [sending, run],
  areLinesRight,
  refused,
  onRefused,
  onRemove,
  onSent,
  onWaiting,
}: Props) {
  const button = useButtonFocus(sending);
  const draft = enquiryDraft("callback", { subject: "Enquiry list" }, emptyCallback());
  const send = async (values: CallbackValues): Promise<SendResult> => {
    const entries = listEntries();
    // Imported on demand, since few lists have photos.
    const photoModule = entries.some((entry) => "unlisted" in entry)
      ? await loadNeeded(() => import("./photos.ts"))
      : undefined;
    const photosOf = (key: string) => photoModule?.photosOf(key) ?? [];
    const body = { ...callbackBody(values), items: itemsOf(entries, (key) => photosOf(key).length) };
    const photos = entries.flatMap(({ key }) => photosOf(key).map(({ blob }) => blob));
    const form = photos.length > 0 && photoModule?.photosForm(body, photos);
    const { reference, isWaiting, text } = await draft.send(values, () =>
      sendForm("/email/callback", form ? { form } : { json: body }, CALLBACK, entries).catch(
        (error: unknown) => {
          const lines = refusedLines(error instanceof RefusedError ? error.fields : [], entries);
          onRefused(lines);
          throw lines.size > 0 ? new Error(ENQUIRY_LIST_FORM.refused, { cause: error }) : error;
        },
      ),
    );
    const sent = entries.map(({ key }) => key);
    changeList((now) => without(now, new Set(sent)));
    photoModule?.forgetPhotos(sent);
    remember(values);
    if (isWaiting) onWaiting(text);
    else onSent({ entries, reference, phone: body.phone, preferredTime: body.preferredTime });
    return { text: CALLBACK.sent };
  };
  const { formProps, typed, change } = useTypedForm({
    start: draft.start,
    check: checkCallback,
    onChange: draft.keep,
    onSubmit: (values) => {
      if (areLinesRight()) run(() => send(values));
    },
  });
  const isSending = sending.step === "sending";
  const sendRest = (form: HTMLFormElement | null) => {
    onRemove(new Set(refused.keys()));
    onRefused(new Map());
    if (listEntries().length > 0) form?.requestSubmit();
  };
  return (
    // method="dialog" outside a dialog does nothing, so that before hydration no input gets into the address.
    <form className="stack framed form-panel" method="dialog" aria-labelledby="send-list" {...formProps}>
      <h2 id="send-list">Send the list</h2>
      <p className="small quiet">We'll call you back with prices and delivery times for all parts.</p>
      <fieldset className="stack" aria-label="Contact details" disabled={isSending}>
        <CallbackFields typed={typed} change={change} isShort />
      </fieldset>
      {sending.step === "failed" && <SendNote sending={sending} />}
      {refused.size > 0 && (
        <Button size="touch" shape="lines" onClick={(event) => sendRest(event.currentTarget.form)}>
          Remove them and send the rest
        </Button>
      )}
      <BusyButton ref={button} size="touch" shape="lines" isBusy={isSending} busyText={CALLBACK.submitting}>
        Send the list
      </BusyButton>
    </form>
  );
}

/** Returns the server's error messages by line key; `sent` are the lines of the request. */
export function refusedLines(
  fields: RefusedError["fields"],
  sent: readonly ListEntry[],
): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap(({ field, message }) => {
      const entry = sent[Number(/^items\.(\d+)\./.exec(field)?.[1])];
      return entry ? [[entry.key, message] as const] : [];
    }),
  );
}

import { type ComponentProps, type MouseEvent, useRef, useState } from "react";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { ENQUIRY_LIST_FORM, LEFT_OUT } from "#contract/enquiries/list-page-messages.ts";
import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { useBusiness } from "#web/ui/business.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { mailLink } from "#web/ui/contact-links.ts";
import { copyText } from "#web/ui/forms/copy-text.ts";
import { Note } from "#web/ui/forms/note.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { PrintedAddress } from "#web/ui/parts/printed-address.tsx";
import type { useSending } from "../enquiry/form/use-sending.ts";
import { chatLink, originOf, reportChat } from "../enquiry/links/chat.ts";
import { type ListEntry, unlistedEntry } from "../enquiry/list/entry.ts";
import { isInvalidQuantity } from "../enquiry/list/quantity-field.tsx";
import { addEntries, isListKept } from "../enquiry/list/store.ts";
import { listExtent } from "./edit.ts";
import { ListLine } from "./list-line.tsx";
import { listText, textThatFits, withoutNotes } from "./list-text.ts";
import { PasteList } from "./paste-list.tsx";
import { SendForm } from "./send-form.tsx";

const focusLast = (): void =>
  [...document.querySelectorAll<HTMLElement>(".eline [data-unsaid]")].slice(-1)[0]?.focus();

interface Props {
  list: readonly ListEntry[];
  sendingState: ReturnType<typeof useSending>;
  onRemove: (keys: ReadonlySet<string>) => void;
  onSent: ComponentProps<typeof SendForm>["onSent"];
  onWaiting: ComponentProps<typeof SendForm>["onWaiting"];
}

/** The lines beside the form that sends them. They can't be changed while they are sent. */
export function FilledList({ list, sendingState, onRemove, onSent, onWaiting }: Props) {
  const [allRefused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const refused = new Map(
    [...allRefused].filter(([refusedKey]) => list.some(({ key }) => key === refusedKey)),
  );
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const lines = useRef<HTMLUListElement>(null);
  const [isTried, setIsTried] = useState(false);
  const lacksNote = (entry: ListEntry) => "unlisted" in entry && !entry.note.trim();
  const areQuantitiesRead = !list.some(({ key }) => isInvalidQuantity(typed.get(key)));
  const isWrong = !areQuantitiesRead || list.some(lacksNote);
  const areLinesRight = () => {
    setIsTried(true);
    if (isWrong) lines.current?.querySelector<HTMLElement>("[aria-invalid], [data-unsaid]")?.focus();
    return !isWrong;
  };
  const [{ step }] = sendingState;
  const isSending = step === "sending";
  return (
    <div className="split high ecols">
      <section aria-labelledby="lines">
        <div className="line between gap-4 ehead">
          <h2 className="minor" id="lines">
            {listExtent(list, areQuantitiesRead)}
          </h2>
          <Button
            look="bare"
            className="off-paper"
            disabled={isSending}
            onClick={() => onRemove(new Set(list.map(({ key }) => key)))}
          >
            Remove all
          </Button>
        </div>
        {!isListKept() && <Note tone="warn">{ENQUIRY_LIST.notKept}</Note>}
        <fieldset aria-label="Lines of the list" disabled={isSending}>
          <legend className="sr">Lines of the list</legend>
          <ul ref={lines}>
            {list.map((entry) => (
              <ListLine
                key={entry.key}
                entry={entry}
                problem={isTried && lacksNote(entry) ? ENQUIRY_FORM.partUnsaid : refused.get(entry.key)}
                typed={typed.get(entry.key)}
                onTyped={(text) => setTyped((now) => withTyped(now, entry.key, text))}
                onRemove={() => onRemove(new Set([entry.key]))}
              />
            ))}
          </ul>
          <AddUnlisted />
        </fieldset>
        <PrintedForm />
      </section>
      <div className="stack gap-6 off-paper">
        <SendForm
          sendingState={sendingState}
          areLinesRight={areLinesRight}
          refused={refused}
          onRefused={setRefused}
          onRemove={onRemove}
          onSent={onSent}
          onWaiting={onWaiting}
        />
        <WaysToSend list={isWrong ? [] : list} areLinesRight={areLinesRight} />
      </div>
      <PasteList />
    </div>
  );
}

function withTyped(now: ReadonlyMap<string, string>, key: string, text: string | undefined) {
  const next = new Map(now);
  if (text === undefined) next.delete(key);
  else next.set(key, text);
  return next;
}

const SUBJECT = "Enquiry list";
const WAY = { size: "touch", shape: "lines" } as const;

/**
 * The list as a message and on paper. A link has a maximum length; a longer list is shortened with a note. No way is open while a
 * line is wrong, in a new tab either, and copied addresses have no line then (`list` is empty): a quantity that can't be read is
 * never replaced by the one before (ruling of 2026-11-27).
 */
function WaysToSend({ list, areLinesRight }: Pick<Props, "list"> & { areLinesRight: () => boolean }) {
  const holdBack = (event: MouseEvent) => {
    if (areLinesRight()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const business = useBusiness();
  const { email } = business;
  const fullText = listText(list);
  const mail = textThatFits(list, (text) => mailLink(email, SUBJECT, text));
  const message = textThatFits(list, (text) => chatLink(business, text) ?? "", originOf());
  const chat = chatLink(business, message.text);
  const notes = [chat ? message.leftOut : "nothing", mail.leftOut].flatMap((leftOut) =>
    leftOut === "nothing" ? [] : LEFT_OUT[leftOut],
  );
  return (
    <section className="stack gap-3" aria-labelledby="other-ways">
      <h2 className="minor" id="other-ways">
        Or send it yourself
      </h2>
      <div className="cluster" onClickCapture={holdBack} onAuxClickCapture={holdBack}>
        {chat && (
          <a
            className={buttonClass(WAY)}
            href={chat}
            target="_blank"
            rel="noopener"
            onClick={() => reportChat("enquiry-list", { items: withoutNotes(list) })}
          >
            <Icon name="message" />
            WhatsApp
          </a>
        )}
        <a className={buttonClass(WAY)} href={mailLink(email, SUBJECT, mail.text)}>
          <Icon name="mail" />
          E-mail
        </a>
        <Button
          {...WAY}
          onClick={() =>
            void copyText(fullText, {
              copied: ENQUIRY_LIST_FORM.copied,
              notCopied: ENQUIRY_LIST_FORM.notCopied,
            })
          }
        >
          <Icon name="list" />
          Copy the list
        </Button>
        <Button {...WAY} onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
      </div>
      {[...new Set(notes)].map((note) => (
        <p key={note} className="small quiet">
          {note}
        </p>
      ))}
    </section>
  );
}

/** The printed form: blank lines to fill in, and the address. */
function PrintedForm() {
  return (
    <div className="print-only pen-form">
      <p>Please quote for the parts above.</p>
      <dl>
        {["Name", "Company", "Phone or e-mail", "Needed by", "Date and signature"].map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd />
          </div>
        ))}
      </dl>
      <PrintedAddress path="" />
    </div>
  );
}

/** Adds a line for an unlisted part and focuses it. */
export function AddUnlisted() {
  return (
    <Button
      shape="lines"
      className="off-paper"
      onClick={() => {
        if (addEntries(unlistedEntry())) requestAnimationFrame(focusLast);
      }}
    >
      <Icon name="plus" className="i s" />A part that is not listed
    </Button>
  );
}

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { PASTE_LIST } from "#contract/enquiries/list-page-messages.ts";
import { counted } from "#contract/platform/counted.ts";
import { ENQUIRY_ITEMS_MAX, ENQUIRY_QUANTITY_MAX, ORDER_TEXT_MAX } from "#contract/products/limits.ts";
import { useAtom } from "#web/api/atom.ts";
import { asSummary, type PartSummary } from "#web/api/parts.ts";
import { post } from "#web/api/post.ts";
import { listOf, or, type Reader, record, text, wholeNumber } from "#web/api/shapes.ts";
import { useMachineWords } from "#web/ui/business.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { partEntry } from "../enquiry/list/add-button.tsx";
import { type ListEntry, readQuantity, unlistedEntry } from "../enquiry/list/entry.ts";
import { addEntries, listEntries, pastedList } from "../enquiry/list/store.ts";
import { keepSharedText, sharedText } from "./shared-text.ts";

interface PastedLine {
  text: string;
  /** Null if what is `written` isn't a number of pieces: then the visitor types it. */
  quantity: number | null;
  written: string;
  typed?: string;
  product: PartSummary | null;
}

const linesShape = listOf(
  record({
    text,
    quantity: or(wholeNumber, null),
    written: text,
    product: or(asSummary as Reader<PartSummary>, null),
  }),
);

const quantityOf = ({ quantity, typed = "" }: PastedLine): number | undefined =>
  quantity ?? readQuantity(typed);

/** Reads a pasted message or column of codes; its lines are shown before they are added to the list. `isOpen` is the first state. */
export function PasteList({ isOpen = false }: { isOpen?: boolean }) {
  const { exampleCode } = useMachineWords();
  const details = useRef<HTMLDetailsElement>(null);
  const found = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [typed, setTyped] = useState("");
  const [lines, setLines] = useState<readonly PastedLine[]>();
  const [step, setStep] = useState<"idle" | "reading" | "failed">("idle");
  const read = async (message: string) => {
    setStep("reading");
    setLines(undefined);
    const answer = await readLines(message).catch(() => undefined);
    setStep(answer ? "idle" : "failed");
    setLines(answer);
  };
  const show = (text: string) => {
    if (details.current) details.current.open = true;
    setTyped(text);
  };
  // A text that was shared before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once
  useEffect(() => {
    const shared = sharedText();
    if (shared) show(shared);
  }, []);
  const pasted = useAtom(pastedList);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text pasted into a search is read once
  useEffect(() => {
    if (!pasted || !details.current) return;
    pastedList.set(() => undefined);
    show(pasted);
    void read(pasted);
  }, [pasted]);
  useEffect(() => {
    if (lines?.length) found.current?.focus();
  }, [lines]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void read(typed);
  };
  const [isAsked, setIsAsked] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isWrong = (line: PastedLine) => isAsked && !quantityOf(line);
  const change = (line: PastedLine, typedQuantity: string) =>
    setLines(lines?.map((other) => (other === line ? { ...line, typed: typedQuantity } : other)));
  const add = () => {
    const open = lines?.findIndex((line) => !quantityOf(line)) ?? -1;
    setIsAsked(open >= 0);
    if (open >= 0) return list.current?.children[open]?.querySelector("input")?.focus();
    const [fitting, others] = [lines?.slice(0, ENQUIRY_ITEMS_MAX), lines?.slice(ENQUIRY_ITEMS_MAX)];
    if (!addEntries(...(fitting ?? []).map(entryOf))) return;
    // The first entries move this form to another place of the page, where it begins with the kept text.
    const left = (others ?? []).map((line) => `${line.text} - ${quantityOf(line)}`).join("\n");
    keepSharedText(left);
    setLines(undefined);
    setTyped(left);
    if (details.current) details.current.open = left !== "";
  };
  return (
    <details ref={details} open={isOpen} className="folding epaste off-paper">
      <summary className="line between strong">Paste a list</summary>
      <div className={lines?.length ? "split high epaste-in" : "epaste-in"}>
        <form className="stack gap-3" method="dialog" onSubmit={submit}>
          <TextArea
            label="Codes with quantities"
            hint={PASTE_LIST.hint}
            value={typed}
            maxLength={ORDER_TEXT_MAX}
            onChange={({ target }) => {
              if (!target.value) keepSharedText("");
              setTyped(target.value);
            }}
          />
          <BusyButton look="plain" isBusy={step === "reading"} busyText="Reading...">
            Read the list
          </BusyButton>
          {step === "failed" && (
            <p className="wrong" role="alert">
              {PASTE_LIST.failed}
            </p>
          )}
          {lines?.length === 0 && <p role="status">{PASTE_LIST.none(exampleCode)}</p>}
        </form>
        {lines && lines.length > 0 && (
          <section className="stack gap-3 epasted" aria-labelledby={id}>
            <h3 className="minor" id={id} ref={found} tabIndex={-1}>
              {extent(lines)}
            </h3>
            <ul className="ruled airy" ref={list}>
              {lines.map((line, at) => (
                <li key={`${line.text} ${line.product?.id}`} className="line gap-3">
                  {line.product ? (
                    <ResponsiveImage image={line.product.image} sizes="64px" />
                  ) : (
                    <span className="pic middle quiet">
                      <Icon name="search" />
                    </span>
                  )}
                  <p className="breaks">
                    <b className="mid">
                      <Unbroken text={line.product?.title ?? line.text} />
                    </b>
                    <span className="block fine quiet breaks">
                      {line.product?.code ?? PASTE_LIST.notListed}
                    </span>
                    {line.quantity === null && (
                      <span className="block small breaks">{PASTE_LIST.unread(line.written)}</span>
                    )}
                    {isWrong(line) && (
                      <span className="block small wrong" id={`${id}${at}`}>
                        {ENQUIRY_LIST.quantityWrong}
                      </span>
                    )}
                  </p>
                  {line.quantity === null ? (
                    <input
                      className="in few mono push"
                      inputMode="numeric"
                      autoComplete="off"
                      aria-label={`Quantity: ${line.product?.title ?? line.text}`}
                      aria-invalid={isWrong(line) || undefined}
                      aria-describedby={isWrong(line) ? `${id}${at}` : undefined}
                      value={line.typed ?? ""}
                      onChange={({ target }) => change(line, target.value)}
                    />
                  ) : (
                    <span className="mono push">{`× ${line.quantity.toLocaleString("en-IN")}`}</span>
                  )}
                  <Button
                    look="bare"
                    shape="icon"
                    aria-label={`Leave out ${line.product?.title ?? line.text}`}
                    onClick={() => setLines(lines.filter((other) => other !== line))}
                  >
                    <Icon name="x" />
                  </Button>
                </li>
              ))}
            </ul>
            {lines.length > ENQUIRY_ITEMS_MAX && <p className="small">{PASTE_LIST.tooMany}</p>}
            <Button look="fill" size="touch" onClick={add}>
              Add {counted(Math.min(lines.length, ENQUIRY_ITEMS_MAX), "line")} to the list
            </Button>
          </section>
        )}
      </div>
    </details>
  );
}

async function readLines(message: string): Promise<PastedLine[]> {
  const response = await post("/products/lines", { json: { text: message.slice(0, ORDER_TEXT_MAX) } });
  if (!response.ok) throw new Error(`The list could not be read: ${response.status}`);
  return linesShape(await response.json());
}

function extent(lines: readonly PastedLine[]): string {
  const unlisted = lines.filter(({ product }) => !product).length;
  const open = lines.filter(({ quantity }) => quantity === null).length;
  return [
    counted(lines.length, "line"),
    ...(unlisted ? [`${unlisted} not listed`] : []),
    ...(open ? [`${open} without a number`] : []),
  ].join(", ");
}

/** A part that is in the list already gets the sum of both quantities. */
function entryOf(line: PastedLine): ListEntry {
  const { text: note, product } = line;
  const quantity = quantityOf(line) ?? 1;
  if (!product) return { ...unlistedEntry(note), quantity };
  const before = listEntries().find(({ key }) => key === product.id);
  const sum = Math.min(quantity + (before?.quantity ?? 0), ENQUIRY_QUANTITY_MAX);
  return { ...partEntry(product, sum), note: before?.note ?? "" };
}
